import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { products } from "../../db/schema";
import type { Columns } from "../../records/export-source";
import { selectProducts, toResponse } from "./response";

type ProductResponse = ReturnType<typeof toResponse>;

const columns: Columns<ProductResponse> = {
  "Product ID": ({ _id }) => _id,
  "Created At": ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  "Category ID": ({ category }) => category?._id,
  Category: ({ category }) => category?.name,
  "Vendor ID": ({ vendor }) => vendor?._id,
  Vendor: ({ vendor }) => vendor?.shopName,
  Price: ({ price }) => price,
  Stock: ({ stock }) => stock,
  "Tax Rate": ({ taxRate }) => taxRate,
  Active: ({ isActive }) => isActive,
  "Approval Status": ({ approvalStatus }) => approvalStatus,
  "Submitted At": ({ submittedForApproval }) => submittedForApproval,
  "Decided At": ({ approvalDate, rejectionDate }) => approvalDate ?? rejectionDate,
};

/** Defines the product export: one row per product, with the price in rupees and the tax rate in percent. */
export const productsExport = (db: Db) => ({
  type: "products",
  table: products,
  read: async (ids: string[]): Promise<ProductResponse[]> =>
    (await selectProducts(db).where(inArray(products.id, ids))).map(toResponse),
  columns,
});
