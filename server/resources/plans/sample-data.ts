/** Generates the demo plans for vendors. Of the monthly plans, the more expensive ones have lower commissions. */
import type { plans } from "../../db/schema-plans";
import { daysBefore } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";
import definitions from "./sample-plans.json" with { type: "json" };

type PlanRow = typeof plans.$inferInsert;

export function makePlans(seed: number, now: Date): PlanRow[] {
  const random = createRandom(seed, "plans");
  return (definitions as (PlanRow & { daysAgo: number })[]).map(({ daysAgo, ...plan }) => ({
    ...plan,
    id: random.id(),
    createdAt: daysBefore(now, daysAgo),
  }));
}
