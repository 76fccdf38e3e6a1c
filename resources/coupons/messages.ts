/** Texts of the coupon screens. */
export const couponMessages = {
  names: { one: "Coupon", many: "Coupons" },
  empty: "No coupons here. Add one.",
  types: { percentage: "Percentage", fixed: "Fixed amount" },
  states: { inactive: "Inactive", scheduled: "Scheduled", live: "Live", usedUp: "Used up", expired: "Expired" },
  fields: {
    discount: "Discount",
    state: "State",
    minOrderAmount: "Minimum Order Amount",
    maxDiscount: "Maximum Discount",
    usedCount: "Times Used",
  },
  active: "Active",
  help: {
    code: "3 to 32 letters, digits, hyphens or underscores",
    value: "Rupees, or percent where the type is Percentage",
    unlimited: "Leave blank for no limit",
  },
} as const;
