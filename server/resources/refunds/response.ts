/** The response schemas of refunds, and the queries that read them. */
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { REFUND_REASONS, REFUND_SOURCES, REFUND_STATUSES, type Refund } from "../../../resources/refunds/contract";
import type { Db, Transaction } from "../../db/database";
import { users, vendors } from "../../db/schema";
import { ledgerEntries } from "../../db/schema-ledger";
import { refundLines, refunds, refundStatusChanges } from "../../db/schema-refunds";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";
import { readBreakdown } from "../payouts/breakdown";
import { shareSchema } from "../payouts/response";
import { maskDestination, readDestination } from "./destination";
import { readPayment } from "./read-payment";

export const refundSchema = z.object({
  _id: z.string(),
  order: z.object({ _id: z.string() }),
  customer: z.object({ _id: z.string(), name: z.string() }),
  vendor: z.object({ _id: z.string(), shopName: z.string() }),
  status: z.enum(REFUND_STATUSES),
  source: z.enum(REFUND_SOURCES),
  amount: z.number(),
  reason: z.enum(REFUND_REASONS),
  note: z.string().optional(),
  restock: z.boolean(),
  reference: z.string().optional(),
  tellsCustomer: z.boolean(),
  createdAt: z.string(),
}) satisfies z.ZodType<Refund>;

export const singleRefundSchema = refundSchema.extend({
  destination: z.string().optional(),
  payment: z
    .object({ attempts: z.number(), problem: z.string().optional(), nextAttemptAt: z.string().optional() })
    .optional(),
  lines: z.array(
    z.object({
      position: z.number(),
      product: z.object({ _id: z.string().optional(), name: z.string() }),
      quantity: z.number(),
      amount: z.number(),
    }),
  ),
  books: z.array(shareSchema),
  history: z.array(
    z.object({ status: z.enum(REFUND_STATUSES), at: z.string(), by: z.string(), note: z.string().optional() }),
  ),
}) satisfies z.ZodType<Refund>;

/** Selects refunds with their customers and vendors but without their lines. */
export const selectRefunds = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({
      refund: refunds,
      customer: { _id: users.id, name: users.name },
      vendor: { _id: vendors.id, shopName: vendors.shopName },
      totalCount,
    })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.customerId))
    .innerJoin(vendors, eq(vendors.id, refunds.vendorId));

type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number];

export const toResponse = ({ refund, customer, vendor }: RefundRow): z.infer<typeof refundSchema> => ({
  _id: refund.id,
  order: { _id: refund.orderId },
  customer,
  vendor,
  status: refund.status,
  source: refund.source,
  amount: refund.amount,
  reason: refund.reason,
  note: refund.note ?? undefined,
  restock: refund.restock,
  reference: refund.reference ?? undefined,
  tellsCustomer: refund.tellsCustomer,
  createdAt: refund.createdAt.toISOString(),
});

/** @throws HttpError 404 */
export async function readRefund(db: Db | Transaction, id: string): Promise<z.infer<typeof singleRefundSchema>> {
  const [row] = isId(id) ? await selectRefunds(db).where(eq(refunds.id, id)) : [];
  if (!row) throw notFoundError("Refund");
  const destination = readDestination(row.refund);
  const lines = await db
    .select()
    .from(refundLines)
    .where(eq(refundLines.refundId, id))
    .orderBy(asc(refundLines.position));
  const changes = await db
    .select()
    .from(refundStatusChanges)
    .where(eq(refundStatusChanges.refundId, id))
    .orderBy(asc(refundStatusChanges.position));
  const { breakdown } = await readBreakdown(db, eq(ledgerEntries.refundId, id), row.refund.createdAt);
  return {
    ...toResponse(row),
    destination: destination && maskDestination(destination),
    payment: await readPayment(db, id),
    lines: lines.map(({ position, productId, name, quantity, amount }) => ({
      position,
      product: { _id: productId ?? undefined, name },
      quantity,
      amount,
    })),
    books: breakdown,
    history: changes.map(({ status, at, byName, note }) => ({
      status,
      at: at.toISOString(),
      by: byName,
      note: note ?? undefined,
    })),
  };
}
