/** What a vendor is told of a decision, with the feature decisions.message. Pure: the bundled API imports this file. */

/** The subject of the e-mail, by the path of the calls and the action; `name` is what the record is called. */
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

export type DecidedPath = keyof typeof SUBJECTS;
export type ToldAction = keyof (typeof SUBJECTS)[DecidedPath];

const onOneLine = (name: string) => name.replaceAll(/\s+/g, " ").trim();

export const decisionSubject = (path: DecidedPath, action: ToldAction, name: string): string =>
  SUBJECTS[path][action](onOneLine(name));

/** Of the e-mail that asks a vendor to change a KYC application, with the feature decisions.changes. */
export const askingSubject = (name: string): string => `The KYC application of ${onOneLine(name)} needs changes`;

/** The subject where these are the calls of a decision that a vendor is told of. */
export function subjectOf(path: string, action: string, name: string): string | undefined {
  if (path === "kyc" && action === "ask") return askingSubject(name);
  if (!Object.hasOwn(SUBJECTS, path) || (action !== "approve" && action !== "reject")) return undefined;
  return decisionSubject(path as DecidedPath, action, name);
}

/** What a form of a decision asks for, apart from the notes, which stay with the administrators. */
export const messageInput = {
  label: "Message to the Vendor",
  kind: "multiline",
  input: { feature: "decisions.message", help: "Emailed to the vendor. Leave blank to send nothing." },
} as const;

/** The body of a decision: a message that is empty is not sent. */
export function withMessage<V extends object>({ message, ...body }: V & { message?: unknown }) {
  return message ? { ...body, message } : body;
}
