/** The collections in which `--write` creates a record, with the record as the console's form sends it. */

export interface Writable {
  screen: string;
  /** The path below /api/admin. */
  path: string;
  /** The field that identifies the doctor's record in the list. */
  field: string;
  /** A complete record with the marker in that field, as the console's form sends it. */
  body: (mark: string) => Record<string, unknown>;
}

const DAY_MS = 86_400_000;

export const WRITABLE_COLLECTIONS: readonly Writable[] = [
  {
    screen: "Categories",
    path: "categories",
    field: "name",
    body: (name) => ({ name, description: "Made by the doctor, and deleted at once." }),
  },
  {
    screen: "Coupons",
    path: "coupons",
    field: "code",
    body: (code) => ({
      code,
      description: "",
      type: "percentage",
      value: 10,
      minOrderAmount: 0,
      maxDiscount: null,
      usageLimit: 1,
      // The validity is in the past, so that no customer can use the coupon.
      validFrom: new Date(Date.now() - 3 * DAY_MS).toISOString(),
      validUntil: new Date(Date.now() - 2 * DAY_MS).toISOString(),
      isActive: false,
    }),
  },
  {
    screen: "Shipping Methods",
    path: "shipping",
    field: "name",
    body: (name) => ({ name, description: "", cost: 1, freeAbove: null, minDays: 1, maxDays: 2, isActive: false }),
  },
  {
    screen: "Plans",
    path: "plans",
    field: "name",
    body: (name) => ({
      name,
      description: "",
      price: 1,
      interval: "month",
      commissionRate: 1,
      productLimit: null,
      features: [],
      isActive: false,
    }),
  },
];
