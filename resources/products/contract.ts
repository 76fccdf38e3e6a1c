/**
 * Products as the API returns them, and the actions that each status allows. Shared with the bundled API, so this file
 * imports only other contracts.
 */

export const APPROVAL_STATUSES = ["pending", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Stock at or below this number is low. */
export const LOW_STOCK = 10;

/**
 * GET /api/admin/products, /search, /pending, /approval-status/{status} and /products/{id}. Other backends may omit any
 * field except the id. `price` is in rupees, `taxRate` in percent.
 */
export interface Product {
  _id?: string;
  id?: string;
  name?: string;
  description?: string;
  price?: number;
  stock?: number;
  taxRate?: number;
  isActive?: boolean;
  category?: { _id?: string; id?: string; name?: string };
  vendor?: { _id?: string; id?: string; name?: string; shopName?: string };
  /** Paths below the API's base URL, or full URLs. */
  images?: string[];
  /** Alternative texts by image. Absent without texts. */
  imageTexts?: Record<string, string>;
  /** The bundled API sends text values. Other backends may send anything. */
  specifications?: Record<string, unknown>;
  createdAt?: string;
  approvalStatus?: ApprovalStatus;
  submittedForApproval?: string;
  approvalDate?: string;
  rejectionDate?: string;
  approvalNotes?: string;
  rejectionReason?: string;
  rejectionNotes?: string;
}

/** Statuses in which the console offers each action. In any other, the API returns 409. */
export const APPROVAL_TRANSITIONS = {
  approve: ["pending"],
  reject: ["pending"],
} as const satisfies Record<string, readonly ApprovalStatus[]>;
