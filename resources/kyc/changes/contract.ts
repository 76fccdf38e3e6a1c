/**
 * Change requests for KYC applications, with the feature "decisions.changes": what can be requested, the request, and
 * the vendor's answer. Shared with the bundled API, so this file imports only other contracts.
 */
import { KYC_DOCUMENTS, type KycDocument } from "../documents/contract";

/** The fields that a vendor can be asked to fill in again, by the object in the application that contains them. */
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

/** Labels of the parts, for the vendor and the reviewer. */
export const CHANGE_PART_LABELS: Readonly<Record<ChangePart, string>> = {
  aadhaarFront: "Aadhaar card, front",
  aadhaarBack: "Aadhaar card, back",
  panCard: "PAN card",
  businessLicense: "Business license",
  aadhaarInfo: "Aadhaar details",
  businessDetails: "Business details",
  bankDetails: "Bank details",
};

/** Number of days for which the vendor's link works. */
export const CHANGES_LINK_DAYS = 14;

/** Maximum size of an uploaded document, in MiB. */
export const MAX_DOCUMENT_MIB = 5;

/** A document or value that the vendor sent again. Identifiers are masked, as elsewhere in the response. */
export interface KycDifference {
  field?: ChangeField | KycDocument;
  /** Value before the change: `true` for a document, absent if the vendor had not given one. */
  before?: string | true;
  after?: string | true;
}

/** The latest change request of an application. */
export interface KycChanges {
  parts?: readonly ChangePart[];
  message?: string;
  askedAt?: string;
  askedBy?: { name?: string };
  /** When the vendor's link expires. */
  expiresAt?: string;
  /** Absent until the vendor answers. */
  answeredAt?: string;
  /** Set once the vendor has answered; empty if nothing changed. */
  differences?: readonly KycDifference[];
}

/** POST /api/admin/kyc/{id}/changes/link returns the path and secret of the vendor's link, while the link works. */
export interface ChangesLink {
  link?: string;
}

/** Path of the vendor's link, below the console's address. */
export const CHANGES_PATH = "/kyc-changes";

/** GET /api/kyc-changes, with the link's secret as bearer token, returns what the vendor is asked to change. */
export interface AskedChanges {
  shopName?: string;
  parts?: readonly ChangePart[];
  message?: string;
  expiresAt?: string;
  /** Documents uploaded since the request. */
  uploaded?: readonly KycDocument[];
}

const isGroup = (part: ChangePart): part is ChangeGroup => Object.hasOwn(CHANGE_FIELDS, part);

/** Lists the fields that the vendor is asked to fill in again. */
export const listRequestedFields = (parts: readonly ChangePart[]): ChangeField[] =>
  parts.filter(isGroup).flatMap((group): readonly ChangeField[] => CHANGE_FIELDS[group]);

/** Lists the documents that must be sent again. */
export const listRequestedDocuments = (parts: readonly ChangePart[]): KycDocument[] =>
  KYC_DOCUMENTS.filter((kind) => parts.includes(kind));

/** Returns the text of the email to the vendor, without the link that follows it. */
export const composeChangesEmail = (message: string, parts: readonly ChangePart[]): string =>
  `${message}\n\nPlease send us these again:\n${CHANGE_PARTS.filter((part) => parts.includes(part))
    .map((part) => `- ${CHANGE_PART_LABELS[part]}`)
    .join("\n")}\n\nThis link works for ${CHANGES_LINK_DAYS} days, and once:`;
