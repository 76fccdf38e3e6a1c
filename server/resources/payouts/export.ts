import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { payouts } from "../../db/schema-ledger";
import type { Columns } from "../../records/export-source";
import { selectPayouts, toResponse } from "./response";

type PayoutResponse = ReturnType<typeof toResponse>;

const columns: Columns<PayoutResponse> = {
  "Payout ID": ({ _id }) => _id,
  "Created At": ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  "Vendor ID": ({ vendor }) => vendor._id,
  Vendor: ({ vendor }) => vendor.shopName,
  Amount: ({ amount }) => amount,
  Currency: ({ currency }) => currency,
  "Period Start": ({ periodStart }) => periodStart,
  "Period End": ({ periodEnd }) => periodEnd,
  Reference: ({ reference }) => reference,
  "Paid At": ({ paidAt }) => paidAt,
  Notes: ({ notes }) => notes,
};

/** Defines the payout export: one row per payout, with the amount in rupees. */
export const payoutsExport = (db: Db) => ({
  type: "payouts",
  table: payouts,
  async read(ids: string[]): Promise<PayoutResponse[]> {
    return (await selectPayouts(db).where(inArray(payouts.id, ids))).map(toResponse);
  },
  columns,
});
