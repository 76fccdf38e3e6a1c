/** Emails to vendors about decisions, for the feature decisions.message. The bundled API imports this file, too. */

/** The subjects of the emails, by call path and action. `name` is the name of the record. */
const SUBJECTS = {
  vendors: {
    approve: (name: string) => `Your shop ${name} was approved`,
    reject: (name: string) => `Your shop ${name} was not approved`,
  },
  kyc: {
    approve: (name: string) => `The KYC application of ${name} was approved`,
    reject: (name: string) => `The KYC application of ${name} was not approved`,
  },
  products: {
    approve: (name: string) => `Your product ${name} was approved`,
    reject: (name: string) => `Your product ${name} was not approved`,
  },
} as const;

export type DecisionPath = keyof typeof SUBJECTS;
export type DecisionAction = keyof (typeof SUBJECTS)[DecisionPath];

const onOneLine = (name: string) => name.replaceAll(/\s+/g, " ").trim();

export const decisionSubject = (path: DecisionPath, action: DecisionAction, name: string): string =>
  SUBJECTS[path][action](onOneLine(name));

/** Subject of the email that asks a vendor to change a KYC application, for the feature decisions.changes. */
export const changeRequestSubject = (name: string): string => `The KYC application of ${onOneLine(name)} needs changes`;

/** Returns the subject of the email about a decision, or undefined if the action sends no email. */
export function emailSubjectFor(path: string, action: string, name: string): string | undefined {
  if (path === "kyc" && action === "ask") return changeRequestSubject(name);
  if (!Object.hasOwn(SUBJECTS, path) || (action !== "approve" && action !== "reject")) return undefined;
  return decisionSubject(path as DecisionPath, action, name);
}

/** The message field. The notes field is separate, and only administrators see it. */
export const messageField = { label: "Message to the Vendor", kind: "multiline" } as const;

const feature = "decisions.message";

/** The inputs of a decision form for the email to the vendor: whether to send it, and its text. */
export const messageInputs = {
  sendToVendor: { label: "Send to vendor", kind: "boolean", input: { feature, initial: false } },
  message: { ...messageField, input: { feature, shownIf: "sendToVendor" } },
} as const;

interface MessageValues {
  sendToVendor?: unknown;
  message?: unknown;
}

/** Returns the body of a decision. It includes the message if `sendToVendor` is true and the message is not empty. */
export function withMessage<V extends object>({ sendToVendor, message, ...body }: V & MessageValues) {
  return sendToVendor === true && message ? { ...body, message } : body;
}
