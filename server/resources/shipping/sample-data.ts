/** Generates the demo shipping methods: typical offers of marketplaces in India, and an inactive one. */
import type { shipping } from "../../db/schema-shipping";
import { DAY } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";
import type { OrderRow } from "../../sample-data/rows";

/** Amounts are in rupees. A `freeAbove` of null means that delivery is never free. */
const METHODS: readonly (readonly [
  name: string,
  description: string,
  cost: number,
  freeAbove: number | null,
  days: readonly [min: number, max: number],
  active: boolean,
  daysAgo: number,
])[] = [
  ["Standard", "By surface to every PIN code that our couriers serve.", 49, 499, [4, 7], true, 720],
  ["Express", "By air between cities; handed over on the next working day.", 99, 1499, [2, 3], true, 700],
  [
    "Same-day in metros",
    "Delhi, Mumbai, Bengaluru, Chennai, Hyderabad and Kolkata, for orders before 11 in the morning.",
    149,
    null,
    [0, 0],
    true,
    410,
  ],
  ["Heavy goods", "Furniture and appliances above 20 kg, carried in by two people.", 599, 14_999, [5, 10], true, 365],
  ["Remote areas", "The North-East, Ladakh, Lakshadweep and the Andaman Islands.", 129, 2499, [8, 14], true, 300],
  [
    "Festival rush",
    "Extra vans in the weeks before Diwali. Switched on again next season.",
    79,
    999,
    [2, 4],
    false,
    240,
  ],
];

export function makeShipping(seed: number, now: Date): (typeof shipping.$inferInsert)[] {
  const random = createRandom(seed, "shipping");
  return METHODS.map(([name, description, cost, freeAbove, [minDays, maxDays], isActive, daysAgo]) => ({
    id: random.id(),
    name,
    description,
    cost,
    freeAbove,
    minDays,
    maxDays,
    isActive,
    createdAt: new Date(now.getTime() - daysAgo * DAY),
  }));
}

/** Weights of the methods, in the same order. */
const METHOD_WEIGHTS = [62, 22, 8, 5, 3, 0] as const;

/** Assigns a shipping method to each order. */
export function assignShippingMethods(
  seed: number,
  orders: readonly OrderRow[],
  methods: readonly (typeof shipping.$inferInsert)[],
): void {
  const random = createRandom(seed, "shipping of orders");
  const offered = methods.map((method, index) => [method, METHOD_WEIGHTS[index] ?? 0] as const);
  for (const order of orders) {
    const { id, name } = random.weighted(offered);
    Object.assign(order, { shippingMethodId: id, shippingMethodName: name } satisfies Partial<OrderRow>);
  }
}
