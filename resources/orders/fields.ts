import type { Field } from "../../src/kit/define-record";
import { toText } from "../../src/kit/format";
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

/** A page of the console for who or what an order names by an id. */
function link(resource: "users" | "vendors", party: { _id?: string; id?: string } | undefined) {
  const id = party?._id ?? party?.id;
  if (id === undefined) return undefined;
  return { to: `/${resource}/show/${encodeURIComponent(id)}`, permission: `${resource}.show` };
}

/** What an order is made of, besides its lines and its history. */
export const orderFields = {
  shortId: { label: fields.shortId, value: shortId },
  customer: {
    label: fields.customer,
    value: ({ customer }) => customer?.name,
    link: ({ customer }) => link("users", customer),
  },
  customerEmail: { label: fields.customerEmail, kind: "email", value: ({ customer }) => customer?.email },
  vendor: {
    label: fields.vendor,
    value: ({ vendor }) => vendor?.shopName ?? vendor?.name,
    link: ({ vendor }) => link("vendors", vendor),
  },
  items: {
    label: fields.items,
    kind: "number",
    value: ({ products }) => (Array.isArray(products) ? products.length : undefined),
  },
  finalAmount: { label: fields.total, kind: "money" },
  status: { label: fields.status, kind: "status", looks: STATUS_LOOKS },
  paymentMethod: { label: fields.paymentMethod },
  paymentStatus: { label: fields.paymentStatus },
  createdAt: { label: fields.createdAt, kind: "date" },
  street: { label: fields.street, value: ({ shippingAddress }) => shippingAddress?.street },
  city: { label: fields.city, value: ({ shippingAddress }) => shippingAddress?.city },
} as const satisfies Record<string, Field<Order>>;
