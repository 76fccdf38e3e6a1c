/** Approving, rejecting and marking a KYC application as under review. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { KYC_DECIDE_TRANSITIONS, type KycStatus } from "../../../resources/kyc/contract";
import type { Db } from "../../db/database";
import { kycApplications } from "../../db/schema";
import { recordChange } from "../../http/audit";
import { actorOf } from "../../http/auth";
import { alreadyDecided } from "../../http/decided";
import { notFound } from "../../http/errors";
import { isId } from "../../http/fields";
import { readApplication, type KycRow } from "./answer";

type Action = keyof typeof KYC_DECIDE_TRANSITIONS;

const STATUS_AFTER = {
  approve: "approved",
  reject: "rejected",
  review: "under_review",
} as const satisfies Record<Action, KycStatus>;

interface Words {
  comments?: string | undefined;
  /** Of a rejection. */
  reason?: string | undefined;
}

/**
 * Changes the application and records the change, in one transaction. The row is locked first: of two people who
 * decide at the same time, the second is told about the first. The comments are those of this decision; those of the
 * review before it stay in the audit.
 * @throws HttpError 404; 409 when the action is not allowed in the application's status
 */
export async function decide(
  db: Db,
  request: FastifyRequest,
  id: string,
  action: Action,
  { comments, reason }: Words,
): Promise<KycRow> {
  if (!isId(id)) throw notFound("KYC application");
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(kycApplications).where(eq(kycApplications.id, id)).for("update");
    if (!before) throw notFound("KYC application");
    if (!(KYC_DECIDE_TRANSITIONS[action] as readonly string[]).includes(before.status)) {
      throw alreadyDecided({
        thing: "KYC application",
        state: before.status.replace("_", " "),
        at: before.reviewedAt,
        by: before.reviewedByName,
      });
    }
    const decision = {
      status: STATUS_AFTER[action],
      reviewedByName: actorOf(request).name,
      reviewedAt: new Date(),
      reviewComments: comments ?? null,
      rejectionReason: reason ?? null,
    };
    await tx.update(kycApplications).set(decision).where(eq(kycApplications.id, id));
    const after = await readApplication(tx, id);
    await recordChange(tx, request, {
      action: `kyc-management.${action}`,
      resource: "kyc-management",
      resourceId: id,
      before: decisionOf(before),
      after: decisionOf(after.application),
    });
    return after;
  });
}

/** What goes into the audit: nothing of the person's papers. */
function decisionOf(application: typeof kycApplications.$inferSelect): Record<string, unknown> {
  const { status, reviewedByName, reviewedAt, reviewComments, rejectionReason } = application;
  return { status, reviewedByName, reviewedAt, reviewComments, rejectionReason };
}
