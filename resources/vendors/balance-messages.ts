/** Texts of a vendor's plan and balance. */
export const balanceMessages = {
  loading: "Loading balance...",
  error: "Error loading balance",
  planLabel: "Plan",
  plan: (name: string, percent: string, since: string | undefined) =>
    `${name}, ${percent}% commission${since ? ` since ${since}` : ""}`,
  noPlan: "None: no commission is charged",
  balance: "Balance",
  owed: "Carries over to the next payout",
  due: "Due Now",
  heldBack: "On hold",
  until: (day: string) => `First release: ${day}`,
  underway: "In transit",
} as const;
