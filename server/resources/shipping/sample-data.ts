/** Generates the demo shipping methods: typical offers of marketplaces in India, and an inactive one. */
import type { shipping } from "../../db/schema-shipping";
import { daysBefore } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";
import type { OrderRow } from "../../sample-data/rows";
import definitions from "./sample-methods.json" with { type: "json" };

type MethodRow = typeof shipping.$inferInsert;

export function makeShipping(seed: number, now: Date): MethodRow[] {
  const random = createRandom(seed, "shipping");
  return definitions.map(({ daysAgo, weight: _weight, ...method }) => ({
    ...method,
    id: random.id(),
    createdAt: daysBefore(now, daysAgo),
  }));
}

/** Assigns one of the methods of `makeShipping` to each order. */
export function assignShippingMethods(seed: number, orders: readonly OrderRow[], methods: readonly MethodRow[]): void {
  const random = createRandom(seed, "shipping of orders");
  const weights = definitions.map(({ weight }) => weight);
  for (const order of orders) {
    const { id, name } = random.weighted(methods, weights);
    order.shippingMethodId = id;
    order.shippingMethodName = name;
  }
}
