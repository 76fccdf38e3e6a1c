/** A list, typed as if it had at least one element. A test that reads it fails anyway if the list is empty. */
type List<T = ResponseBody> = readonly [T, ...T[]];

type Texts =
  | "_id"
  | "message"
  | "code"
  | "status"
  | "name"
  | "token"
  | "at"
  | "action"
  | "approvalDate"
  | "approvalStatus"
  | "rejectionReason"
  | "reference"
  | "createdAt"
  | "finishedAt"
  | "expiresAt"
  | "printedAt"
  | "lastMessage"
  | "updatedAt"
  | "timestamp"
  | "error"
  | "shopName"
  | "reviewedAt"
  | "email"
  | "aadhaarNumber"
  | "panNumber"
  | "role"
  | "link"
  | "type"
  | "source"
  | "kind"
  | "periodStart"
  | "periodEnd";

type Figures =
  | "total"
  | "totalElements"
  | "totalPages"
  | "size"
  | "balance"
  | "due"
  | "heldBack"
  | "amount"
  | "carriedOver"
  | "pending"
  | "underReview"
  | "totalSent"
  | "totalRevenue"
  | "deliveryRate"
  | "productCount"
  | "maxDiscount"
  | "rows"
  | "revenue"
  | "sales"
  | "totalAmount"
  | "finalAmount"
  | "discountAmount"
  | "price"
  | "quantity"
  | "rating"
  | "unread";

/**
 * Fields of all API responses, by name. A test reads the fields that its call returns, and a missing one fails the
 * test.
 */
export interface ResponseBody extends Record<Texts, string>, Record<Figures, number> {
  data: List;
  content: List;
  orders: List;
  results: List;
  history: List;
  messages: List;
  breakdown: List;
  products: List;
  topProducts: List;
  topVendors: List;
  recentOrders: List;
  recentActivity: List;
  user: ResponseBody;
  category: ResponseBody;
  aadhaarInfo: ResponseBody;
  vendor: ResponseBody;
  customer: ResponseBody;
  product: ResponseBody;
  plan: ResponseBody;
  payout: ResponseBody;
  participant: ResponseBody;
  review: ResponseBody;
  kyc: ResponseBody;
  duplicates: List;
  same: string[];
  pagination: ResponseBody;
  current: ResponseBody;
  previous: ResponseBody;
  shippingMethod: ResponseBody;
  /** Messages by field. */
  errors: Record<string, string[]>;
  read: boolean;
  validTo: string | null;
  state: string;
  description: string;
  ended: number;
  idleMinutes: number;
  images: string[];
  features: string[];
  permissions: string[];
  documents: Record<string, string>;
  specifications: Record<string, string>;
}

/** A day of GET /api/admin/analytics/sales. `date` is the day in India; `revenue` is in rupees. */
export interface SalesDay {
  date: string;
  orders: number;
  revenue: number;
}
