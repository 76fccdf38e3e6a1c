import ShopOutlined from "@ant-design/icons-svg/es/asn/ShopOutlined";
import FormOutlined from "@ant-design/icons-svg/es/asn/FormOutlined";
import { defineResource } from "../../src/kit/define/define-resource";
import { accountActions, vendorActions } from "./actions";
import type { Vendor } from "./contract";
import { vendorFields, vendorLists, vendorParts } from "./fields";
import { registrationMessages, vendorMessages } from "./messages";

const { cards, columns, allStatus } = vendorMessages;

const VENDOR = [columns.vendor, "shopName", "ownerEmail", "businessType"] as const;
const CONTACT = [columns.contact, "phone", "address"] as const;
const BUSINESS = [columns.business, "businessCategory", "gstin"] as const;
const STATUS = [columns.status, "status", "decidedAt"] as const;

export const vendors = defineResource<Vendor>()({
  name: "vendors",
  path: "vendors",
  names: vendorMessages.names,
  icon: ShopOutlined,
  key: "v",
  fields: vendorFields,
  title: ({ shopName }) => shopName,
  status: "status",
  list: {
    cards: [
      { title: cards.total },
      { title: cards.approved, countBy: { status: "approved" } },
      { title: cards.pending, countBy: { status: "pending" } },
      { title: cards.rejected, countBy: { status: "rejected" } },
    ],
    filters: { search: {}, status: { all: allStatus } },
    columns: [VENDOR, CONTACT, BUSINESS, STATUS, "productCount", "createdAt"],
    collapsedColumns: ["businessCategory", "productCount", "createdAt"],
    sortable: ["shopName", "productCount", "createdAt"],
    empty: vendorMessages.empty,
  },
  parts: vendorParts,
  related: vendorLists,
  actions: { ...vendorActions, ...accountActions },
});

const { cards: waiting, bulkApprove, bulkReject } = registrationMessages;

/** The same vendors with the same dialogs, filtered to pending ones at first. */
export const vendorRegistrations = defineResource<Vendor>()({
  name: "vendor-registrations",
  permissions: "vendors",
  path: "vendors",
  names: registrationMessages.names,
  icon: FormOutlined,
  key: "r",
  fields: vendorFields,
  title: ({ shopName }) => shopName,
  status: "status",
  list: {
    cards: [
      { title: waiting.pending, countBy: { status: "pending" } },
      { title: waiting.approved, countBy: { status: "approved" } },
      { title: waiting.rejected, countBy: { status: "rejected" } },
      { title: waiting.total },
    ],
    filters: { search: {}, status: { all: allStatus } },
    columns: [VENDOR, CONTACT, BUSINESS, "documentNames", STATUS, "createdAt"],
    collapsedColumns: ["businessCategory", "documentNames", "createdAt"],
    sortable: ["shopName", "createdAt"],
    empty: registrationMessages.empty,
  },
  parts: vendorParts,
  related: vendorLists,
  actions: {
    approve: { ...vendorActions.approve, bulk: true, sends: bulkApprove },
    reject: { ...vendorActions.reject, bulk: true, sends: bulkReject },
  },
});
