/** The product as the API serves it, and which status allows which action. Pure: the bundled API imports this file. */

export const APPROVAL_STATUSES = ["pending", "approved", "rejected"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/**
 * GET /api/admin/products, /search, /pending, /approval-status/{status} and /products/{id}. Every field but the id may
 * be missing on another backend. Price in rupees, taxRate in percent.
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
  /** Paths below the API's base address, or whole addresses. */
  images?: string[];
  /** Our API serves text values; another backend may serve anything. */
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

/** The statuses a product may have for each action to be offered (console) and accepted (API, else 409). */
export const APPROVAL_TRANSITIONS = {
  approve: ["pending"],
  reject: ["pending"],
} as const satisfies Record<string, readonly ApprovalStatus[]>;
