/** Refunds that the payment provider carries out: queued when approved, claimed by a worker, and settled. */
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Actor } from "../../audit/entries";
import { nextTimestamp, peekTime } from "../../base/clock";
import type { Env } from "../../base/env";
import type { Db, Transaction } from "../../db/database";
import { notifications } from "../../db/schema-communication";
import { externalIds } from "../../db/schema-external-ids";
import { refundPayments, refunds } from "../../db/schema-refunds";
import type { PaymentAnswer, PaymentRequest } from "../../gateways/payment-gateway";
import { conflictError } from "../../http/errors";
import { toPaise } from "../../ledger/entries";
import { waitAfter } from "../webhooks/backoff";
import { completeRefund } from "./complete";
import { readDestination } from "./destination";
import { lockOrderOf } from "./lock-order";
import { linkToRefund, notifyOfRefund } from "./notify";
import { writeStatus } from "./write-status";

/** Longer than an attempt can take. After a crash, the provider is asked again when the lease is over. */
const LEASE_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;
/** From this attempt on, the first one that ends with a problem notifies the administrators. They are notified once. */
const ATTEMPTS_BEFORE_NOTICE = 5;

const NOTICE_TITLE = "Refund not confirmed";

/** The actor of status changes by the worker: when it sends a refund, and when the provider reports the result. */
const PROVIDER: Actor = { id: "system", name: "Payment provider", email: "", ip: null };

/** Queues an approved refund for the payment provider, if there is one. The worker sends it after the transaction. */
export async function queuePayment(tx: Transaction, { PAYMENT_URL }: Env, refundId: string): Promise<void> {
  if (PAYMENT_URL !== undefined) await tx.insert(refundPayments).values({ refundId, due: nextTimestamp() });
}

/**
 * Stops the payment through the provider, because a person records that the refund is done or failed. The caller must
 * lock the refund.
 * @throws HttpError 409 during a call to the provider
 */
export async function endPayment(tx: Transaction, refundId: string): Promise<void> {
  const [payment] = await tx.select().from(refundPayments).where(eq(refundPayments.refundId, refundId)).for("update");
  if (payment?.leasedUntil && payment.leasedUntil > peekTime()) {
    throw conflictError("The payment provider is processing this refund. Try again in a minute.");
  }
  if (payment) await clearDue(tx, refundId);
}

const clearDue = (tx: Transaction, refundId: string) =>
  tx
    .update(refundPayments)
    .set({ due: null, leasedUntil: null, problem: null })
    .where(eq(refundPayments.refundId, refundId));

/** Condition that a payment is due and that no server has claimed it. */
const isDue = (now: Date) =>
  and(
    isNotNull(refundPayments.due),
    lte(refundPayments.due, now),
    or(isNull(refundPayments.leasedUntil), lte(refundPayments.leasedUntil, now)),
  );

/** Returns the ids of refunds to ask the provider about now, the longest overdue first. */
export async function findDuePayments(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refundPayments.refundId })
    .from(refundPayments)
    .where(isDue(peekTime()))
    .orderBy(asc(refundPayments.due), asc(refundPayments.refundId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export interface ClaimedPayment {
  refundId: string;
  /** The number of this attempt, from 1. */
  attempts: number;
  /** Idempotency key, the same for every attempt. */
  key: string;
  request: PaymentRequest;
}

/**
 * Claims a due payment for one attempt, and marks its refund as sent before the provider is asked. Returns undefined if
 * another server has claimed it, or the refund has ended. Like every change of a refund, it locks the order first.
 */
export async function claimPayment(db: Db, refundId: string): Promise<ClaimedPayment | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, refundId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    if (refund?.status !== "approved" && refund?.status !== "sent") return undefined;
    const now = peekTime();
    const [claimed] = await tx
      .update(refundPayments)
      .set({ leasedUntil: new Date(now.getTime() + LEASE_MS), attempts: sql`${refundPayments.attempts} + 1` })
      .where(and(eq(refundPayments.refundId, refundId), isDue(now)))
      .returning();
    if (!claimed) return undefined;
    if (refund.status === "approved") {
      await writeStatus(tx, PROVIDER, refundId, { status: "sent", action: "send", at: nextTimestamp() });
    }
    const [external] = await tx
      .select({ id: externalIds.externalId })
      .from(externalIds)
      .where(and(eq(externalIds.resource, "orders"), eq(externalIds.recordId, order.id)));
    const destination = readDestination(refund);
    return {
      refundId,
      attempts: claimed.attempts,
      key: `refund-${refundId}`,
      request: {
        refund: refundId,
        order: order.id,
        ...(external && { externalOrder: external.id }),
        amount: toPaise(refund.amount),
        currency: "INR",
        method: order.paymentMethod,
        ...(destination && { destination }),
      },
    };
  });
}

const wasNotified = async (tx: Transaction, refundId: string): Promise<boolean> =>
  (await tx.$count(
    notifications,
    and(eq(notifications.link, linkToRefund(refundId)), eq(notifications.title, NOTICE_TITLE)),
  )) > 0;

/** The provider's answer, or the problem that prevented one. */
export type PaymentOutcome = PaymentAnswer | { status: "unconfirmed"; problem: string };

/**
 * Stores the outcome of a claimed attempt. Only the provider's confirmation completes the refund. Does nothing if the
 * attempt's lease is over and another attempt has begun, or if a person has ended the refund.
 */
export async function settlePayment(
  { db, env }: { db: Db; env: Env },
  { refundId, attempts }: Pick<ClaimedPayment, "refundId" | "attempts">,
  outcome: PaymentOutcome,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrderOf(tx, refundId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    const isCurrent = and(eq(refundPayments.refundId, refundId), eq(refundPayments.attempts, attempts));
    if (refund?.status !== "sent" || (await tx.$count(refundPayments, isCurrent)) === 0) return;
    if (outcome.status === "done") {
      await completeRefund(tx, { actor: PROVIDER, env }, refundId, order, outcome.reference);
      await clearDue(tx, refundId);
    } else if (outcome.status === "failed") {
      const note = outcome.reason;
      await writeStatus(tx, PROVIDER, refundId, { status: "failed", action: "fail", at: nextTimestamp(), note });
      await clearDue(tx, refundId);
      await notifyOfRefund(tx, refund, "Refund declined", `was declined by the payment provider: ${note}`);
    } else {
      const wait = Math.min(waitAfter(attempts), MAX_WAIT_MS);
      const problem = outcome.status === "unconfirmed" ? outcome.problem : null;
      const due = new Date(peekTime().getTime() + wait);
      await tx.update(refundPayments).set({ due, leasedUntil: null, problem }).where(isCurrent);
      if (problem === null || attempts < ATTEMPTS_BEFORE_NOTICE || (await wasNotified(tx, refundId))) return;
      await notifyOfRefund(tx, refund, NOTICE_TITLE, `is not confirmed yet: ${problem}. The server keeps asking`);
    }
  });
}
