/** Generates the demo plans for vendors. A higher price comes with a lower commission. */
import type { PlanInterval } from "../../../resources/plans/contract";
import type { plans } from "../../db/schema-plans";
import { DAY } from "../../sample-data/calendar";
import { createRandom } from "../../sample-data/random";

/** The price is in rupees, the commission in percent. A product limit of null means no limit. */
const PLANS: readonly (readonly [
  name: string,
  description: string,
  price: number,
  interval: PlanInterval,
  commission: number,
  productLimit: number | null,
  features: readonly string[],
  active: boolean,
  daysAgo: number,
])[] = [
  [
    "Starter",
    "For shops that try selling online.",
    0,
    "month",
    18,
    25,
    ["Payouts every 15 days", "Help by e-mail", "One user"],
    true,
    720,
  ],
  [
    "Growth",
    "For shops with regular orders.",
    999,
    "month",
    12.5,
    250,
    ["Payouts every 7 days", "Help by e-mail and chat", "Sales reports", "Coupons of your own"],
    true,
    715,
  ],
  [
    "Professional",
    "For brands with a catalogue of their own.",
    2499,
    "month",
    9,
    2000,
    [
      "Payouts every 3 days",
      "Help by telephone, Monday to Saturday",
      "Bulk upload of products",
      "A place in festival campaigns",
      "Up to 10 users",
    ],
    true,
    540,
  ],
  [
    "Enterprise",
    "For manufacturers and distributors, billed once a year.",
    49_999,
    "year",
    6.75,
    null,
    ["Payouts on the next working day", "An account manager", "Connection to your ERP", "Any number of users"],
    true,
    400,
  ],
  [
    "Founding seller",
    "For the first hundred shops. Nobody can choose it any more.",
    4999,
    "year",
    10,
    500,
    ["Payouts every 7 days", "Help by e-mail and chat"],
    false,
    725,
  ],
];

export function makePlans(seed: number, now: Date): (typeof plans.$inferInsert)[] {
  const random = createRandom(seed, "plans");
  return PLANS.map(
    ([name, description, price, interval, commissionRate, productLimit, features, isActive, daysAgo]) => ({
      id: random.id(),
      name,
      description,
      price,
      interval,
      commissionRate,
      productLimit,
      features: [...features],
      isActive,
      createdAt: new Date(now.getTime() - daysAgo * DAY),
    }),
  );
}
