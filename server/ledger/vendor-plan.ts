import { and, desc, eq, lte } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { vendorPlans } from "../db/schema-ledger";

/** The plan that a vendor has at a moment; undefined where it has none. */
export async function planAt(db: Db | Transaction, vendorId: string, at: Date) {
  const [plan] = await db
    .select()
    .from(vendorPlans)
    .where(and(eq(vendorPlans.vendorId, vendorId), lte(vendorPlans.since, at)))
    .orderBy(desc(vendorPlans.since))
    .limit(1);
  return plan;
}
