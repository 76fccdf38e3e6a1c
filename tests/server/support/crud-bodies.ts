/** Request bodies that create or change a record, by resource. */
import { randomBytes } from "node:crypto";

export const uniqueName = (): string => `Evidence ${randomBytes(4).toString("hex")}`;

let months = 0;

/** @param isChange whether the body changes a record that was created without `isChange`, and so has to differ */
type Body = (isChange?: boolean) => object;

export const CRUD_BODIES: Readonly<Record<string, Body>> = {
  coupons: () => ({
    code: uniqueName().replace(" ", "-"),
    ...{ type: "fixed", value: 50, minOrderAmount: 0 },
    ...{ validFrom: "2026-01-01T00:00:00Z", validUntil: "2026-12-31T00:00:00Z" },
  }),
  shipping: () => ({ name: uniqueName(), cost: 49, minDays: 1, maxDays: 3 }),
  plans: () => ({ name: uniqueName(), price: 499, interval: "month", commissionRate: 10 }),
  "payout-rates": () => ({
    ...{ kind: "tds", rate: 1, base: "sale", source: "Section 194-O" },
    // No two rates of a kind may start at the same time.
    validFrom: new Date(Date.UTC(1900, (months += 1), 1)).toISOString(),
  }),
  categories: () => ({ name: uniqueName() }),
  roles: () => ({ name: uniqueName(), permissions: ["orders.list"] }),
  templates: () => ({ name: uniqueName(), use: "kyc", text: "Please scan it again." }),
};
