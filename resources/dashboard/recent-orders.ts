import type { Field, Row } from "../../src/kit/define-record";
import type { Look } from "../../src/kit/tones";
import { ORDER_STATUSES, type Order, type OrderStatus } from "../orders/contract";
import { dashboardMessages as words } from "./messages";

/** The dashboard knows three tones: delivered, cancelled and everything else. */
const TONES: Partial<Record<OrderStatus, Look["tone"]>> = { delivered: "green", cancelled: "red" };

const looks = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, { label: words.statuses[status], tone: TONES[status] ?? "orange" }]),
);

const { fields: labels } = words;

/** Orders and tickets are called by the last six characters of their id. */
const shortId = (id: string | number | undefined) => (id === undefined ? undefined : `#${String(id).slice(-6)}`);

/** The columns of Recent Orders. */
export const recentOrderFields = {
  orderId: { label: labels.id, value: ({ id }: Order) => shortId(id) },
  customer: { label: labels.customer, value: ({ customer }: Order) => customer?.name },
  vendor: { label: labels.vendor, value: ({ vendor }: Order) => vendor?.shopName ?? vendor?.name },
  finalAmount: { label: labels.amount, kind: "money" },
  status: { label: labels.status, kind: "status", looks, otherwise: "orange" },
  createdAt: { label: labels.date, kind: "date" },
} satisfies Record<string, Field<Order & Row>>;
