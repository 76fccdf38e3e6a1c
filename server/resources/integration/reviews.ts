/** Reviews that the shop sends. The console can only delete a review, and it then stays deleted. */
import { z } from "zod";
import type { AuditEvent } from "../../audit/entries";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { products, users, vendors } from "../../db/schema";
import { reviews as table } from "../../db/schema-reviews";
import { updateRows } from "../../db/update-rows";
import { fieldError, HttpError } from "../../http/errors";
import { clearableText, wholeNumber } from "../../http/fields";
import { deleteReview, selectReviews, toResponse, type ReviewRow } from "../reviews/routes";
import type { Kind, UpsertOutcome } from "./kind";
import { findExternalIds, lockReferences } from "./references";
import { reference, sentTime } from "./sent-fields";

const MAX_COMMENT_LENGTH = 5_000;
const MAX_RATING = 5;

const fields = z
  .strictObject(
    {
      customer: reference,
      product: reference.nullish(),
      vendor: reference.nullish(),
      rating: wholeNumber(1).max(MAX_RATING, `must be at most ${MAX_RATING}`),
      comment: clearableText(MAX_COMMENT_LENGTH),
      createdAt: sentTime,
    },
    "must be an object",
  )
  .refine(({ product, vendor }) => (product == null) !== (vendor == null), {
    path: ["product"],
    error: "or vendor is required, not both",
  });

type Item = z.output<typeof fields>;
type Columns = Pick<
  typeof table.$inferSelect,
  "userId" | "productId" | "productName" | "vendorId" | "rating" | "comment"
>;

const COLUMNS = ["userId", "productId", "productName", "vendorId", "rating", "comment"] as const;

/** Record ids by external id. */
type References = Readonly<Record<"customer" | "product" | "vendor", ReadonlyMap<string, string>>>;

interface Change {
  id: string;
  before: ReviewRow | undefined;
  columns: Columns;
  createdAt: Date;
}

export const reviews: Kind<typeof fields> = {
  name: "reviews",
  resource: "reviews",
  recordPath: "reviews",
  noun: "Review",
  table,
  fields,
  record: z.object({
    // External ids. Absent if there is no such record, or if the shop has not sent it.
    customer: z.string().optional(),
    product: z.string().optional(),
    vendor: z.string().optional(),
    rating: z.number(),
    comment: z.string().optional(),
    createdAt: z.string(),
  }),

  async upsert({ tx, entries }) {
    const stored = await readReviews(
      tx,
      entries.flatMap(({ id, isNew }) => (isNew ? [] : id)),
    );
    const references = await findReferences(
      tx,
      entries.map(({ item }) => item),
    );
    const outcomes = new Map<string, UpsertOutcome>();
    const changed: Change[] = [];
    for (const { id, item } of entries) {
      const before = stored.get(id);
      const columns = toColumns(item, before, references);
      const outcome = columns instanceof HttpError ? columns : determineOutcome(before, columns);
      outcomes.set(id, outcome);
      if (columns instanceof HttpError || outcome === "unchanged") continue;
      changed.push({ id, before, columns, createdAt: item.createdAt ?? nextTimestamp() });
    }

    const created = changed.filter(({ before }) => before === undefined);
    if (created.length > 0) {
      await tx.insert(table).values(created.map(({ id, columns, createdAt }) => ({ id, ...columns, createdAt })));
    }
    await updateRows(
      tx,
      table,
      COLUMNS,
      changed.filter(({ before }) => before).map(({ id, columns }) => ({ id, ...columns })),
    );
    const written = await readReviews(
      tx,
      changed.map(({ id }) => id),
    );
    const events = changed.flatMap(({ id, before, columns }): AuditEvent[] => {
      const after = written.get(id);
      if (!after) return [];
      const about = `users/${columns.userId}` as const;
      const values = { before: before ? toResponse(before) : null, after: toResponse(after) };
      return [{ action: "reviews.upsert", resource: "reviews", resourceId: id, about, ...values }];
    });
    return { outcomes, events };
  },

  async read(db, ids) {
    const rows = [...(await readReviews(db, ids)).values()].map(({ review }) => review);
    const customerIds = await findExternalIds(
      db,
      "users",
      rows.map(({ userId }) => userId),
    );
    const productIds = await findExternalIds(
      db,
      "products",
      rows.map(({ productId }) => productId),
    );
    const vendorIds = await findExternalIds(
      db,
      "vendors",
      rows.map(({ vendorId }) => vendorId),
    );
    return new Map(
      rows.map(({ id, userId, productId, vendorId, rating, comment, createdAt }) => [
        id,
        {
          customer: customerIds.get(userId),
          product: productIds.get(productId ?? ""),
          vendor: vendorIds.get(vendorId ?? ""),
          ...{ rating, comment: comment ?? undefined, createdAt: createdAt.toISOString() },
        },
      ]),
    );
  },

  async remove(tx, request, id) {
    await deleteReview(tx, request, id);
  },
};

async function readReviews(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, ReviewRow>> {
  const rows = ids.length > 0 ? await selectReviews(db).where(anyOf(table.id, ids)) : [];
  return new Map(rows.map((row) => [row.review.id, row]));
}

async function findReferences(tx: Transaction, items: readonly Item[]): Promise<References> {
  const sent = (field: keyof References) => items.map((item) => item[field]);
  return {
    customer: await lockReferences(tx, { resource: "users", table: users }, sent("customer")),
    product: await lockReferences(tx, { resource: "products", table: products }, sent("product")),
    vendor: await lockReferences(tx, { resource: "vendors", table: vendors }, sent("vendor")),
  };
}

/** Returns the columns of an item, or the error that rejects it. */
function toColumns(item: Item, before: ReviewRow | undefined, references: References): Columns | HttpError {
  const userId = references.customer.get(item.customer);
  if (userId === undefined) return fieldError("customer", "is not the external id of a customer");
  if (before && before.review.userId !== userId) return fieldError("customer", "must stay the author of the review");
  const productId = references.product.get(item.product ?? "") ?? null;
  // The review of a product that was deleted since stays a review of that product.
  const isOfDeleted = before?.review.productId === null && before.review.productName !== null;
  if (item.product && productId === null && !isOfDeleted) {
    return fieldError("product", "is not the external id of a product");
  }
  const vendorId = references.vendor.get(item.vendor ?? "") ?? null;
  if (item.vendor && vendorId === null) return fieldError("vendor", "is not the external id of a vendor");
  const { comment = before?.review.comment ?? null, rating } = item;
  // The name that the database kept when the product was deleted.
  const productName = (item.vendor ?? productId) === null ? (before?.review.productName ?? null) : null;
  return { userId, productId, productName, vendorId, rating, comment };
}

function determineOutcome(before: ReviewRow | undefined, columns: Columns): UpsertOutcome {
  if (!before) return "created";
  return COLUMNS.every((column) => before.review[column] === columns[column]) ? "unchanged" : "updated";
}
