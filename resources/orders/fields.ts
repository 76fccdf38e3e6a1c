import type { Field } from "../../src/kit/define/field";
import { shortId } from "../../src/kit/define/row";
import { referencePath } from "../../src/kit/data/record-path";
import type { ValueLabel } from "../../src/kit/define/tones";
import type { Category } from "../categories/contract";
import type { Product } from "../products/contract";
import type { Vendor } from "../vendors/contract";
import type { Order, OrderStatus, PaymentStatus } from "./contract";
import { orderMessages as words } from "./messages";

const { fields, statuses, payments } = words;

export const ORDER_STATUS_LABELS = {
  pending: { label: statuses.pending, tone: "violet" },
  confirmed: { label: statuses.confirmed, tone: "violet" },
  processing: { label: statuses.processing, tone: "orange" },
  shipped: { label: statuses.shipped, tone: "blue" },
  delivered: { label: statuses.delivered, tone: "green" },
  cancelled: { label: statuses.cancelled, tone: "red" },
  refunded: { label: statuses.refunded },
} as const satisfies Record<OrderStatus, ValueLabel>;

/**
 * The labels of the known payment statuses. Another backend's own statuses are shown as sent, and marked as
 * unknown.
 */
export const PAYMENT_LABELS = {
  pending: { label: statuses.pending, tone: "orange" },
  paid: { label: payments.paid },
  failed: { label: payments.failed, tone: "red" },
  cancelled: { label: statuses.cancelled },
  partially_refunded: { label: payments.partially_refunded },
  refunded: { label: statuses.refunded },
} as const satisfies Record<PaymentStatus, ValueLabel>;

/** Fields of an order, without its lines and history. */
export const orderFields = {
  shortId: { label: fields.shortId, value: shortId },
  customer: {
    value: ({ customer }) => customer?.name,
    link: ({ customer }) => referencePath("users", customer),
  },
  customerEmail: { kind: "email", value: ({ customer }) => customer?.email },
  vendor: {
    lookup: { path: "vendors", title: ({ shopName }: Vendor) => shopName },
    value: ({ vendor }) => vendor?.shopName ?? vendor?.name,
    link: ({ vendor }) => referencePath("vendors", vendor),
  },
  // Used only as filters: the products of an order are in its lines.
  product: { lookup: { path: "products", title: ({ name }: Product) => name }, value: () => undefined },
  category: { lookup: { path: "categories", title: ({ name }: Category) => name }, value: () => undefined },
  items: {
    kind: "number",
    value: ({ products }) => (Array.isArray(products) ? products.length : undefined),
  },
  finalAmount: { label: fields.total, kind: "money" },
  status: { kind: "status", valueLabels: ORDER_STATUS_LABELS, tone: "violet" },
  paymentMethod: {},
  paymentStatus: { kind: "status", valueLabels: PAYMENT_LABELS },
  createdAt: { label: fields.createdAt, kind: "moment" },
  street: { value: ({ shippingAddress }) => shippingAddress?.street },
  city: { value: ({ shippingAddress }) => shippingAddress?.city },
  shippingMethod: {
    value: ({ shippingMethod }) => shippingMethod?.name,
    link: ({ shippingMethod }) => referencePath("shipping", shippingMethod),
  },
  payout: {
    kind: "status",
    valueLabels: { ...PAYMENT_LABELS, processing: { label: statuses.processing } },
    value: ({ payout }) => payout?.status,
    link: ({ payout }) => referencePath("payouts", payout),
  },
} as const satisfies Record<string, Field<Order>>;
