import type { Row } from "../../src/kit/define/field";
import { defineFields } from "../../src/kit/define/fields";
import { shortId } from "../../src/kit/define/row";
import type { ValueLabel } from "../../src/kit/define/tones";
import { ORDER_STATUSES, type Order, type OrderStatus } from "../orders/contract";
import { dashboardMessages as words } from "./messages";

/** The dashboard uses three tones: delivered, cancelled and everything else. */
const TONES: Partial<Record<OrderStatus, ValueLabel["tone"]>> = { delivered: "green", cancelled: "red" };

const valueLabels = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, { label: words.statuses[status], tone: TONES[status] ?? "orange" }]),
);

const { fields: label } = words;

/** Returns an order number such as "#4f2a91". */
function formatOrderId(order: Row): string | undefined {
  const end = shortId(order);
  return end && `#${end}`;
}

/** Columns of the recent orders. */
export const recentOrderFields = defineFields<Order & Row>({
  orderId: { label: label.id, value: formatOrderId },
  customer: { value: ({ customer }) => customer?.name },
  vendor: { value: ({ vendor }) => vendor?.shopName ?? vendor?.name },
  finalAmount: { label: label.amount, kind: "money" },
  status: { kind: "status", valueLabels, tone: "orange" },
  createdAt: { label: label.date, kind: "moment" },
});
