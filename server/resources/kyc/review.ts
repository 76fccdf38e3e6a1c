/** Approving, rejecting and marking a KYC application as under review. */
import { KYC_DECIDE_TRANSITIONS, type KycStatus } from "../../../resources/kyc/contract";
import { now } from "../../clock";
import type { Db } from "../../db/database";
import { kycApplications } from "../../db/schema";
import { ofVendor } from "../../evidence/keys";
import { actorOf } from "../../http/auth";
import { decide, type Decidable } from "../../http/decide";
import { readApplication, type KycRow } from "./answer";

type Action = keyof typeof KYC_DECIDE_TRANSITIONS;

const STATUS_AFTER = {
  approve: "approved",
  reject: "rejected",
  review: "under_review",
} as const satisfies Record<Action, KycStatus>;

/** The audit keeps nothing of the person's papers. */
export const KYC_DECISION: Decidable<typeof kycApplications, Action, KycRow> = {
  table: kycApplications,
  thing: "KYC application",
  permissions: "kyc-management",
  resource: "kyc-management",
  status: "status",
  columns: ["reviewedByName", "reviewedAt", "reviewComments", "rejectionReason"],
  named: ({ vendorId }) => ofVendor(vendorId),
  actions: ["approve", "reject", "review"],
  transitions: KYC_DECIDE_TRANSITIONS,
  decided: ({ reviewedAt, reviewedByName }) => ({ at: reviewedAt, by: reviewedByName }),
  read: readApplication,
};

interface Words {
  comments?: string | undefined;
  /** Of a rejection. */
  reason?: string | undefined;
}

/**
 * The comments are those of this decision; those of the review before it stay in the audit.
 * @throws HttpError as decide() does
 */
export async function review(
  db: Db,
  request: Parameters<typeof decide>[1],
  action: Action,
  { comments, reason }: Words,
): Promise<KycRow> {
  return decide(db, request, KYC_DECISION, action, () => ({
    status: STATUS_AFTER[action],
    reviewedByName: actorOf(request).name,
    reviewedAt: now(),
    reviewComments: comments ?? null,
    rejectionReason: reason ?? null,
  }));
}
