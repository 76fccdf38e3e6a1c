/**
 * The fields of products, orders, payouts and statistics: as documented or, for undocumented calls, as the console
 * shows them.
 */
import type { Category } from "../../../resources/categories/contract";
import { COUPON_TYPES, type Coupon } from "../../../resources/coupons/contract";
import { ORDER_STATUSES, type Order } from "../../../resources/orders/contract";
import type { Analytics, Stats } from "../../../resources/overview/contract";
import { PAYOUT_STATUSES, type Payout } from "../../../resources/payouts/contract";
import { PLAN_INTERVALS, type Plan } from "../../../resources/plans/contract";
import { APPROVAL_STATUSES, type Product } from "../../../resources/products/contract";
import type { ShippingMethod } from "../../../resources/shipping/contract";
import type { ShapeOf } from "../shape";

/** The console accepts either the vendor's shop name or its name. */
export const PRODUCT = {
  name: "text",
  description: "text",
  price: "number",
  stock: "number",
  taxRate: "number",
  isActive: "flag",
  category: { name: "text" },
  vendor: { name: "text?", shopName: "text?" },
  images: "texts",
  specifications: {},
  createdAt: "date",
  approvalStatus: APPROVAL_STATUSES,
  submittedForApproval: "date?",
  approvalDate: "date?",
  rejectionDate: "date?",
} as const satisfies ShapeOf<Product>;

export const CATEGORY = {
  name: "text",
  description: "text?",
  createdAt: "date",
} as const satisfies ShapeOf<Category>;

export const ORDER = {
  customer: { name: "text", email: "text" },
  vendor: { name: "text?", shopName: "text?" },
  products: [{ product: { name: "text" }, quantity: "number", price: "number" }],
  totalAmount: "number",
  discountAmount: "number",
  finalAmount: "number",
  status: ORDER_STATUSES,
  paymentMethod: "text",
  paymentStatus: "text",
  shippingAddress: { street: "text", city: "text" },
  createdAt: "date",
} as const satisfies ShapeOf<Order>;

export const STATS = {
  totalRevenue: "number",
  totalOrders: "number",
  totalUsers: "number",
  totalVendors: "number",
  totalProducts: "number",
  averageRating: "number",
} as const satisfies ShapeOf<Stats>;

export const ANALYTICS = {
  topProducts: [{ name: "text", sales: "number", revenue: "number" }],
  topVendors: [{ shopName: "text", orders: "number", revenue: "number" }],
  recentOrders: [
    {
      customer: { name: "text" },
      vendor: { name: "text?", shopName: "text?" },
      finalAmount: "number",
      status: ORDER_STATUSES,
      createdAt: "date",
    },
  ],
} as const satisfies ShapeOf<Analytics>;

export const COUPON = {
  code: "text",
  description: "text?",
  type: COUPON_TYPES,
  value: "number",
  minOrderAmount: "number?",
  maxDiscount: "number?",
  usageLimit: "number?",
  usedCount: "number?",
  validFrom: "date",
  validUntil: "date",
  isActive: "flag",
  createdAt: "date?",
} as const satisfies ShapeOf<Coupon>;

export const SHIPPING = {
  name: "text",
  description: "text?",
  cost: "number",
  freeAbove: "number?",
  minDays: "number?",
  maxDays: "number?",
  isActive: "flag",
  createdAt: "date?",
} as const satisfies ShapeOf<ShippingMethod>;

export const PLAN = {
  name: "text",
  description: "text?",
  price: "number",
  interval: PLAN_INTERVALS,
  commissionRate: "number?",
  productLimit: "number?",
  features: "texts?",
  isActive: "flag",
  createdAt: "date?",
} as const satisfies ShapeOf<Plan>;

export const PAYOUT = {
  vendor: { name: "text?", shopName: "text?" },
  amount: "number",
  currency: "text?",
  status: PAYOUT_STATUSES,
  periodStart: "date",
  periodEnd: "date",
  reference: "text?",
  notes: "text?",
  createdAt: "date?",
  paidAt: "date?",
} as const satisfies ShapeOf<Payout>;
