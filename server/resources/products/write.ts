/** Creating, changing and deleting a product, each with the count of its vendor and its audit row. */
import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { categories, products, vendors } from "../../db/schema";
import { searchTextOf } from "../../db/search-text";
import { recordChange } from "../../http/audit";
import { invalid, notFound } from "../../http/errors";
import { isId } from "../../http/fields";
import { readProduct, toAnswer, type ProductRow } from "./answer";
import { productFields, type newProduct, type ProductFields } from "./input";

/** @throws HttpError 422 for a category or a vendor that is not there */
export async function createProduct(
  db: Db,
  request: FastifyRequest,
  { vendor, images, ...fields }: z.infer<typeof newProduct>,
): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    // Counting first locks the vendor, and tells whether it is there.
    if (vendor !== null && !(await countInto(tx, vendor, 1))) throw unknown("vendor", "is not a vendor");
    await lockCategory(tx, fields.category);
    const id = newId();
    await tx
      .insert(products)
      .values({ id, vendorId: vendor, images, submittedForApproval: new Date(), ...toColumns(fields) });
    const made = await readProduct(tx, id);
    const change = { action: "products.create", resource: "products", resourceId: id };
    await recordChange(tx, request, { ...change, before: null, after: toAnswer(made) });
    return made;
  });
}

/** @throws HttpError 404; 422 for what the product would be */
export async function changeProduct(
  db: Db,
  request: FastifyRequest,
  id: string,
  given: Partial<Record<keyof ProductFields, unknown>>,
): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, id);
    const before = await readProduct(tx, id);
    const merged = productFields.safeParse({ ...toFields(before), ...given });
    if (!merged.success) throw invalid(merged.error.issues);
    await lockCategory(tx, merged.data.category);
    await tx.update(products).set(toColumns(merged.data)).where(eq(products.id, id));
    const after = await readProduct(tx, id);
    const change = { action: "products.edit", resource: "products", resourceId: id };
    await recordChange(tx, request, { ...change, before: toAnswer(before), after: toAnswer(after) });
    return after;
  });
}

/**
 * The lines of orders stay, with the name as it was sold; the reviews of the product go with it. Both are done by the
 * foreign keys.
 * @throws HttpError 404
 */
export async function deleteProduct(db: Db, request: FastifyRequest, id: string): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, id);
    const before = await readProduct(tx, id);
    if (before.product.vendorId !== null) await countInto(tx, before.product.vendorId, -1);
    await tx.delete(products).where(eq(products.id, id));
    const change = { action: "products.delete", resource: "products", resourceId: id };
    await recordChange(tx, request, { ...change, before: toAnswer(before), after: null });
    return before;
  });
}

/** @throws HttpError 404 */
export async function lockProduct(tx: Transaction, id: string): Promise<void> {
  const [row] = isId(id)
    ? await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update")
    : [];
  if (!row) throw notFound("Product");
}

/** Adds to the number of products of the vendor; false when there is no such vendor. */
async function countInto(tx: Transaction, vendor: string, by: 1 | -1): Promise<boolean> {
  if (!isId(vendor)) return false;
  const counted = await tx
    .update(vendors)
    .set({ productCount: sql`greatest(${vendors.productCount} + ${by}, 0)` })
    .where(eq(vendors.id, vendor))
    .returning({ id: vendors.id });
  return counted.length > 0;
}

/**
 * Keeps the category from being deleted until the product has it.
 * @throws HttpError 422
 */
async function lockCategory(tx: Transaction, category: string | null): Promise<void> {
  if (category === null) return;
  const [row] = isId(category)
    ? await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category)).for("key share")
    : [];
  if (!row) throw unknown("category", "is not a category");
}

function unknown(field: string, message: string) {
  return invalid([{ code: "custom", path: [field], message, input: undefined }]);
}

function toColumns({ category, ...fields }: ProductFields) {
  return { ...fields, categoryId: category, searchText: searchTextOf([fields.name, fields.description]) };
}

function toFields({ product, category }: ProductRow): ProductFields {
  const { name, description, price, stock, taxRate, isActive, specifications } = product;
  return { name, description, price, stock, taxRate, isActive, category: category?._id ?? null, specifications };
}
