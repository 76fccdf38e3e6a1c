/**
 * The records as this backend stores them. Responses have the same fields, except in the list of conversations. Fewer
 * fields also work: the console shows “—” for a missing one. Records that are only edited in forms are `FormRecord`s;
 * see store.ts.
 */

export const ROLES = ["customer", "vendor", "admin"] as const;
export const VENDOR_STATUSES = ["pending", "approved", "rejected"] as const;
export const APPROVAL_STATUSES = ["pending", "approved", "rejected"] as const;
export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
] as const;
export const TICKET_STATUSES = ["open", "in_progress", "resolved", "closed"] as const;
export const TICKET_PRIORITIES = ["low", "medium", "high"] as const;
export const PAYOUT_STATUSES = ["pending", "processing", "paid", "failed"] as const;

/** The fields of every record: an id and the ISO timestamp of its creation. */
export interface StoredRecord {
  _id: string;
  createdAt: string;
}

export interface User extends StoredRecord {
  name: string;
  email: string;
  role: (typeof ROLES)[number];
}

export interface Vendor extends StoredRecord {
  shopName: string;
  user: { email: string };
  phone: string;
  address: string;
  businessType: string;
  panNumber: string;
  description: string;
  status: (typeof VENDOR_STATUSES)[number];
  productCount: number;
  bankDetails: { bankName: string; accountNumber: string; ifscCode: string };
  documents: { panCard: boolean };
  approvalDate?: string;
  approvalNotes?: string | undefined;
  rejectionDate?: string;
  rejectionReason?: string;
  rejectionNotes?: string | undefined;
}

export interface KycApplication extends StoredRecord {
  status: "pending" | "under_review" | "approved" | "rejected";
  vendor: { _id: string; shopName: string; phone: string; shopDescription: string };
  aadhaarInfo: { name: string; aadhaarNumber: string; phoneNumber: string; dateOfBirth: string };
  documents: { aadhaarFront: boolean };
  businessDetails: { businessType: string; gstNumber: string; address: string };
  bankDetails: { accountHolderName: string; accountNumber: string; bankName: string; ifscCode: string };
  review?: { reviewedAt: string; comments?: string | undefined; reason?: string };
}

/** A reference to another record, with the fields to display. */
export interface Reference {
  _id: string;
  name: string;
}

interface Shop {
  _id: string;
  shopName: string;
}

export interface Product extends StoredRecord {
  name: string;
  description: string;
  /** In rupees. */
  price: number;
  stock: number;
  /** In percent. */
  taxRate: number;
  isActive: boolean;
  category: Reference;
  /**
   * Absent if an administrator created the product. The console's form asks for a vendor only with the feature
   * `products.complete`, which this backend does not offer.
   */
  vendor?: Shop;
  images: string[];
  specifications: Record<string, unknown>;
  approvalStatus: (typeof APPROVAL_STATUSES)[number];
  submittedForApproval: string;
  approvalDate?: string;
  approvalNotes?: string | undefined;
  rejectionDate?: string;
  rejectionReason?: string;
  rejectionNotes?: string | undefined;
}

export interface Order extends StoredRecord {
  customer: { name: string; email: string };
  vendor?: Shop | undefined;
  products: { product: Reference; quantity: number; price: number }[];
  totalAmount: number;
  discountAmount: number;
  finalAmount: number;
  status: (typeof ORDER_STATUSES)[number];
  paymentMethod: string;
  paymentStatus: string;
  shippingAddress: { street: string; city: string };
}

export interface Review extends StoredRecord {
  user: { name: string; email: string };
  rating: number;
  comment: string;
  product: Reference;
}

interface Message {
  sender: string;
  message: string;
  timestamp: string;
}

export interface Ticket extends StoredRecord {
  subject: string;
  description: string;
  priority: (typeof TICKET_PRIORITIES)[number];
  status: (typeof TICKET_STATUSES)[number];
  user: { name: string; email: string };
  messages: Message[];
}

export interface Conversation extends StoredRecord {
  participant: { name: string };
  messages: Message[];
  unread: number;
}

export interface Notification extends StoredRecord {
  title: string;
  message: string;
  read: boolean;
}

export interface Payout extends StoredRecord {
  vendor: Shop;
  amount: number;
  status: (typeof PAYOUT_STATUSES)[number];
  periodStart: string;
  periodEnd: string;
  notes?: string | undefined;
  paidAt?: string;
}
