/** Texts of the plan screens. */
export const planMessages = {
  names: { one: "Plan", many: "Plans" },
  empty: "No plans here. A plan is a subscription for vendors, with a price, a commission and features.",
  all: "All",
  /** Label of `isActive` in the filter and the column. The switch in the form has the label Active. */
  status: "Status",
  fields: { commissionRate: "Commission", charge: "Price", isActive: "Active" },
  intervals: { month: "Monthly", year: "Yearly" },
  /** Units that follow the price. */
  per: { month: "month", year: "year" },
  /** Non-breaking, so that it stays on one line. */
  charge: (price: string, interval: string) => `${price}\u00a0/\u00a0${interval}`,
  noLimit: "No limit",
  about: "Description",
  features: "Features",
  help: {
    commissionRate: "The share of each sale that the marketplace keeps",
    productLimit: "Leave blank for no limit",
    features: "One per line",
  },
} as const;
