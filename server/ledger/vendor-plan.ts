import { and, desc, eq, lte } from "drizzle-orm";
import { anyOf } from "../db/any-of";
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

/** Returns the plans of vendors at a point in time, by vendor. Vendors without a plan are missing. */
export async function findPlansAt(tx: Transaction, vendorIds: readonly string[], at: Date) {
  const plans = await tx
    .selectDistinctOn([vendorPlans.vendorId])
    .from(vendorPlans)
    .where(and(anyOf(vendorPlans.vendorId, vendorIds), lte(vendorPlans.since, at)))
    .orderBy(vendorPlans.vendorId, desc(vendorPlans.since));
  return new Map(plans.map((plan) => [plan.vendorId, plan]));
}
