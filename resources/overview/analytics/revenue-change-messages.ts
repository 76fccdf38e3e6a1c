import { formatCount, formatNumber } from "../../../src/kit/numbers";
import type { Breakdown, MoverKind, RevenueStep } from "../contract";

const BY: Record<Breakdown, string> = {
  vendor: "vendor",
  product: "product",
  category: "category",
  city: "city",
  payment: "payment method",
};

/** Texts of the panel that explains a change in revenue. Loaded with the panel. */
export const revenueChangeMessages = {
  title: "Why revenue changed",
  loading: "Loading the change in revenue...",
  error: "Error loading the change in revenue",
  unreadable: "This server's figures cannot be shown.",
  waterfall: "Steps between the two revenues",
  part: "Part",
  effect: "Effect on revenue",
  parts: {
    previous: "Previous revenue",
    orders: "Number of orders",
    orderValue: "Average order before discounts",
    discounts: "Discounts",
    cancelled: "Cancelled orders",
    refunded: "Refunded orders",
    current: "Current revenue",
  } satisfies Record<RevenueStep | "previous" | "current", string>,
  note: "The effects add up to the change in revenue. Orders with a partial refund count in full.",
  gainers: (by: Breakdown) => `Gainers by ${BY[by]}`,
  losers: (by: Breakdown) => `Losers by ${BY[by]}`,
  noGainers: "Nothing gained revenue.",
  noLosers: "Nothing lost revenue.",
  kinds: {
    new: (count: number) => `${formatNumber(count)} new`,
    grown: (count: number) => `${formatNumber(count)} grew`,
    shrunk: (count: number) => `${formatNumber(count)} shrank`,
    stopped: (count: number) => `${formatNumber(count)} fell to zero`,
  } satisfies Record<MoverKind, (count: number) => string>,
  kind: (count: string, change: string) => `${count} (${change})`,
  others: (count: number) => formatCount(count, "other"),
  none: {
    vendor: "No vendor",
    product: "No product, or deleted",
    category: "No category",
    city: "No city",
    payment: "No payment method",
  } satisfies Record<Breakdown, string>,
  fellToZero: "Fell to zero",
  difference: "Difference",
} as const;
