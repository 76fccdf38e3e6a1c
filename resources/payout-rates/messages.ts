/** Every string of the screens of payout rates. */
export const payoutRateMessages = {
  names: { one: "Payout Rate", many: "Payout Rates" },
  empty: "No payout rates here. Each says what is kept back of a sale besides the commission, and from when to when.",
  kinds: { commission_gst: "GST on the commission", tcs: "TCS", tds: "TDS" },
  bases: { sale: "Sale", commission: "Commission" },
  always: "None",
  open: "Until further notice",
  noSection: "Not stated",
  fields: {
    kind: "What",
    base: "Base",
    threshold: "Threshold",
    validFrom: "Valid From",
    validTo: "Valid To",
    section: "Legal Section",
  },
  help: {
    base: "Of what the rate is a percentage",
    threshold: "Applies once the sales of a financial year exceed this; empty means always",
    validTo: "Empty means until further notice",
    section: "For example, Section 52 of the CGST Act. If the section changes, end this rate and add a new one",
    source: "The law, or who confirmed the rate",
  },
} as const;
