import {
  REFUND_REASONS,
  REFUND_SOURCES,
  REFUND_STATUSES,
  type Refund,
  type Refundable,
} from "../../../resources/refunds/contract";
import { daysAgo, hexId, pickByIndex, SHOPS } from "./values";

/** Returns a refund; a higher index gives an older one. Consecutive indexes give different statuses. */
export function refund(index: number): Refund {
  const status = pickByIndex(REFUND_STATUSES, index);
  return {
    _id: hexId("e8", index + 1),
    order: { _id: hexId("b1", index + 1) },
    customer: { _id: hexId("b2", index + 1), name: pickByIndex(["Meera Admin", "Priya Nair", "Rahul Verma"], index) },
    vendor: { _id: hexId("a1", index + 1), shopName: pickByIndex(SHOPS, index) },
    status,
    source: pickByIndex(REFUND_SOURCES, index),
    amount: 649.5 + index,
    reason: pickByIndex(REFUND_REASONS, index),
    restock: index % 2 === 0,
    ...(status === "done" && { reference: "UTR4729918" }),
    createdAt: daysAgo(index),
    lines: [{ position: 0, product: { name: "Brass lamp" }, quantity: 1, amount: 649.5 + index }],
    books: status === "done" ? [{ kind: "refund", count: 1, amount: -649.5 - index }] : [],
    history: [{ status, at: daysAgo(index), by: "Meera Admin" }],
  };
}

/** What can be refunded of an order; the same for every order. */
export const refundable: Refundable = {
  paid: 1299,
  refunded: 0,
  open: 0,
  left: 1299,
  asksDestination: false,
  lines: [
    { position: 0, product: { name: "Brass lamp" }, quantity: 2, amount: 1299, leftQuantity: 2, leftAmount: 1299 },
  ],
};
