/** A text that is inserted into a form, as our API serves it: dates as ISO stamps. */
export const TEMPLATE_USES = ["vendor", "kyc", "product", "ticket"] as const;
export type TemplateUse = (typeof TEMPLATE_USES)[number];

export interface Template {
  _id?: string;
  id?: string;
  name?: string;
  use?: TemplateUse;
  text?: string;
  createdAt?: string;
}

/** A form offers so many templates at most, the newest of what it asks for. */
export const MOST_TEMPLATES = 100;
