/** Texts of the vendor screens. */
export const vendorMessages = {
  names: { one: "Vendor", many: "Vendors" },
  empty: "No vendors match these filters.",
  cards: { total: "Total Vendors", approved: "Approved", pending: "Pending", rejected: "Rejected" },
  allStatus: "All Status",
  statuses: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
  columns: { vendor: "Vendor", contact: "Contact", business: "Business Info", status: "Status" },
  documents: "Documents",
  documentNames: { panCard: "PAN", gstCertificate: "GST", businessLicense: "License" },
  noDocuments: "No documents uploaded",
  documentsInFull: { panCard: "PAN card", gstCertificate: "GST certificate", businessLicense: "Business license" },
  notThere: (labels: readonly string[]) =>
    `${labels.join(", ")} missing`,
  kycStatuses: { pending: "Pending", under_review: "Under Review", approved: "Approved", rejected: "Rejected" },
  kycMissing: "No KYC application",
  parts: {
    kyc: "KYC",
    shop: "Shop Information",
    business: "Business Information",
    bank: "Bank Details",
    review: "Review",
    money: "Plan and Balance",
  },
  fields: { gstin: "GST Number", productCount: "Products", createdAt: "Joined", kycStatus: "Status" },
  notSpecified: "Not specified",
  approve: { label: "Approve", success: "Vendor approved successfully!", failure: "Failed to approve vendor" },
  reject: { label: "Reject", success: "Vendor rejected successfully!", failure: "Failed to reject vendor" },
  changeStatus: {
    label: "Change Status",
    title: "Change Vendor Status",
    success: "Vendor status updated successfully!",
    failure: "Failed to update vendor status",
  },
  statusRequired: "Please select a status",
  statusNotes: "Removed when a vendor becomes pending again",
  statusMeaning: (to: string) =>
    `The vendor becomes ${to}, whatever its current status. This replaces the previous decision with its date, notes and reason.`,
  editPlan: {
    label: "Change Plan",
    title: "Change Vendor Plan",
    success: "Vendor plan updated successfully!",
    failure: "Failed to update vendor plan",
  },
  plan: "Plan",
  planRequired: "Please choose a plan",
  planHelp: "Applies to deliveries from now on",
  editLedger: {
    label: "Add adjustment",
    title: "Add balance adjustment",
    success: "Adjustment added successfully!",
    failure: "Failed to add adjustment",
  },
  entryKind: "Type",
  entryKinds: {
    fee: "Fee, taken from the vendor",
    credit: "Correction, given to the vendor",
    debit: "Correction, taken from the vendor",
  },
  entryHelp: "Adjustments can't be changed or deleted. Reverse with another adjustment",
  reason: "Rejection Reason",
  reasonRequired: "Please provide a reason for rejection",
  onlyPending: (status: string) => `Only a pending vendor can be decided on; this one is ${status}.`,
} as const;

/** Texts that only Vendor Registration Management uses. */
export const registrationMessages = {
  names: { one: "Vendor", many: "Vendor Registrations", title: "Vendor Registration Management" },
  empty: "No registrations match these filters.",
  bulkPrompt: "Please select vendors and an action",
  approve: { values: { approvalNotes: "Bulk approved" } },
  reject: { values: { reason: "Bulk rejection", rejectionNotes: "Rejected in bulk operation" } },
  cards: { pending: "Pending Review", approved: "Approved", rejected: "Rejected", total: "Total" },
} as const;
