/**
 * The KYC application as the API serves it, and which status allows which action. Pure: the bundled API imports this
 * file.
 */

import type { KycChanges } from "./changes/contract";
import type { HiddenFindings } from "./checks/contract";
import type { KycDocument } from "./documents/contract";

export const KYC_STATUSES = ["pending", "under_review", "approved", "rejected"] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** What two vendors should not have in common. */
export const KYC_SHARED = ["pan", "gstin", "phone", "account"] as const;
export type KycShared = (typeof KYC_SHARED)[number];

/** Another vendor who gave the same, in its record or in an application of its own. */
export interface KycDuplicate {
  vendor?: { _id?: string; id?: string; shopName?: string };
  same?: readonly KycShared[];
}

/** Our API names so many other vendors at most. */
export const KYC_DUPLICATES = 20;

/** GET /api/admin/kyc and /kyc/{id}. Every field but the id may be missing on another backend. */
export interface KycApplication {
  _id?: string;
  id?: string;
  status?: KycStatus;
  createdAt?: string;
  /** What our API adds to the three documented fields is what a reviewer compares the application with. */
  vendor?: {
    _id?: string;
    id?: string;
    shopName?: string;
    phone?: string;
    shopDescription?: string;
    address?: string;
    gstin?: string;
    panNumber?: string;
    /** The vendor's own, in our API's answer of one application with "lists.related". */
    status?: string;
  };
  /** dateOfBirth is a calendar date, YYYY-MM-DD. */
  aadhaarInfo?: { name?: string; aadhaarNumber?: string; phoneNumber?: string; dateOfBirth?: string };
  /** Truthy means uploaded; a string is the address of the document, which our API gives to anyone who may open it. */
  documents?: Partial<Record<KycDocument, string | boolean>>;
  businessDetails?: { businessType?: string; gstNumber?: string; address?: string };
  bankDetails?: { accountHolderName?: string; accountNumber?: string; bankName?: string; ifscCode?: string };
  review?: { reviewedBy?: { name?: string }; reviewedAt?: string; comments?: string };
  /** What our API finds in the identifiers where it sends them masked. */
  checks?: HiddenFindings;
  /** Of one application, and of those of a list that wait, with the feature "kyc.duplicates"; empty where there are none. */
  duplicates?: readonly KycDuplicate[];
  /** Of one application, with the feature "decisions.changes", once its vendor was asked. */
  changes?: KycChanges;
  /** Only of a rejected application; not in the documented fields. */
  rejectionReason?: string;
}

/** GET /api/admin/kyc/stats. */
export interface KycStats {
  total?: number;
  pending?: number;
  approved?: number;
  rejected?: number;
  underReview?: number;
}

/** The statuses an application may have for each action to be offered on any backend. */
export const KYC_TRANSITIONS = {
  approve: ["pending"],
  reject: ["pending"],
  review: ["pending"],
  ask: ["pending", "under_review"],
} as const satisfies Record<string, readonly KycStatus[]>;

/** The same as our API accepts them (else 409), and as the console offers them with the feature "kyc.decide". */
export const KYC_DECIDE_TRANSITIONS = {
  approve: ["pending", "under_review"],
  reject: ["pending", "under_review"],
  review: ["pending"],
  ask: ["pending", "under_review"],
} as const satisfies Record<keyof typeof KYC_TRANSITIONS, readonly KycStatus[]>;
