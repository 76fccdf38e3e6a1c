/** Every string of the coupons' screens. */
export const couponMessages = {
  words: {
    menu: "Coupons",
    title: "Coupons Management",
    thing: "Coupon",
    loading: "Loading coupons...",
    loadError: "Error loading coupons",
  },
  empty: "No coupons yet. Add the first one.",
  types: { percentage: "Percentage", fixed: "Fixed amount" },
  fields: {
    code: "Code",
    description: "Description",
    type: "Type",
    value: "Value",
    minOrderAmount: "Minimum Order Amount",
    maxDiscount: "Maximum Discount",
    usageLimit: "Usage Limit",
    usedCount: "Times Used",
    validFrom: "Valid From",
    validUntil: "Valid Until",
    isActive: "Active",
    createdAt: "Created At",
  },
  help: {
    code: "3 to 32 letters, digits, hyphens or underscores",
    value: "Rupees, or percent where the type is Percentage",
    unlimited: "Empty means no limit",
  },
} as const;
