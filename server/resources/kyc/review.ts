/** Approving, rejecting and marking a KYC application as under review. */
import { KYC_DECIDE_TRANSITIONS, type KycStatus } from "../../../resources/kyc/contract";
import { now } from "../../clock";
import { kycApplications } from "../../db/schema";
import { ofVendor } from "../../evidence/keys";
import type { ApiContext } from "../../http/api-context";
import { actorOf } from "../../http/auth";
import { decide, type Beside, type Decidable } from "../../http/decide";
import { tellVendor } from "../tell-vendor";
import { readApplication, type KycRow } from "./answer";

type Action = keyof typeof KYC_DECIDE_TRANSITIONS;

const STATUS_AFTER = {
  approve: "approved",
  reject: "rejected",
  review: "under_review",
  // Until the vendor has answered; it is pending again then.
  ask: "under_review",
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
  actions: ["approve", "reject", "review", "ask"],
  transitions: KYC_DECIDE_TRANSITIONS,
  decided: ({ reviewedAt, reviewedByName }) => ({ at: reviewedAt, by: reviewedByName }),
  read: readApplication,
};

interface Words {
  comments?: string | undefined;
  /** Of a rejection. */
  reason?: string | undefined;
  /** To the vendor. */
  message?: string | undefined;
}

type Application = typeof kycApplications.$inferSelect;

/**
 * The comments are those of this decision; those of the review before it stay in the audit.
 * @param beside what is done in the same transaction where it is not an approval or a rejection
 * @throws HttpError as decide() does
 */
export async function review(
  { db, env }: Pick<ApiContext, "db" | "env">,
  request: Parameters<typeof decide>[1],
  action: Action,
  { comments, reason, message }: Words,
  beside?: Beside<Application>,
): Promise<KycRow> {
  const decision = () => ({
    status: STATUS_AFTER[action],
    reviewedByName: actorOf(request).name,
    reviewedAt: now(),
    reviewComments: comments ?? null,
    rejectionReason: reason ?? null,
  });
  const told = action === "approve" || action === "reject" ? (["kyc", action] as const) : undefined;
  const telling = told && tellVendor(env, told, message, ({ vendorId }: Application) => ({ vendorId }));
  return decide(db, request, KYC_DECISION, action, decision, telling ?? beside);
}
