import { defineResource } from "../../src/kit/define-resource";
import { vendorActions } from "./actions";
import type { Vendor } from "./contract";
import { counted, STATUS_OPTIONS, vendorColumns, vendorFields, vendorRelated, vendorSections } from "./fields";
import { registrationMessages, vendorMessages } from "./messages";

const { words, cards, empty, bulk } = registrationMessages;
const { status, allStatus, search } = vendorMessages;

/** The same vendors with the same dialogs, beginning with those that wait for a decision. */
export const vendorRegistrations = defineResource<Vendor>()({
  name: "vendor-registrations",
  rights: "vendors",
  path: "vendors",
  words,
  fields: vendorFields,
  recordTitle: ({ shopName }) => shopName,
  status: "status",
  list: {
    cards: [
      counted(cards.pending, "pending"),
      counted(cards.approved, "approved"),
      counted(cards.rejected, "rejected"),
      { title: cards.total, scope: "all", value: ({ total }) => total },
    ],
    search: { name: "search", label: search },
    filters: [
      {
        name: "status",
        label: status,
        options: [...STATUS_OPTIONS, { value: "", label: allStatus }],
        initial: "pending",
      },
    ],
    columns: [
      vendorColumns.vendor,
      vendorColumns.contact,
      vendorColumns.business,
      "documentNames",
      vendorColumns.status,
      "createdAt",
    ],
    sortable: ["shopName", "createdAt"],
    bulk,
    empty,
  },
  sections: vendorSections,
  related: vendorRelated,
  actions: vendorActions,
});
