/** Texts of the product screens. */
export const productMessages = {
  names: { one: "Product", many: "Products" },
  empty: "No products found. Add your first product to get started.",
  cards: {
    total: "Total",
    active: "Active",
    pending: "Pending Approval",
    approved: "Approved",
    rejected: "Rejected",
    categories: "Categories",
    vendors: "Vendors",
  },
  lowStock: "Low stock",
  searchNote: "This server searches all products. The category and vendor filters don't apply",
  allCategories: "All Categories",
  allVendors: "All Vendors",
  columns: { product: "Product", status: "Status" },
  statuses: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
  parts: {
    product: "Product",
    listing: "Listing",
    specifications: "Specifications",
    images: "Images",
    approval: "Approval",
    reasons: "Notes and Reasons",
  },
  noSpecifications: "No specifications",
  noImages: "No images",
  noDescription: "No description",
  requiredFields: "Please fill in all required fields",
  specificationsHelp: "What customers compare, such as Colour: Red. Leave blank for none.",
  imagesHelp: "The first image is the thumbnail. Enter a URL, or a path on the server.",
  fields: {
    image: "Image",
    description: "Description",
    isActive: "Active",
    createdAt: "Created",
    submittedForApproval: "Submitted",
  },
} as const;

/** Texts that only Product Approval Management uses. */
export const approvalMessages = {
  names: { one: "Product", many: "Products", title: ["Product Approval Management", "Product Approval"] },
  empty: "No products here.",
  cards: { pending: "Pending", approved: "Approved", rejected: "Rejected" },
  approve: {
    label: "Approve",
    success: "Product approved successfully!",
    failure: "Failed to approve product",
  },
  reject: {
    label: "Reject",
    success: "Product rejected successfully!",
    failure: "Failed to reject product",
  },
  approved: "approved",
  rejected: "rejected",
  reasonRequired: "Please provide a rejection reason",
  onlyPending: (status: string) => `Only pending products can be approved or rejected. This one is ${status}.`,
} as const;
