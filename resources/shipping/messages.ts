import { formatCount } from "../../src/kit/numbers";

/** Texts of the shipping method screens. */
export const shippingMethodMessages = {
  names: { one: "Shipping Method", many: "Shipping Methods" },
  empty: "No shipping methods here. A shipping method is a way to deliver orders, with its cost and delivery time.",
  all: "All",
  /** Label of `isActive` in the filter and the column. The switch in the form has the label Active. */
  status: "Status",
  fields: { minDays: "Minimum Days", maxDays: "Maximum Days", delivery: "Delivery Time", isActive: "Active" },
  /** Formats whole days. Day 0 is the day of the order. */
  delivery: (from: number, to: number) => {
    if (from !== to) return `${from}–${to} days`;
    return to === 0 ? "Same day" : formatCount(to, "day");
  },
  neverFree: "Never",
  about: "Description",
  help: {
    freeAbove: "Orders above this amount ship free. Leave blank for never",
    minDays: "0 is the day of the order",
  },
} as const;
