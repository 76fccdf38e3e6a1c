/**
 * Vendors as the API returns them, and the actions that each status allows. Shared with the bundled API, so this file
 * imports only other contracts.
 */
import type { KycDuplicate, KycStatus } from "../kyc/contract";

export const VENDOR_STATUSES = ["pending", "approved", "rejected"] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/** GET /api/admin/vendors and /vendors/{id}. Other backends may omit any field except the id. */
export interface Vendor {
  _id?: string;
  id?: string;
  shopName?: string;
  user?: { name?: string; email?: string };
  phone?: string;
  address?: string;
  businessType?: string;
  businessCategory?: string;
  gstin?: string;
  panNumber?: string;
  description?: string;
  status?: VendorStatus;
  approvalDate?: string;
  rejectionDate?: string;
  approvalNotes?: string;
  rejectionReason?: string;
  rejectionNotes?: string;
  productCount?: number;
  createdAt?: string;
  bankDetails?: { bankName?: string; accountNumber?: string; ifscCode?: string };
  /** Truthy means uploaded. A string is the URL of the document. */
  documents?: { panCard?: string | boolean; gstCertificate?: string | boolean; businessLicense?: string | boolean };
  /**
   * Latest KYC application, in the bundled API's response for one vendor with "lists.related"; null if the vendor has
   * none.
   */
  kyc?: { _id?: string; id?: string; status?: KycStatus } | null;
  /**
   * Other vendors with the same identifiers; empty without duplicates. Set in the response with one vendor, and for
   * pending vendors in a list, with the feature "kyc.duplicates".
   */
  duplicates?: readonly KycDuplicate[];
}

/** Statuses in which the console offers each action. In any other, the API returns 409. */
export const VENDOR_TRANSITIONS = {
  approve: ["pending"],
  reject: ["pending"],
} as const satisfies Record<string, readonly VendorStatus[]>;
