import { and, desc, eq, lte } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { vendorPlans } from "../db/schema-ledger";

/** Returns the plan of a vendor at a point in time, if it has one. */
export async function findPlanAt(db: Db | Transaction, vendorId: string, at: Date) {
  const [plan] = await db
    .select()
    .from(vendorPlans)
    .where(and(eq(vendorPlans.vendorId, vendorId), lte(vendorPlans.since, at)))
    .orderBy(desc(vendorPlans.since))
    .limit(1);
  return plan;
}
