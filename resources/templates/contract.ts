/** Texts to insert into a form, as the bundled API returns them. Dates are ISO timestamps. */
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

/** Maximum number of templates that a form offers, newest first. */
export const MAX_TEMPLATES = 100;
