/** Creates refunds. Every refund is created here: by an administrator, by a customer, or by a bank as a chargeback. */
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
import { recordChange, toActor } from "../../audit/record-event";
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
  /** In rupees. Without it, the quantity's share of the line. */
  amount?: number | undefined;
}

interface NewRefund {
  /** Without lines, everything that is left of the order. */
  lines?: readonly NewLine[] | undefined;
  reason: RefundReason;
  note?: string | undefined;
  restock: boolean;
  source: RefundSource;
  /** The reference of money that was already returned. The refund is then done. */
  reference?: string | undefined;
  destination?: RefundDestination | undefined;
  /** Whether the customer gets an e-mail once the refund is done. */
  tellCustomer: boolean;
}

type OrderRow = typeof orders.$inferSelect;
type RefundedLine = LineState & { units: number; refund: number };

/**
 * Creates a refund with its history and audit log, in one transaction. The order's row is locked first, so that
 * concurrent refunds never exceed what was paid. Anyone who may approve refunds creates an approved one.
 * @throws HttpError 404; 422 if a line does not exist; 409 if the order is not paid, or less is left; 412; 403
 */
export async function createRefund(
  { db, env }: Pick<ApiContext, "db" | "env">,
  request: FastifyRequest,
  orderId: string,
  given: NewRefund,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await requireVersion(tx, request, orderId);
    const lines = await checkLines(tx, order, given.lines);
    const { id, status } = await insertRefund(tx, request, order, given, lines);
    if (given.reference !== undefined) {
      await completeRefund(tx, { actor: toActor(request), env }, id, order, given.reference);
    } else if (status === "approved") {
      requireDestination(env, order.paymentMethod, given.destination !== undefined);
      await queuePayment(tx, env, id);
    }
    if (status === "requested") await notifyOfRequest(tx, id, lines);
    return readRefund(tx, id);
  });
}

async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [order] = isId(id) ? await tx.select().from(orders).where(eq(orders.id, id)).for("update") : [];
  if (!order) throw notFoundError("Order");
  return order;
}

/** Returns the lines with their amounts, in paise. */
async function checkLines(tx: Transaction, order: OrderRow, given: NewRefund["lines"]): Promise<RefundedLine[]> {
  const { paid, left, lines: existing } = await readRefundState(tx, order);
  if (paid === 0) throw conflictError(`This order has not been paid. Its payment status is ${order.paymentStatus}.`);
  if (left === 0) throw conflictError("Nothing of this order is left to refund.");
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

async function insertRefund(
  tx: Transaction,
  request: FastifyRequest,
  order: OrderRow,
  { reason, note, restock, source, reference, destination, tellCustomer }: NewRefund,
  lines: readonly RefundedLine[],
): Promise<{ id: string; status: RefundStatus }> {
  const { permissions, name: byName } = getActor(request);
  if (reference !== undefined) requirePermissions(permissions, ["refunds.approve", "refunds.record"]);
  const status = isAllowed(permissions, "refunds.approve") ? "approved" : "requested";
  const id = newId();
  const at = nextTimestamp();
  const amount = toRupees(lines.reduce((sum, { refund }) => sum + refund, 0));
  const { id: orderId, vendorId, customerId, finalAmount: paidAmount } = order;
  const created = { reason, note: note ?? null, restock, source, amount, tellsCustomer: tellCustomer };
  await tx.insert(refunds).values(
    encryptRow(refunds, {
      ...{ id, orderId, vendorId, customerId, paidAmount, status, createdAt: at, ...created },
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
  await tx.insert(refundStatusChanges).values({ refundId: id, position: 0, status, at, byName });
  await recordChange(tx, request, {
    action: "refunds.create",
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
  return { id, status };
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
