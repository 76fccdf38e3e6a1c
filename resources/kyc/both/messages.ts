/** Texts of the combined approval of a KYC application and its vendor. */
export const approveBothMessages = {
  waits: "KYC and registration are both pending.",
  waitsUnderReview: "The KYC application is under review, and the registration is pending.",
  open: "Both at once…",
  title: "Approve KYC and Vendor",
  submit: "Approve Both",
  intro: "Sends two approvals, one after the other. If the first fails, the second is not sent.",
  introTogether: "Approves both in one step, without comments or notes. If one cannot be approved, neither is.",
  failed: "Failed to approve KYC and vendor",
  noMessage: "The vendor is not notified.",
  kyc: (shop: string) => `KYC application of ${shop}`,
  vendor: (shop: string) => `Vendor ${shop}`,
  first: "First: approves the KYC application, without comments.",
  second: "Then: approves the vendor's registration, without notes.",
  warning: (subject: string, text: string) => `${subject}: ${text}`,
  neither: "The vendor was not approved, because its KYC application comes first.",
  onlyKyc: "The KYC application is approved. The vendor is not.",
} as const;
