/**
 * Refunds that customers request in the shop. A request is created once and never changes. Administrators decide, and
 * the shop reads the decision.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { REFUND_REASONS, REFUND_STATUSES } from "../../../resources/refunds/contract";
import { formatDestination } from "../../../resources/refunds/destination/contract";
import { anyOf } from "../../db/any-of";
import type { Transaction } from "../../db/database";
import { refunds } from "../../db/schema-refunds";
import { conflictError, fieldError, HttpError } from "../../http/errors";
import { requiredChoice } from "../../http/fields";
import { lockOrder, requestRefund } from "../refunds/create";
import { destinationField, readDestination } from "../refunds/destination";
import { linesField, noteField } from "../refunds/fields";
import { findRecordIds } from "./external-ids";
import type { Kind, UpsertOutcome } from "./kind";
import { findExternalIds } from "./references";
import { reference } from "./sent-fields";

const fields = z.strictObject(
  {
    order: reference,
    // Without lines, the refund covers the rest of the order.
    lines: linesField.optional(),
    reason: requiredChoice(REFUND_REASONS),
    note: noteField,
    destination: destinationField,
  },
  "must be an object",
);

type Item = z.output<typeof fields>;

export const refundsKind: Kind<typeof fields> = {
  name: "refunds",
  resource: "refunds",
  recordPath: "refunds",
  noun: "Refund",
  table: refunds,
  fields,
  record: z.object({
    // External id. Absent if the shop has not sent the order.
    order: z.string().optional(),
    status: z.enum(REFUND_STATUSES),
    amount: z.number(),
    reference: z.string().optional(),
  }),
  // Smaller than the default, because each refund is written by itself.
  batchSize: 100,

  async lockFirst(tx, items) {
    const orderIds = await findOrders(tx, items);
    for (const id of [...orderIds.values()].sort()) await lockOrder(tx, id);
  },

  async upsert({ tx, actor, entries }) {
    const orderIds = await findOrders(
      tx,
      entries.map(({ item }) => item),
    );
    const earlier = await readRequests(
      tx,
      entries.flatMap(({ id, isNew }) => (isNew ? [] : id)),
    );
    const outcomes = new Map<string, UpsertOutcome>();
    for (const { id, isNew, item } of entries) {
      const orderId = orderIds.get(item.order);
      if (!isNew) outcomes.set(id, isSameRequest(item, earlier.get(id)) ? "unchanged" : requestedError());
      else if (!orderId) outcomes.set(id, fieldError("order", `is unknown: send the order ${item.order} first`));
      else {
        const request = requestRefund(tx, actor, orderId, { ...item, id, sentDigest: computeDigest(item) });
        outcomes.set(id, await request.then(() => "created" as const, toHttpError));
      }
    }
    // `requestRefund` has already recorded the events.
    return { outcomes, events: [] };
  },

  async read(db, ids) {
    const rows = await db.select().from(refunds).where(anyOf(refunds.id, ids));
    const orders = await findExternalIds(
      db,
      "orders",
      rows.map(({ orderId }) => orderId),
    );
    return new Map(
      rows.map(({ id, orderId, status, amount, reference }) => [
        id,
        { order: orders.get(orderId), status, amount, reference: reference ?? undefined },
      ]),
    );
  },
};

const findOrders = (tx: Transaction, items: readonly Item[]) =>
  findRecordIds(
    tx,
    "orders",
    items.map(({ order }) => order),
  );

type RequestRow = Pick<typeof refunds.$inferSelect, "id" | "sentDigest" | "destination">;

async function readRequests(tx: Transaction, ids: readonly string[]): Promise<Map<string, RequestRow>> {
  if (ids.length === 0) return new Map();
  const { id, sentDigest, destination } = refunds;
  const rows = await tx.select({ id, sentDigest, destination }).from(refunds).where(anyOf(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns a digest that is the same for a repeated item, even if its lines are in another order. The digest does not
 * cover the destination, because the destination could be guessed from it.
 */
function computeDigest({ order, lines, reason, note }: Item): string {
  const sorted = lines
    ?.toSorted((a, b) => a.position - b.position)
    .map(({ position, quantity, amount }) => [position, quantity, amount]);
  return createHash("sha256")
    .update(JSON.stringify([order, sorted, reason, note]))
    .digest("base64");
}

function isSameRequest(item: Item, earlier: RequestRow | undefined): boolean {
  if (!earlier || earlier.sentDigest !== computeDigest(item)) return false;
  const known = readDestination(earlier);
  return (known && formatDestination(known)) === (item.destination && formatDestination(item.destination));
}

const requestedError = () =>
  conflictError("The refund was requested before, and a request cannot change. To ask again, use a new external id.");

/** Returns the error that rejects an item. Rethrows any other error. */
function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  throw error;
}
