import type { ChangeField, ChangeGroup } from "./contract";

/** Labels of the fields, for the vendor and the reviewer. */
export const changeFieldLabels: Readonly<Record<ChangeField, string>> = {
  name: "Name on the Aadhaar card",
  aadhaarNumber: "Aadhaar number",
  phoneNumber: "Phone linked to the Aadhaar",
  dateOfBirth: "Date of birth",
  businessType: "Business type",
  gstNumber: "GST number",
  address: "Business address",
  accountHolderName: "Account holder",
  accountNumber: "Account number",
  bankName: "Bank",
  ifscCode: "IFSC code",
};

/** Texts of the change request on the reviewer's screen. */
export const changesMessages = {
  title: "Changes",
  asked: (name: string, when: string) => `${name} requested changes on ${when}.`,
  somebody: "Someone",
  atSomeTime: "an unknown day",
  until: (when: string) => `The vendor has until ${when} to answer.`,
  tooLate: (when: string) => `The vendor did not answer by ${when}. Ask again, or decide.`,
  decided: "The application was decided without an answer from the vendor.",
  answered: (when: string) => `The vendor answered on ${when}.`,
  parts: "Requested changes",
  message: "Message",
  link: {
    label: "Link for the vendor",
    show: "Show the link",
    text: "Anyone with this link can answer as the vendor, so give it only to the vendor. The audit log records that you viewed it.",
    copy: "Copy link",
    failure: "Failed to show the link",
    none: "The server sent no link.",
  },
  table: "Changes by the vendor",
  what: "Field",
  before: "Before",
  after: "Now",
  nothingBefore: "Not given",
  documentBefore: "A document",
  documentAfter: "A new document",
  same: "Nothing changed.",
} as const;

/** Texts of the page on which the vendor answers. */
export const changesPageMessages = {
  title: "KYC application",
  heading: (shop: string) => (shop ? `Changes to the KYC application of ${shop}` : "Changes to your KYC application"),
  loading: "Loading your application...",
  until: (when: string) => `This link works once, until ${when} at the latest.`,
  failed: "This link can't be used",
  unread: "This link could not be checked",
  tryAgain: "Try again",
  documents: "Documents",
  limit: (mebibytes: number) => `PDF, JPEG or PNG, at most ${mebibytes} MiB each.`,
  tooLarge: (name: string, mebibytes: number) =>
    `${name} is larger than ${mebibytes} MiB. Please choose a smaller file.`,
  sending: (percent: number) => `Sending, ${percent} %`,
  received: "Received",
  missing: "Still missing",
  uploadFailed: (name: string, why: string) => `${name} could not be sent: ${why}`,
  groups: {
    aadhaarInfo: "Aadhaar details",
    businessDetails: "Business details",
    bankDetails: "Bank details",
  } satisfies Record<ChangeGroup, string>,
  help: "Fill in only what has changed. Fields that you leave empty stay as they are.",
  submit: "Send",
  submitting: "Sending your answer",
  failure: "Your answer could not be sent",
  stillMissing: (names: readonly string[]) => `Still missing: ${names.join(", ")}.`,
  doneHeading: "Thank you",
  done: "We have received your answer. We will review your application again. You can close this page.",
} as const;
