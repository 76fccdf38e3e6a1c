/** Approves or rejects a KYC application, or marks it as under review. */
import { KYC_DECIDE_TRANSITIONS, type KycStatus } from "../../../resources/kyc/contract";
import { nextTimestamp } from "../../base/clock";
import { kycApplications } from "../../db/schema";
import { aboutVendor } from "../../audit/keys";
import type { ApiContext } from "../../records/api-context";
import { getActor } from "../../auth/auth";
import { decide, type AfterDecision, type DecisionResource } from "../../records/decide";
import { createVendorNotification } from "../messaging/vendor-notification";
import { readApplication, type KycRow } from "./response";

type Action = keyof typeof KYC_DECIDE_TRANSITIONS;

const STATUS_AFTER = {
  approve: "approved",
  reject: "rejected",
  review: "under_review",
  // Returns to pending when the vendor has answered.
  ask: "under_review",
} as const satisfies Record<Action, KycStatus>;

/** The decisions on KYC applications. The audit log records no personal documents or identifiers. */
export const KYC_DECISIONS: DecisionResource<typeof kycApplications, Action, KycRow> = {
  table: kycApplications,
  thing: "KYC application",
  permissions: "kyc-management",
  resource: "kyc-management",
  status: "status",
  columns: ["reviewedByName", "reviewedAt", "reviewComments", "rejectionReason"],
  named: ({ vendorId }) => aboutVendor(vendorId),
  actions: ["approve", "reject", "review", "ask"],
  transitions: KYC_DECIDE_TRANSITIONS,
  decided: ({ reviewedAt, reviewedByName }) => ({ at: reviewedAt, by: reviewedByName }),
  read: readApplication,
};

interface ReviewInput {
  comments?: string | undefined;
  /** The reason of a rejection. */
  reason?: string | undefined;
  /** A message to the vendor. */
  message?: string | undefined;
}

type Application = typeof kycApplications.$inferSelect;

/**
 * Decides on an application. The comments replace earlier ones, which remain in the audit log.
 * @param afterDecision runs in the same transaction, for decisions without a message
 * @throws HttpError as decide() does
 */
export async function reviewApplication(
  { db, env }: Pick<ApiContext, "db" | "env">,
  request: Parameters<typeof decide>[1],
  action: Action,
  { comments, reason, message }: ReviewInput,
  afterDecision?: AfterDecision<Application>,
): Promise<KycRow> {
  const decision = () => ({
    status: STATUS_AFTER[action],
    reviewedByName: getActor(request).name,
    reviewedAt: nextTimestamp(),
    reviewComments: comments ?? null,
    rejectionReason: reason ?? null,
  });
  const notice = action === "approve" || action === "reject" ? (["kyc", action] as const) : undefined;
  const notifyVendor =
    notice && createVendorNotification(env, notice, message, ({ vendorId }: Application) => ({ vendorId }));
  return decide(db, request, KYC_DECISIONS, action, decision, notifyVendor ?? afterDecision);
}
