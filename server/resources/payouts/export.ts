import { inArray } from "drizzle-orm";
import type { Db } from "../../db/database";
import { payouts } from "../../db/schema-ledger";
import type { Columns } from "../exports/source";
import { selectPayouts, toAnswer } from "./answer";

type Exported = ReturnType<typeof toAnswer>;

const columns: Columns<Exported> = {
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

/** The file of payouts: one line each, amounts in rupees. */
export const payoutsExport = (db: Db) => ({
  type: "payouts",
  table: payouts,
  async read(ids: string[]): Promise<Exported[]> {
    return (await selectPayouts(db).where(inArray(payouts.id, ids))).map(toAnswer);
  },
  columns,
});
