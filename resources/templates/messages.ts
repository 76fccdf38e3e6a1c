/** Every string of the screens of templates, and of the choice of one. */
export const templateMessages = {
  names: { one: "Template", many: "Templates" },
  empty: "No templates yet. A template is a text for a rejection or a reply, which the form that asks for one offers.",
  all: "All",
  fields: { use: "For" },
  help: { name: "What it is called in the list of a form", text: "What is inserted; it can be changed there" },
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
