/**
 * Asking a vendor to change a KYC application, with the feature "decisions.changes": what can be asked for, how it is
 * asked, and what the vendor answers. Pure: the bundled API imports this file.
 */
import { KYC_DOCUMENTS, type KycDocument } from "../documents/contract";

/** What of an application is filled in anew, part by part, by the names of its parts in the documented answer. */
export const CHANGE_FIELDS = {
  aadhaarInfo: ["name", "aadhaarNumber", "phoneNumber", "dateOfBirth"],
  businessDetails: ["businessType", "gstNumber", "address"],
  bankDetails: ["accountHolderName", "accountNumber", "bankName", "ifscCode"],
} as const;

export type ChangeGroup = keyof typeof CHANGE_FIELDS;
export type ChangeField = (typeof CHANGE_FIELDS)[ChangeGroup][number];

export const CHANGE_GROUPS = Object.keys(CHANGE_FIELDS) as ChangeGroup[];

export type ChangePart = KycDocument | ChangeGroup;
export const CHANGE_PARTS: readonly ChangePart[] = [...KYC_DOCUMENTS, ...CHANGE_GROUPS];

/** The parts as a vendor reads them. */
export const PART_NAMES: Readonly<Record<ChangePart, string>> = {
  aadhaarFront: "Aadhaar card, front",
  aadhaarBack: "Aadhaar card, back",
  panCard: "PAN card",
  businessLicense: "Business license",
  aadhaarInfo: "Aadhaar details",
  businessDetails: "Business details",
  bankDetails: "Bank details",
};

/** How long the vendor's link works. */
export const ANSWER_DAYS = 14;

/** A document that a vendor sends is this large at most, in MiB. */
export const DOCUMENT_MEBIBYTES = 5;

/** A document or a value that the vendor sent anew; identifiers are masked as they are elsewhere in the answer. */
export interface KycDifference {
  field?: ChangeField | KycDocument;
  /** Missing where there was none; of a document no more is said than that there was one. */
  before?: string | true;
  after?: string | true;
}

/** What an application's answer says of the last time that its vendor was asked. */
export interface KycChanges {
  parts?: readonly ChangePart[];
  message?: string;
  askedAt?: string;
  askedBy?: { name?: string };
  /** Until when the vendor's link works. */
  expiresAt?: string;
  /** Missing while the vendor has not answered. */
  answeredAt?: string;
  /** Of an answer; empty where everything was as before. */
  differences?: readonly KycDifference[];
}

/** POST /api/admin/kyc/{id}/changes/link, while the vendor has not answered: the path of the link, with its secret. */
export interface AnswerLink {
  link?: string;
}

/** Where the vendor's link leads to, below the console's address. */
export const ANSWER_PATH = "/kyc-changes";

/** GET /api/kyc-changes, with the secret of the link as bearer: what the vendor is asked for. */
export interface AskedChanges {
  shopName?: string;
  parts?: readonly ChangePart[];
  message?: string;
  expiresAt?: string;
  /** The documents that were sent since then. */
  uploaded?: readonly KycDocument[];
}

const isGroup = (part: ChangePart): part is ChangeGroup => Object.hasOwn(CHANGE_FIELDS, part);

/** The fields that are filled in anew. */
export const fieldsOf = (parts: readonly ChangePart[]): ChangeField[] =>
  parts.filter(isGroup).flatMap((group): readonly ChangeField[] => CHANGE_FIELDS[group]);

/** The documents that are sent anew. */
export const documentsOf = (parts: readonly ChangePart[]): KycDocument[] =>
  KYC_DOCUMENTS.filter((kind) => parts.includes(kind));

/** The e-mail that asks a vendor, but for the link, which stands below it. */
export const askingLetter = (message: string, parts: readonly ChangePart[]): string =>
  `${message}\n\nPlease send us anew:\n${CHANGE_PARTS.filter((part) => parts.includes(part))
    .map((part) => `- ${PART_NAMES[part]}`)
    .join("\n")}\n\nThis link works for ${ANSWER_DAYS} days, and once:`;
