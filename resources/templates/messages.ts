/** Texts of the template screens and of the template picker. */
export const templateMessages = {
  names: { one: "Template", many: "Templates" },
  empty: "No templates here. A template is reusable text for rejections and replies.",
  all: "All",
  fields: { use: "For" },
  help: { name: "The name shown in forms", text: "The text to insert. You can change it before sending" },
  uses: {
    vendor: "Rejected vendors",
    kyc: "Rejected KYC applications",
    product: "Rejected products",
    ticket: "Replies to tickets",
  },
  insert: "Insert a template",
  none: "No templates for this yet",
  loading: "Loading templates...",
  unnamed: "Template without a name",
} as const;
