/** Reasons and comments of KYC reviewers in the demo. */
import type { Random } from "../../sample-data/random";

/** The flaws of a few applications, so that reviewers have something to find. */
export type KycFlaw = "checkDigit" | "name" | "gstin" | "account";

export const KYC_FLAWS: readonly KycFlaw[] = ["checkDigit", "name", "gstin", "account"];

interface Rejection {
  reason: string;
  comments: string;
}

const FLAW_REJECTIONS: Readonly<Record<KycFlaw, Rejection>> = {
  checkDigit: {
    reason: "Aadhaar number is not valid",
    comments: "The last digit does not match the others. Please copy it again from the card.",
  },
  name: {
    reason: "Names do not match",
    comments: "The Aadhaar card and the bank account belong to different people.",
  },
  gstin: {
    reason: "GST number belongs to another PAN",
    comments: "Characters 3 to 12 are not the PAN of this vendor.",
  },
  account: {
    reason: "Bank account belongs to another vendor",
    comments: "Another shop is paid to the same account. Please give one of your own.",
  },
};

const REJECTIONS: readonly Rejection[] = [
  { reason: "Aadhaar card is not readable", comments: "The number is hidden by a reflection. A flat scan is needed." },
  { reason: "Business license has expired", comments: "Please upload the renewed licence." },
  { reason: "Bank account could not be verified", comments: "The test transfer came back." },
  { reason: "Documents belong to a former partner", comments: "Please apply again with those of the present owner." },
];

const APPROVALS = [
  "All documents verified.",
  "Names, numbers and bank account agree.",
  "Verified by video call with the owner.",
  "Approved after a clearer scan was sent.",
] as const;

const REVIEWS = [
  "Waiting for a clearer scan of the card.",
  "Bank verification is under way.",
  "Asked the owner about the address.",
  "Second opinion requested.",
] as const;

export function pickKycRejection(random: Random, flaw: KycFlaw | null): Rejection {
  return flaw ? FLAW_REJECTIONS[flaw] : random.pick(REJECTIONS);
}

export function pickKycComments(random: Random, status: "approved" | "under_review"): string | null {
  return random.chance(0.75) ? random.pick(status === "approved" ? APPROVALS : REVIEWS) : null;
}
