import { defineResource } from "../../src/kit/define-resource";
import { vendorActions } from "./actions";
import type { Vendor } from "./contract";
import { counted, STATUS_OPTIONS, vendorColumns, vendorFields, vendorRelated, vendorSections } from "./fields";
import { vendorMessages as words } from "./messages";

const { cards } = words;

export const vendors = defineResource<Vendor>()({
  name: "vendors",
  path: "vendors",
  words: words.words,
  fields: vendorFields,
  recordTitle: ({ shopName }) => shopName,
  status: "status",
  list: {
    cards: [
      { title: cards.total, scope: "all", value: ({ total }) => total },
      counted(cards.approved, "approved"),
      counted(cards.pending, "pending"),
      counted(cards.rejected, "rejected"),
    ],
    search: { name: "search", label: words.search },
    filters: [
      { name: "status", label: words.status, options: [{ value: "", label: words.allStatus }, ...STATUS_OPTIONS] },
    ],
    columns: [
      vendorColumns.vendor,
      vendorColumns.contact,
      vendorColumns.business,
      vendorColumns.status,
      "productCount",
      "createdAt",
    ],
    sortable: ["shopName", "productCount", "createdAt"],
    empty: words.empty,
  },
  sections: vendorSections,
  related: vendorRelated,
  actions: vendorActions,
});
