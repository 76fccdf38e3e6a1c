/** The decisions on vendors: approve, reject and set the status. */
import { VENDOR_TRANSITIONS } from "../../../resources/vendors/contract";
import { vendors } from "../../db/schema";
import type { DecisionResource } from "../../records/decide";
import { APPROVAL_COLUMNS } from "../../records/approval";
import { readVendor, type VendorRow } from "./response";

export const VENDOR_DECISIONS: DecisionResource<typeof vendors, "approve" | "reject" | "status", VendorRow> = {
  table: vendors,
  thing: "vendor",
  permissions: "vendors",
  resource: "vendors",
  status: "status",
  columns: APPROVAL_COLUMNS,
  named: ({ shopName }) => ({ label: shopName }),
  actions: ["approve", "reject", "status"],
  transitions: VENDOR_TRANSITIONS,
  decided: ({ status, approvalDate, rejectionDate }) => ({ at: status === "approved" ? approvalDate : rejectionDate }),
  read: readVendor,
};
