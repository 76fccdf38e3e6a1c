/** The response schema of products, and the queries that read them. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { APPROVAL_STATUSES, type Product } from "../../../resources/products/contract";
import type { Db, Transaction } from "../../db/database";
import { categories, products, vendors } from "../../db/schema";
import { notFoundError } from "../../http/errors";
import { isId } from "../../http/fields";
import { TOTAL_NOT_COUNTED } from "../../records/read-page";

const text = z.string().optional();

export const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: text,
  price: z.number(),
  stock: z.number(),
  taxRate: z.number(),
  isActive: z.boolean(),
  category: z.object({ _id: z.string(), name: z.string() }).optional(),
  vendor: z.object({ _id: z.string(), shopName: z.string() }).optional(),
  images: z.array(z.string()),
  imageTexts: z.record(z.string(), z.string()).optional(),
  specifications: z.record(z.string(), z.string()),
  createdAt: z.string(),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  submittedForApproval: text,
  approvalDate: text,
  rejectionDate: text,
  approvalNotes: text,
  rejectionReason: text,
  rejectionNotes: text,
}) satisfies z.ZodType<Product>;

export interface ProductRow {
  product: typeof products.$inferSelect;
  category: { _id: string; name: string } | null;
  vendor: { _id: string; shopName: string } | null;
}

const productColumns = {
  product: products,
  category: { _id: categories.id, name: categories.name },
  vendor: { _id: vendors.id, shopName: vendors.shopName },
};

/** Selects products with their category and vendor, if any. */
export const selectProducts = (db: Db | Transaction, totalCount = TOTAL_NOT_COUNTED) =>
  db
    .select({ ...productColumns, totalCount })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(vendors, eq(vendors.id, products.vendorId));

/** @throws HttpError 404 */
export async function readProduct(db: Db | Transaction, id: string): Promise<ProductRow> {
  const [row] = isId(id) ? await selectProducts(db).where(eq(products.id, id)) : [];
  if (!row) throw notFoundError("Product");
  return row;
}

export function toResponse({ product, category, vendor }: ProductRow): z.infer<typeof productSchema> {
  return {
    _id: product.id,
    name: product.name,
    description: product.description ?? undefined,
    price: product.price,
    stock: product.stock,
    taxRate: product.taxRate,
    isActive: product.isActive,
    category: category ?? undefined,
    vendor: vendor ?? undefined,
    images: product.images,
    imageTexts: Object.keys(product.imageTexts).length > 0 ? product.imageTexts : undefined,
    specifications: product.specifications,
    createdAt: product.createdAt.toISOString(),
    approvalStatus: product.approvalStatus,
    submittedForApproval: product.submittedForApproval?.toISOString(),
    approvalDate: product.approvalDate?.toISOString(),
    rejectionDate: product.rejectionDate?.toISOString(),
    approvalNotes: product.approvalNotes ?? undefined,
    rejectionReason: product.rejectionReason ?? undefined,
    rejectionNotes: product.rejectionNotes ?? undefined,
  };
}
