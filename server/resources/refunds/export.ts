import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { refunds } from "../../db/schema-refunds";
import type { Columns } from "../../records/export-source";
import { selectRefunds, toResponse } from "./response";

type RefundResponse = ReturnType<typeof toResponse>;

const columns: Columns<RefundResponse> = {
  "Refund ID": ({ _id }) => _id,
  "Created At": ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  "Started By": ({ source }) => source,
  "Order ID": ({ order }) => order._id,
  "Customer ID": ({ customer }) => customer._id,
  Customer: ({ customer }) => customer.name,
  "Vendor ID": ({ vendor }) => vendor._id,
  Vendor: ({ vendor }) => vendor.shopName,
  Amount: ({ amount }) => amount,
  Reason: ({ reason }) => reason,
  Note: ({ note }) => note,
  Restock: ({ restock }) => restock,
  Reference: ({ reference }) => reference,
};

/** Defines the refund export: one row per refund, with amounts in rupees. */
export const refundsExport = (db: Db) => ({
  type: "refunds",
  table: refunds,
  read: async (ids: string[]) => (await selectRefunds(db).where(inArray(refunds.id, ids))).map(toResponse),
  columns,
});
