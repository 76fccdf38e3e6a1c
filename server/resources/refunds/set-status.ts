/** Changes the status of a refund by hand: approve or reject a request, then record or fail the return of the money. */
import { desc, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { REFUND_TRANSITIONS, type RefundStatus } from "../../../resources/refunds/contract";
import { toActor } from "../../audit/record-event";
import { getPersonId } from "../../auth/auth";
import { nextTimestamp } from "../../base/clock";
import type { Transaction } from "../../db/database";
import { refunds, refundStatusChanges } from "../../db/schema-refunds";
import { conflictError, notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { alreadyDecidedError } from "../../records/already-decided";
import { requireVersion } from "../../records/versions";
import { completeRefund } from "./complete";
import { requireDestination } from "./destination";
import { lockOrderOf } from "./lock-order";
import { notifyOfRefund } from "./notify";
import { endPayment, queuePayment } from "./payments";
import { readRefund } from "./response";
import { writeStatus } from "./write-status";

const STATUS_AFTER = {
  approve: "approved",
  reject: "rejected",
  record: "done",
  fail: "failed",
} as const satisfies Record<keyof typeof REFUND_TRANSITIONS, RefundStatus>;

export type RefundChange =
  | { action: "approve"; tellCustomer?: boolean | undefined }
  | { action: "reject" | "fail"; reason: string }
  | { action: "record"; reference: string; tellCustomer?: boolean | undefined };

/**
 * Changes the refund with its history and audit log, in one transaction. The order is locked first, as for a new
 * refund.
 * @throws HttpError 404; 409 if the refund is not in a status that allows the change, the provider is being asked, or
 * an approved refund needs a destination; 412
 */
export async function setRefundStatus(
  { db, env }: Pick<ApiContext, "db" | "env">,
  request: FastifyRequest,
  id: string,
  change: RefundChange,
) {
  if (!isId(id)) throw notFoundError("Refund");
  return db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, id);
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
    if (!before) throw notFoundError("Refund");
    await requireVersion(tx, request, id);
    const status = STATUS_AFTER[change.action];
    const allowed: readonly RefundStatus[] = REFUND_TRANSITIONS[change.action];
    if (before.status === status) {
      throw alreadyDecidedError({ thing: "refund", state: status, ...(await findLastChange(tx, id)) });
    }
    if (!allowed.includes(before.status)) throw conflictError(`A ${before.status} refund cannot become ${status}.`);
    const actor = toActor(request);
    await endPayment(tx, id);
    if ("tellCustomer" in change && change.tellCustomer !== undefined) {
      await tx.update(refunds).set({ tellsCustomer: change.tellCustomer }).where(eq(refunds.id, id));
    }
    if (change.action === "record") await completeRefund(tx, { actor, env }, id, order, change.reference);
    else {
      const note = change.action === "approve" ? {} : { note: change.reason };
      await writeStatus(tx, actor, id, { status, action: change.action, at: nextTimestamp(), ...note });
    }
    if (change.action === "fail") {
      await notifyOfRefund(tx, before, "Refund failed", "failed", getPersonId(request));
    }
    if (change.action === "approve") {
      requireDestination(env, order.paymentMethod, before.destination !== null);
      await queuePayment(tx, env, id);
    }
    return readRefund(tx, id);
  });
}

async function findLastChange(tx: Transaction, id: string) {
  const [last] = await tx
    .select({ at: refundStatusChanges.at, by: refundStatusChanges.byName })
    .from(refundStatusChanges)
    .where(eq(refundStatusChanges.refundId, id))
    .orderBy(desc(refundStatusChanges.position))
    .limit(1);
  return last ?? { at: null, by: null };
}
