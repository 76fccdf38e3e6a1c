/** Notes and reasons of vendor decisions in the demo. */
import type { Random } from "../../sample-data/random";

export type DocumentKind = "panCard" | "gstCertificate" | "businessLicense";

/** The flaws in the identifiers of a few vendors, so that reviewers have something to find. */
export type VendorFlaw = "checkDigit" | "pan" | "state" | "bank";

export const VENDOR_FLAWS: readonly VendorFlaw[] = ["checkDigit", "pan", "state", "bank"];

interface Rejection {
  reason: string;
  notes: string;
  /** The document that the vendor did not upload. */
  missing?: DocumentKind;
}

const FLAW_REJECTIONS: Readonly<Record<VendorFlaw, Rejection>> = {
  checkDigit: {
    reason: "GSTIN is not valid",
    notes: "The last character does not match the rest. Please copy it again from the certificate.",
  },
  pan: {
    reason: "PAN does not match the GSTIN",
    notes: "Characters 3 to 12 of the GSTIN belong to another PAN holder.",
  },
  state: {
    reason: "GSTIN is registered in another state",
    notes: "Please add the registration for the state of the shop's address.",
  },
  bank: {
    reason: "Bank details do not match",
    notes: "The IFSC belongs to a different bank. A cancelled cheque would settle it.",
  },
};

const REJECTIONS: readonly Rejection[] = [
  {
    reason: "Business license not uploaded",
    notes: "Two reminders were sent. The vendor may apply again with the licence.",
    missing: "businessLicense",
  },
  {
    reason: "PAN card image is not readable",
    notes: "The number is cut off on the right. A flat scan is needed.",
    missing: "panCard",
  },
  {
    reason: "GST certificate is missing",
    notes: "Turnover is above the threshold, so registration is required.",
    missing: "gstCertificate",
  },
  { reason: "Address could not be verified", notes: "The courier could not find the shop at this address." },
  { reason: "Products outside our categories", notes: "The catalogue lists items that we do not sell." },
  { reason: "Duplicate application", notes: "The same owner already has an active shop." },
  {
    reason: "Name differs between PAN and bank account",
    notes: "A partnership deed or a name change certificate is needed.",
  },
  {
    reason: "GST registration has been cancelled",
    notes: "The portal shows it as cancelled on the vendor's own request.",
  },
];

const APPROVAL_NOTES = [
  "All documents verified.",
  "GSTIN and PAN checked against each other. Bank account confirmed.",
  "Called the owner; address confirmed.",
  "Documents in order. First ten orders to be watched.",
  "Licence is valid until the end of next year.",
  "Verified by video call with the shop.",
  "Samples received and found to be of good quality.",
  "Approved after a corrected GST certificate was sent.",
] as const;

export function pickRejection(random: Random, flaw: VendorFlaw | null): Rejection {
  return flaw ? FLAW_REJECTIONS[flaw] : random.pick(REJECTIONS);
}

export function pickApprovalNotes(random: Random): string | null {
  return random.chance(0.7) ? random.pick(APPROVAL_NOTES) : null;
}
