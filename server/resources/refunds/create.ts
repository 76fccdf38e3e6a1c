/** Creates refunds and chargebacks that administrators enter, and refunds that customers request. */
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import {
  proposeAmount,
  type RefundReason,
  type RefundSource,
  type RefundStatus,
} from "../../../resources/refunds/contract";
import { formatDestination, type RefundDestination } from "../../../resources/refunds/destination/contract";
import type { Actor } from "../../audit/entries";
import { recordEvent, toActor } from "../../audit/record-event";
import { getActor } from "../../auth/auth";
import { nextTimestamp } from "../../base/clock";
import type { Transaction } from "../../db/database";
import { encryptRow } from "../../db/encrypted-records";
import { newId } from "../../db/new-id";
import { orders } from "../../db/schema";
import { refundLines, refunds, refundStatusChanges } from "../../db/schema-refunds";
import { conflictError, fieldError, HttpError, notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { toPaise, toRupees } from "../../ledger/entries";
import type { ApiContext } from "../../records/api-context";
import { requireVersion } from "../../records/versions";
import { notifyAdministrators } from "../notifications/notify";
import { completeRefund } from "./complete";
import { maskDestination, requireDestination } from "./destination";
import { formatPaise } from "./format-paise";
import { queuePayment } from "./payments";
import { readRefundState, type LineState } from "./refundable";
import { readRefund } from "./response";

interface NewLine {
  position: number;
  quantity: number;
  /** In rupees. By default, the share of the line's amount for this quantity. */
  amount?: number | undefined;
}

/** The parts of a refund that every source has. */
interface RefundRequest {
  /** Without lines, the refund covers the rest of the order. */
  lines?: readonly NewLine[] | undefined;
  reason: RefundReason;
  note?: string | undefined;
  destination?: RefundDestination | undefined;
}

interface NewRefund extends RefundRequest {
  restock: boolean;
  source: RefundSource;
  /** The payment reference, if the money was already returned. The refund is then created as done. */
  reference?: string | undefined;
  /** Whether the customer gets an email once the refund is done. */
  tellCustomer: boolean;
}

type OrderRow = typeof orders.$inferSelect;
type RefundedLine = LineState & { units: number; refund: number };

/**
 * Creates a refund with its history and audit log, in one transaction. The order's row is locked first, so that
 * concurrent refunds never exceed what was paid. If the actor may approve refunds, the new refund is approved.
 * @throws HttpError 404; 422 if a line does not exist or nothing is refunded; 409 if the order is not paid, too little
 * is left, or the payment provider needs a destination; 412; 403
 */
export async function createRefund(
  { db, env }: Pick<ApiContext, "db" | "env">,
  request: FastifyRequest,
  orderId: string,
  given: NewRefund,
) {
  const { permissions } = getActor(request);
  const actor = toActor(request);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await requireVersion(tx, request, orderId);
    if (given.reference !== undefined) requirePermissions(permissions, ["refunds.approve", "refunds.record"]);
    const id = newId();
    const status = isAllowed(permissions, "refunds.approve") ? "approved" : "requested";
    await insertRefund(tx, actor, order, { ...given, id, status, action: "create" });
    if (given.reference !== undefined) await completeRefund(tx, { actor, env }, id, order, given.reference);
    else if (status === "approved") {
      requireDestination(env, order.paymentMethod, given.destination !== undefined);
      await queuePayment(tx, env, id);
    }
    return readRefund(tx, id);
  });
}

/**
 * Creates a refund that a customer requests in the shop's own system. It waits for a decision, even if the token may
 * approve refunds. Writes nothing if it throws.
 * @throws HttpError 404; 422 if a line does not exist or nothing is refunded; 409 if the order is not paid, or too
 * little is left
 */
export async function requestRefund(
  tx: Transaction,
  actor: Actor,
  orderId: string,
  request: RefundRequest & { id: string; sentDigest: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const fixed = { source: "customer", restock: false, tellCustomer: false } as const;
  await insertRefund(tx, actor, order, { ...request, ...fixed, status: "requested", action: "upsert" });
}

/**
 * Locks an order, and returns it.
 * @throws HttpError 404
 */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [order] = isId(id) ? await tx.select().from(orders).where(eq(orders.id, id)).for("update") : [];
  if (!order) throw notFoundError("Order");
  return order;
}

/** Returns the lines with their amounts, in paise. */
async function checkLines(tx: Transaction, order: OrderRow, given: NewRefund["lines"]): Promise<RefundedLine[]> {
  const { paid, left, lines: existing } = await readRefundState(tx, order);
  if (paid === 0) throw conflictError(`This order has not been paid. Its payment status is ${order.paymentStatus}.`);
  if (left === 0) throw conflictError("This order has nothing left to refund.");
  const lines: readonly NewLine[] =
    given ?? existing.map(({ position, leftQuantity: quantity }) => ({ position, quantity }));
  const checked = lines.map(({ position, quantity, amount }) => {
    const line = existing.find((one) => one.position === position);
    if (!line) throw fieldError("lines", "must name lines of the order");
    const refund = amount === undefined ? proposeAmount(line, quantity) : toPaise(amount);
    if (quantity > line.leftQuantity) {
      throw conflictError(`Only ${line.leftQuantity} of ${line.name} can still be refunded.`);
    }
    if (refund > line.leftPaise) {
      throw conflictError(`Only ${formatPaise(line.leftPaise)} of ${line.name} can still be refunded.`);
    }
    return { ...line, units: quantity, refund };
  });
  if (checked.every(({ refund }) => refund === 0)) throw fieldError("lines", "must refund an amount above zero");
  return checked.filter(({ units, refund }) => units > 0 || refund > 0);
}

interface InsertedRefund extends Omit<NewRefund, "reference"> {
  id: string;
  status: RefundStatus;
  sentDigest?: string;
  /** The audit action without the prefix "refunds.". */
  action: "create" | "upsert";
}

/** Checks the lines, and then writes the refund. Notifies administrators if it waits for a decision. */
async function insertRefund(tx: Transaction, actor: Actor, order: OrderRow, refund: InsertedRefund): Promise<void> {
  const { id, status, action, sentDigest, reason, note, restock, source, destination, tellCustomer } = refund;
  const lines = await checkLines(tx, order, refund.lines);
  const at = nextTimestamp();
  const amount = toRupees(lines.reduce((sum, { refund }) => sum + refund, 0));
  const { id: orderId, vendorId, customerId, finalAmount: paidAmount } = order;
  const created = { reason, note: note ?? null, restock, source, amount, tellsCustomer: tellCustomer };
  await tx.insert(refunds).values(
    encryptRow(refunds, {
      ...{ id, orderId, vendorId, customerId, paidAmount, status, sentDigest, createdAt: at, ...created },
      destination: destination && formatDestination(destination),
    }),
  );
  await tx.insert(refundLines).values(
    lines.map(({ position, productId, name, quantity, paise, units, refund }) => ({
      refundId: id,
      position,
      productId,
      name,
      lineQuantity: quantity,
      lineAmount: toRupees(paise),
      quantity: units,
      amount: toRupees(refund),
    })),
  );
  await tx.insert(refundStatusChanges).values({ refundId: id, position: 0, status, at, byName: actor.name });
  await recordEvent(tx, actor, {
    action: `refunds.${action}`,
    resource: "refunds",
    resourceId: id,
    about: `users/${customerId}`,
    before: null,
    after: {
      order: { _id: orderId },
      status,
      ...created,
      destination: destination && maskDestination(destination),
      lines: lines.map(({ position, units, refund }) => ({ position, quantity: units, amount: toRupees(refund) })),
    },
  });
  if (status === "requested") await notifyOfRequest(tx, id, lines);
}

function notifyOfRequest(tx: Transaction, id: string, lines: readonly RefundedLine[]): Promise<void> {
  const amount = formatPaise(lines.reduce((sum, { refund }) => sum + refund, 0));
  const message = `A refund of ${amount} waits for a decision.`;
  return notifyAdministrators(tx, { title: "Refund requested", message, type: "refund", link: `/refunds/show/${id}` });
}

/** @throws HttpError 403 */
function requirePermissions(own: readonly string[], needed: readonly string[]): void {
  const missing = needed.find((permission) => !isAllowed(own, permission));
  if (missing !== undefined) throw new HttpError(403, "forbidden", `You lack the permission ${missing}.`);
}
