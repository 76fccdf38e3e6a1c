/** Every string of the screens of plans. */
export const planMessages = {
  names: { one: "Plan", many: "Plans" },
  empty: "No plans here. Each is a subscription for vendors, with its price, its commission and what it offers them.",
  all: "All",
  /** A switch is called by what it switches on, a tag by what it is. */
  status: "Status",
  fields: { commissionRate: "Commission", charge: "Price", isActive: "Active" },
  intervals: { month: "Monthly", year: "Yearly" },
  /** What stands behind the price. */
  per: { month: "month", year: "year" },
  /** On one line, whatever room there is. */
  charge: (price: string, interval: string) => `${price}\u00a0/\u00a0${interval}`,
  noLimit: "No limit",
  about: "Description",
  features: "Features",
  help: {
    commissionRate: "What the marketplace keeps of each sale",
    productLimit: "Leave blank for no limit",
    features: "One per line",
  },
} as const;
