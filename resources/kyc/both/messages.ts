/** The strings of approving a KYC application and its vendor by one press. */
export const bothMessages = {
  waits: "KYC and registration both wait.",
  open: "Both at Once…",
  title: "Approve KYC and Vendor",
  submit: "Approve Both",
  intro: "Two approvals are sent, one after the other. If the first one fails, the second one is not sent.",
  noMessage: "The vendor is sent no message.",
  kyc: (shop: string) => `KYC application of ${shop}`,
  vendor: (shop: string) => `Vendor ${shop}`,
  first: "First: approves the KYC application, without comments.",
  second: "Then: approves the vendor's registration, without notes.",
  warning: (subject: string, text: string) => `${subject}: ${text}`,
  neither: "The vendor was not approved: its KYC application comes first.",
  kycAlone: "The KYC application is approved, the vendor is not.",
} as const;
