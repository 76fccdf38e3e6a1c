/** Texts of the payout rate screens. */
export const payoutRateMessages = {
  names: { one: "Payout Rate", many: "Payout Rates" },
  empty: "No payout rates yet. A payout rate is a tax deducted from sales in addition to the commission.",
  kinds: { commission_gst: "GST on the commission", tcs: "TCS", tds: "TDS" },
  bases: { sale: "Sale", commission: "Commission" },
  always: "None",
  open: "Until further notice",
  noSection: "Not stated",
  validity: "Valid",
  fields: {
    kind: "Type",
    base: "Base",
    threshold: "Threshold",
    validFrom: "Valid From",
    validTo: "Valid To",
    section: "Legal Section",
  },
  help: {
    base: "What the rate is a percentage of",
    threshold: "Applies once a financial year's sales exceed this. Leave blank to apply always",
    validTo: "Leave blank for no end date",
    section: "For example, Section 52 of the CGST Act. If the section changes, end this rate and add a new one",
    source: "The law, or the person who confirmed the rate",
  },
} as const;
