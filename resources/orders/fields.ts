import type { Field } from "../../src/kit/define-record";
import { toText } from "../../src/kit/format";
import { referencePath } from "../../src/kit/record-path";
import type { Look } from "../../src/kit/tones";
import type { Order, OrderStatus } from "./contract";
import { orderMessages as words } from "./messages";

const { fields, statuses } = words;

export const STATUS_LOOKS = {
  pending: { label: statuses.pending, tone: "violet" },
  confirmed: { label: statuses.confirmed, tone: "violet" },
  processing: { label: statuses.processing, tone: "orange" },
  shipped: { label: statuses.shipped, tone: "blue" },
  delivered: { label: statuses.delivered, tone: "green" },
  cancelled: { label: statuses.cancelled, tone: "red" },
  refunded: { label: statuses.refunded, tone: "neutral" },
} as const satisfies Record<OrderStatus, Look>;

const SHOWN_OF_ID = 6;

/** The end of an order's id, by which people speak of it. */
export const shortId = ({ _id, id }: Order) => toText(_id ?? id)?.slice(-SHOWN_OF_ID);

/** What an order is made of, besides its lines and its history. */
export const orderFields = {
  shortId: { label: fields.shortId, value: shortId },
  customer: {
    label: fields.customer,
    value: ({ customer }) => customer?.name,
    link: ({ customer }) => referencePath("users", customer),
  },
  customerEmail: { label: fields.customerEmail, kind: "email", value: ({ customer }) => customer?.email },
  vendor: {
    label: fields.vendor,
    value: ({ vendor }) => vendor?.shopName ?? vendor?.name,
    link: ({ vendor }) => referencePath("vendors", vendor),
  },
  items: {
    label: fields.items,
    kind: "number",
    value: ({ products }) => (Array.isArray(products) ? products.length : undefined),
  },
  finalAmount: { label: fields.total, kind: "money" },
  status: { label: fields.status, kind: "status", looks: STATUS_LOOKS, otherwise: "violet" },
  paymentMethod: { label: fields.paymentMethod },
  paymentStatus: { label: fields.paymentStatus },
  createdAt: { label: fields.createdAt, kind: "date" },
  street: { label: fields.street, value: ({ shippingAddress }) => shippingAddress?.street },
  city: { label: fields.city, value: ({ shippingAddress }) => shippingAddress?.city },
} as const satisfies Record<string, Field<Order>>;
