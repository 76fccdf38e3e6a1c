/** One or more: what the first of them is, a test that finds none says by itself. */
type List<T = Body> = readonly [T, ...T[]];

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

/** What the answers of the API hold, by name: a test reads what its call answers, and what is not there fails it. */
export interface Body extends Record<Texts, string>, Record<Figures, number> {
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
  user: Body;
  category: Body;
  aadhaarInfo: Body;
  vendor: Body;
  customer: Body;
  product: Body;
  plan: Body;
  payout: Body;
  participant: Body;
  review: Body;
  kyc: Body;
  duplicates: List;
  same: string[];
  pagination: Body;
  current: Body;
  previous: Body;
  shippingMethod: Body;
  /** By field. */
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

/** A day of GET /api/admin/analytics/sales; `date` is the day in India, `revenue` in rupees. */
export interface SalesDay {
  date: string;
  orders: number;
  revenue: number;
}
