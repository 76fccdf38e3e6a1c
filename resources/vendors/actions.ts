import type { Action } from "../../src/kit/define-action";
import { toText } from "../../src/kit/format";
import { VENDOR_TRANSITIONS, type Vendor } from "./contract";
import { vendorMessages as words } from "./messages";

/** A decision on a vendor changes what the vendors', KYC and statistics calls answer. */
const refresh = ["vendors", "kyc", "stats"];

const allowed = (action: keyof typeof VENDOR_TRANSITIONS) => (vendor: Vendor) =>
  VENDOR_TRANSITIONS[action].some((status) => status === vendor.status) ||
  words.onlyPending(toText(vendor.status) ?? words.withoutStatus);

/** Approving and rejecting, for the list, the dialogs and the show page. */
export const vendorActions = {
  approve: {
    ...words.approve,
    icon: "approve",
    inputs: [{ name: "approvalNotes", label: words.fields.approvalNotes, kind: "multiline" }],
    allowed: allowed("approve"),
    request: { method: "put", path: "{id}/approve" },
    refresh,
  },
  reject: {
    label: words.reject.label,
    title: words.reject.title,
    success: words.reject.success,
    failure: words.reject.failure,
    icon: "reject",
    danger: true,
    inputs: [
      {
        name: "reason",
        label: words.fields.rejectionReason,
        kind: "multiline",
        required: words.reject.reasonRequired,
      },
      { name: "rejectionNotes", label: words.fields.rejectionNotes, kind: "multiline" },
    ],
    allowed: allowed("reject"),
    request: { method: "put", path: "{id}/reject" },
    refresh,
  },
} satisfies Record<string, Action<Vendor>>;
