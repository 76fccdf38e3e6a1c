/** The vendor as the API serves it, and which status allows which action. Pure: the bundled API imports this file. */
import type { KycDuplicate, KycStatus } from "../kyc/contract";

export const VENDOR_STATUSES = ["pending", "approved", "rejected"] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/** GET /api/admin/vendors and /vendors/{id}. Every field but the id may be missing on another backend. */
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
  /** Truthy means uploaded; a string is the address of the document. */
  documents?: { panCard?: string | boolean; gstCertificate?: string | boolean; businessLicense?: string | boolean };
  /** The vendor's latest KYC application, in our API's answer of one vendor with "lists.related"; null where there is none. */
  kyc?: { _id?: string; id?: string; status?: KycStatus } | null;
  /** Of one vendor, and of those of a list that are pending, with the feature "kyc.duplicates": who else gave the same; empty where nobody did. */
  duplicates?: readonly KycDuplicate[];
}

/** The statuses a vendor may have for each action to be offered (console) and accepted (API, else 409). */
export const VENDOR_TRANSITIONS = {
  approve: ["pending"],
  reject: ["pending"],
} as const satisfies Record<string, readonly VendorStatus[]>;
