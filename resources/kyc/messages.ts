/** Joins words into a phrase such as "a, b and c". */
export const joinWords = (parts: readonly string[], last: string) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1) ?? ""}`;

/** Turns "Business License" into "Business license". Abbreviations keep their capitals. */
const asSentence = (label: string) => label.replaceAll(/ [A-Z](?=[a-z])/g, (capital) => capital.toLowerCase());

/** Texts of KYC Management. */
export const kycMessages = {
  names: { one: "KYC Application", many: "KYC Applications", title: "KYC Management" },
  clear: "Clear",
  /** "Aadhaar front, Business license missing." */
  missingDocuments: (labels: readonly string[]) => `${labels.map(asSentence).join(", ")} missing.`,
  unnamed: "Another vendor",
  shared: { pan: "PAN", gstin: "GST number", phone: "phone", account: "bank account" },
  gaveSame: (labels: readonly string[]) => `gave the same ${labels.length > 0 ? joinWords(labels, "and") : "numbers"}.`,
  perhapsMore: "There may be more.",
  empty: "No KYC applications match these filters.",
  cards: {
    total: "Total Applications",
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
    underReview: "Under Review",
  },
  search: "Search by vendor name",
  searchNote: "This server can't search KYC applications. The vendor name filters only this page.",
  all: "All",
  statuses: { pending: "Pending", under_review: "Under Review", approved: "Approved", rejected: "Rejected" },
  columns: {
    vendor: "Vendor",
    phone: "Phone",
    status: "Status",
    submitted: "Submitted",
    documents: "Documents",
  },
  documents: {
    aadhaarFront: "Aadhaar Front",
    aadhaarBack: "Aadhaar Back",
    panCard: "PAN",
    businessLicense: "Business License",
  },
  noDocuments: "No documents uploaded",
  parts: {
    sharedNumbers: "Shared with other vendors",
    checksAndDocuments: "Checks and Documents",
    vendor: "Vendor Information",
    aadhaar: "Aadhaar Information",
    business: "Business Information",
    bank: "Bank Information",
    review: "Review Information",
    rejection: "Rejection Reason",
  },
  fields: {
    shopName: "Shop Name",
    phone: "Phone",
    description: "Description",
    name: "Name",
    dateOfBirth: "Date of Birth",
    rejectionReason: "Rejection Reason",
  },
  approve: {
    label: "Approve",
    success: "KYC approved successfully!",
    failure: "Failed to approve KYC",
  },
  reject: {
    label: "Reject",
    success: "KYC rejected successfully!",
    failure: "Failed to reject KYC",
  },
  review: {
    label: "Mark Under Review",
    title: "Mark KYC Application Under Review",
    success: "KYC marked under review!",
    failure: "Failed to mark KYC under review",
  },
  ask: {
    label: "Ask for Changes",
    title: "Ask for Changes",
    success: "The vendor was asked for changes!",
    failure: "Failed to ask for changes",
  },
  askedFor: "Requested changes",
  nothingAsked: "Please choose what the vendor must change",
  noMessage: "Please tell the vendor why",
  notAnswered: "The vendor was asked for changes and has not answered.",
  askedBefore: "The vendor was already asked. The link sent earlier will stop working.",
  reasonRequired: "Please provide a reason for rejection",
  reviewIsFinal: "On this server, an application under review has no further actions.",
  done: { approve: "approved", reject: "rejected", review: "marked under review", ask: "returned for changes" },
  notAllowed: (allowed: readonly string[], done: string, status: string) =>
    `Only applications that are ${joinWords(allowed, "or")} can be ${done}. This one is ${status}.`,
} as const;
