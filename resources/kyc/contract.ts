/**
 * KYC applications as the API returns them, and the actions that each status allows. Shared with the bundled API, so
 * this file imports only other contracts.
 */

import type { KycChanges } from "./changes/contract";
import type { MaskedFindings } from "./checks/contract";
import type { KycDocument } from "./documents/contract";

export const KYC_STATUSES = ["pending", "under_review", "approved", "rejected"] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

/** Identifiers that two vendors should not share. */
export const KYC_UNIQUE_IDENTIFIERS = ["pan", "gstin", "phone", "account"] as const;
export type KycUniqueIdentifier = (typeof KYC_UNIQUE_IDENTIFIERS)[number];

/** Another vendor that gave the same identifiers, on its record or in its own application. */
export interface KycDuplicate {
  vendor?: { _id?: string; id?: string; shopName?: string };
  same?: readonly KycUniqueIdentifier[];
}

/** Maximum number of duplicates that the bundled API returns. */
export const MAX_KYC_DUPLICATES = 20;

/** GET /api/admin/kyc and /kyc/{id}. Other backends may omit any field except the id. */
export interface KycApplication {
  _id?: string;
  id?: string;
  status?: KycStatus;
  createdAt?: string;
  /** Only three of these fields are documented. The bundled API adds what a reviewer compares with the application. */
  vendor?: {
    _id?: string;
    id?: string;
    shopName?: string;
    phone?: string;
    shopDescription?: string;
    address?: string;
    gstin?: string;
    panNumber?: string;
    /** Status of the vendor, in the bundled API's response for one application with "lists.related". */
    status?: string;
  };
  /** `dateOfBirth` is a calendar date, YYYY-MM-DD. */
  aadhaarInfo?: { name?: string; aadhaarNumber?: string; phoneNumber?: string; dateOfBirth?: string };
  /** Truthy means uploaded. A string is the document's URL, which the bundled API sends to anyone who may open it. */
  documents?: Partial<Record<KycDocument, string | boolean>>;
  businessDetails?: { businessType?: string; gstNumber?: string; address?: string };
  bankDetails?: { accountHolderName?: string; accountNumber?: string; bankName?: string; ifscCode?: string };
  review?: { reviewedBy?: { name?: string }; reviewedAt?: string; comments?: string };
  /** Findings of the bundled API, which sends the identifiers masked. */
  checks?: MaskedFindings;
  /**
   * Set in the response with one application, and for undecided applications in a list, with the feature
   * "kyc.duplicates". Empty without duplicates.
   */
  duplicates?: readonly KycDuplicate[];
  /** Set in the response with one application, with the feature "decisions.changes", once the vendor was asked. */
  changes?: KycChanges;
  /** Only for rejected applications. Not a documented field. */
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

/** Statuses in which each action is possible on a backend without the feature "kyc.decide". */
export const KYC_TRANSITIONS = {
  approve: ["pending"],
  reject: ["pending"],
  review: ["pending"],
  ask: ["pending", "under_review"],
} as const satisfies Record<string, readonly KycStatus[]>;

/** Statuses in which each action is possible with the feature "kyc.decide". In others, the bundled API returns 409. */
export const KYC_DECIDE_TRANSITIONS = {
  approve: ["pending", "under_review"],
  reject: ["pending", "under_review"],
  review: ["pending"],
  ask: ["pending", "under_review"],
} as const satisfies Record<keyof typeof KYC_TRANSITIONS, readonly KycStatus[]>;
