/**
 * Products that the shop sends. The shop owns every field that it can send, including the addresses of pictures. The
 * console owns the approval with its notes.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { AuditEvent } from "../../audit/entries";
import { nextTimestamp } from "../../base/clock";
import { anyOf } from "../../db/any-of";
import type { Db, Transaction } from "../../db/database";
import { insertRows } from "../../db/insert-rows";
import { categories, products as table, vendors } from "../../db/schema";
import { updateRows } from "../../db/update-rows";
import { fieldError, HttpError } from "../../http/errors";
import { notifyOfRecords } from "../notifications/notify";
import { becomesLow, LOW_STOCK_PRODUCTS, NEW_PRODUCTS } from "../notifications/record-notifications";
import { addToCounts } from "../products/add-to-counts";
import { productFieldsSchema, sentProductSchema, type ProductFields } from "../products/input";
import { productSchema, selectProducts, toResponse, type ProductRow } from "../products/response";
import { deleteProductInTransaction, toAuditTarget, toColumns, toFields, toNewProduct } from "../products/write";
import { trackPictureRemoval } from "../pictures/track-use";
import type { Kind, UpsertEntry, UpsertOutcome } from "./kind";
import { findExternalIds, lockReferences } from "./references";

type Item = z.output<typeof sentProductSchema>;

/** Record ids by external id. */
interface References {
  category: ReadonlyMap<string, string>;
  vendor: ReadonlyMap<string, string>;
}

const NOUNS = { category: "a category", vendor: "a vendor" } as const satisfies Record<keyof References, string>;

/** The columns that the shop writes. */
const COLUMNS = [
  ...(["name", "description", "price", "stock", "taxRate", "isActive"] as const),
  ...(["images", "imageTexts", "specifications", "categoryId", "vendorId", "searchText"] as const),
];

interface Change {
  id: string;
  before: ProductRow | undefined;
  fields: ProductFields;
}

export const products: Kind<typeof sentProductSchema> = {
  name: "products",
  resource: "products",
  recordPath: "products",
  noun: "Product",
  table,
  fields: sentProductSchema,
  record: productSchema
    .omit({ _id: true, category: true, vendor: true, approvalNotes: true, rejectionNotes: true })
    // External ids. Absent if there is no such record, or if the shop has not sent it.
    .extend({ category: z.string().optional(), vendor: z.string().optional() }),

  async upsert({ tx, entries }) {
    const stored = await readProducts(
      tx,
      entries.flatMap(({ id, isNew }) => (isNew ? [] : id)),
    );
    const references = await findReferences(tx, entries);
    const outcomes = new Map<string, UpsertOutcome>();
    const changed: Change[] = [];
    for (const { id, item } of entries) {
      const before = stored.get(id);
      const fields = mergeFields(item, before, references);
      const outcome = fields instanceof HttpError ? fields : determineOutcome(before, fields);
      outcomes.set(id, outcome);
      if (!(fields instanceof HttpError) && outcome !== "unchanged") changed.push({ id, before, fields });
    }
    await writeProducts(tx, changed);
    const written = await readProducts(
      tx,
      changed.map(({ id }) => id),
    );
    const results = changed.flatMap(({ id, before }) => {
      const after = written.get(id);
      return after ? [{ before, after }] : [];
    });
    const added = results.filter(({ before }) => !before).map(({ after }) => toNewProduct(after));
    const isLow = ({ before, after }: (typeof results)[number]) =>
      becomesLow({ before: before?.product.stock, after: after.product.stock });
    const low = results.filter(isLow).map(({ after }) => after.product);
    await notifyOfRecords(tx, NEW_PRODUCTS, added);
    await notifyOfRecords(tx, LOW_STOCK_PRODUCTS, low);
    const events = results.map(({ before, after }): AuditEvent => {
      const change = { before: before ? toResponse(before) : null, after: toResponse(after) };
      return { action: "products.upsert", ...toAuditTarget(after), ...change };
    });
    return { outcomes, events };
  },

  async read(db, ids) {
    const rows = [...(await readProducts(db, ids)).values()];
    const categoryIds = await findExternalIds(
      db,
      "categories",
      rows.map(({ product }) => product.categoryId),
    );
    const vendorIds = await findExternalIds(
      db,
      "vendors",
      rows.map(({ product }) => product.vendorId),
    );
    return new Map(
      rows.map((row) => {
        const category = categoryIds.get(row.product.categoryId ?? "");
        const vendor = vendorIds.get(row.product.vendorId ?? "");
        return [row.product.id, { ...toResponse(row), category, vendor }];
      }),
    );
  },

  async remove(tx, request, id) {
    await deleteProductInTransaction(tx, request, id);
  },
};

async function readProducts(db: Db | Transaction, ids: readonly string[]): Promise<Map<string, ProductRow>> {
  const rows = ids.length > 0 ? await selectProducts(db).where(anyOf(table.id, ids)) : [];
  return new Map(rows.map((row) => [row.product.id, row]));
}

async function findReferences(tx: Transaction, entries: readonly UpsertEntry<Item>[]): Promise<References> {
  const sent = (field: keyof References) => entries.map(({ item }) => item[field]);
  return {
    category: await lockReferences(tx, { resource: "categories", table: categories }, sent("category")),
    vendor: await lockReferences(tx, { resource: "vendors", table: vendors }, sent("vendor")),
  };
}

/** Returns the product's fields with the item's changes, or the error that rejects the item. */
function mergeFields(item: Item, before: ProductRow | undefined, references: References): ProductFields | HttpError {
  const { category, vendor, ...sent } = item;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const fields = { ...(before ? toFields(before, given.images) : productFieldsSchema.parse(given)), ...given };
  for (const [field, id] of Object.entries({ category, vendor }) as [keyof References, string | null | undefined][]) {
    if (id === undefined) continue;
    const found = id === null ? null : references[field].get(id);
    if (found === undefined) return fieldError(field, `is not the external id of ${NOUNS[field]}`);
    fields[field] = found;
  }
  return fields;
}

function determineOutcome(before: ProductRow | undefined, fields: ProductFields): UpsertOutcome {
  if (!before) return "created";
  return isDeepStrictEqual(toFields(before), fields) ? "unchanged" : "updated";
}

/** Writes the products and the product counts of their vendors. */
async function writeProducts(tx: Transaction, changed: readonly Change[]): Promise<void> {
  const counts = new Map<string, number>();
  const count = (vendor: string | null | undefined, by: number) => {
    if (vendor) counts.set(vendor, (counts.get(vendor) ?? 0) + by);
  };
  for (const { before, fields } of changed) {
    count(before?.product.vendorId, -1);
    count(fields.vendor, 1);
  }
  await addToCounts(tx, counts);
  const rowsOf = (isNew: boolean) =>
    changed
      .filter(({ before }) => (before === undefined) === isNew)
      .map(({ id, fields }) => ({ id, ...toColumns(fields) }));
  const submittedForApproval = nextTimestamp();
  await insertRows(
    tx,
    table,
    rowsOf(true).map((row) => ({ ...row, submittedForApproval })),
  );
  await updateRows(tx, table, COLUMNS, rowsOf(false));
  await trackPictureRemoval(
    tx,
    changed.flatMap(({ before }) => before?.product.images ?? []),
    changed.flatMap(({ fields }) => fields.images),
  );
}
