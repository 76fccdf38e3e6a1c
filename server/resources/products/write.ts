/** Creates, changes and deletes products, and updates the vendor's product count and the audit log. */
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { nextTimestamp } from "../../base/clock";
import type { Db, Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { categories, products, vendors } from "../../db/schema";
import { buildSearchText } from "../../db/search-text";
import { aboutVendor } from "../../audit/keys";
import { recordChange } from "../../audit/record-event";
import { getPersonId } from "../../auth/auth";
import { validationError, fieldError, notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { requireVersion } from "../../records/versions";
import { notifyOfRecords } from "../notifications/notify";
import { becomesLow, LOW_STOCK_PRODUCTS, NEW_PRODUCTS } from "../notifications/record-notifications";
import { trackPictureUse } from "../pictures/track-use";
import { readProduct, toResponse, type ProductRow } from "./response";
import { productFieldsSchema, type ProductFields } from "./input";

/** @throws HttpError 422 if the category, the vendor or an uploaded picture does not exist */
export async function createProduct(db: Db, request: FastifyRequest, fields: ProductFields): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    await moveCount(tx, null, fields.vendor);
    await lockCategory(tx, fields.category);
    await trackPictureUse(tx, [], fields.images);
    const id = newId();
    await tx.insert(products).values({ id, submittedForApproval: nextTimestamp(), ...toColumns(fields) });
    const made = await readProduct(tx, id);
    const change = { action: "products.create", ...toAuditTarget(made) };
    await recordChange(tx, request, { ...change, before: null, after: toResponse(made) });
    await notifyOfRecords(tx, NEW_PRODUCTS, [toNewProduct(made)], getPersonId(request));
    return made;
  });
}

/** @throws HttpError 404; 412; 422 if the changed product is invalid, or for the same reasons as `createProduct` */
export async function changeProduct(
  db: Db,
  request: FastifyRequest,
  id: string,
  given: Partial<Record<keyof ProductFields, unknown>>,
): Promise<ProductRow> {
  return db.transaction(async (tx) => {
    await lockProduct(tx, id);
    await requireVersion(tx, request, id);
    const before = await readProduct(tx, id);
    const merged = productFieldsSchema.safeParse({ ...toFields(before, given.images), ...given });
    if (!merged.success) throw validationError(merged.error.issues);
    await moveCount(tx, before.product.vendorId, merged.data.vendor);
    await lockCategory(tx, merged.data.category);
    await trackPictureUse(tx, before.product.images, merged.data.images);
    await tx.update(products).set(toColumns(merged.data)).where(eq(products.id, id));
    const after = await readProduct(tx, id);
    const change = { action: "products.edit", ...toAuditTarget(after) };
    await recordChange(tx, request, { ...change, before: toResponse(before), after: toResponse(after) });
    const isLow = becomesLow({ before: before.product.stock, after: after.product.stock });
    await notifyOfRecords(tx, LOW_STOCK_PRODUCTS, isLow ? [after.product] : [], getPersonId(request));
    return after;
  });
}

/**
 * Deletes a product. Its order lines and reviews stay, because they contain the product's name.
 * @throws HttpError 404; 412
 */
export async function deleteProduct(db: Db, request: FastifyRequest, id: string): Promise<ProductRow> {
  return db.transaction((tx) => deleteProductInTransaction(tx, request, id));
}

/**
 * Does the same as `deleteProduct` within an existing transaction. It throws before it writes anything.
 * @throws HttpError as `deleteProduct`
 */
export async function deleteProductInTransaction(
  tx: Transaction,
  request: FastifyRequest,
  id: string,
): Promise<ProductRow> {
  await lockProduct(tx, id);
  await requireVersion(tx, request, id);
  const before = await readProduct(tx, id);
  await moveCount(tx, before.product.vendorId, null);
  await trackPictureUse(tx, before.product.images, []);
  await tx.delete(products).where(eq(products.id, id));
  const change = { action: "products.delete", ...toAuditTarget(before) };
  await recordChange(tx, request, { ...change, before: toResponse(before), after: null });
  return before;
}

/** Locks the products, then their vendors, each by ascending id, so that concurrent bulk requests do not deadlock. */
export async function lockForRemoval(tx: Transaction, ids: string[]): Promise<void> {
  const known = inArray(products.id, ids.filter(isId));
  const locked = await tx
    .select({ vendorId: products.vendorId })
    .from(products)
    .where(known)
    .orderBy(asc(products.id))
    .for("update");
  const vendorIds = locked.flatMap(({ vendorId }) => vendorId ?? []);
  await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(inArray(vendors.id, vendorIds))
    .orderBy(asc(vendors.id))
    .for("no key update");
}

/** @throws HttpError 404 */
async function lockProduct(tx: Transaction, id: string): Promise<void> {
  const [row] = isId(id)
    ? await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update")
    : [];
  if (!row) throw notFoundError("Product");
}

/**
 * Moves a product from the count of one vendor to another; null means no vendor. Call it before the product is written:
 * it locks both vendors by ascending id, which prevents their deletion.
 * @throws HttpError 422 if the vendor does not exist
 */
async function moveCount(tx: Transaction, from: string | null, to: string | null): Promise<void> {
  if (from === to) return;
  const steps = [...(from === null ? [] : [[from, -1] as const]), ...(to === null ? [] : [[to, 1] as const])];
  for (const [vendor, by] of steps.sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!(await addToCount(tx, vendor, by)) && by === 1) throw fieldError("vendor", "is not a vendor");
  }
}

/** Adds to the product count of a vendor. Returns false if the vendor does not exist. */
async function addToCount(tx: Transaction, vendor: string, by: 1 | -1): Promise<boolean> {
  if (!isId(vendor)) return false;
  const counted = await tx
    .update(vendors)
    .set({ productCount: sql`greatest(${vendors.productCount} + ${by}, 0)` })
    .where(eq(vendors.id, vendor))
    .returning({ id: vendors.id });
  return counted.length > 0;
}

/**
 * Prevents the deletion of the category until the product is written.
 * @throws HttpError 422
 */
async function lockCategory(tx: Transaction, category: string | null): Promise<void> {
  if (category === null) return;
  const [row] = isId(category)
    ? await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category)).for("key share")
    : [];
  if (!row) throw fieldError("category", "is not a category");
}

export function toColumns({ category, vendor, ...fields }: ProductFields) {
  return {
    ...fields,
    categoryId: category,
    vendorId: vendor,
    searchText: buildSearchText([fields.name, fields.description]),
  };
}

/** @param images the new images, if they change: alternative texts of other images are left out */
export function toFields({ product }: ProductRow, images: unknown = product.images): ProductFields {
  const { name, description, price, stock, taxRate, isActive, specifications, categoryId, vendorId } = product;
  const kept = Array.isArray(images) ? (images as readonly unknown[]) : [];
  const imageTexts = Object.fromEntries(Object.entries(product.imageTexts).filter(([image]) => kept.includes(image)));
  const values = {
    name,
    description,
    price,
    stock,
    taxRate,
    isActive,
    specifications,
    images: product.images,
    imageTexts,
  };
  return { ...values, category: categoryId, vendor: vendorId };
}

/** Returns the values that the notification of a new product shows. */
export const toNewProduct = ({ product: { id, name }, vendor }: ProductRow) => ({
  ...{ id, name },
  shopName: vendor?.shopName,
});

export const toAuditTarget = ({ product: { id, name, vendorId } }: ProductRow) => ({
  resource: "products",
  resourceId: id,
  label: name,
  ...aboutVendor(vendorId),
});
