/** Generates the demo reviews: customers review delivered products, or the shop that sold them. */
import { pickTimeBetween, DAY, moveIntoHours, MINUTE } from "../../sample-data/calendar";
import type { CustomerRow } from "../users/sample-data";
import type { DatedOrder } from "../orders/sample-data";
import { getItem, type Random } from "../../sample-data/random";
import { makeComment, makeRating } from "./sample-texts";
import type { OrderItemRow, ProductRow, ReviewRow } from "../../sample-data/rows";

interface Purchase {
  userId: string;
  productId: string;
  vendorId: string;
  at: number;
}

const SHOP_SHARE = 0.18;

/** Creates the reviews. Without delivered orders, customers review any approved product, and without products none. */
export function makeReviews(
  random: Random,
  now: Date,
  count: number,
  orders: readonly DatedOrder[],
  orderItems: readonly OrderItemRow[],
  products: readonly ProductRow[],
  customers: readonly CustomerRow[],
): ReviewRow[] {
  const purchases = makePurchases(random, orders, orderItems, products, customers);
  if (purchases.count === 0) return [];
  const latest = now.getTime() - MINUTE;
  return Array.from({ length: count }, (_, index): ReviewRow => {
    const { userId, productId, vendorId, at } = purchases.at(index % purchases.count);
    const aboutShop = random.chance(SHOP_SHARE);
    const rating = makeRating(random);
    return {
      id: random.id(),
      userId,
      productId: aboutShop ? null : productId,
      vendorId: aboutShop ? vendorId : null,
      rating,
      comment: makeComment(random, rating, aboutShop ? "shop" : "product"),
      createdAt: moveIntoHours(
        random,
        pickTimeBetween(random, Math.min(at + 3 * DAY, latest), Math.min(at + 32 * DAY, latest)),
        7,
        23,
        latest,
      ),
    };
  });
}

/** Returns the purchases in random order. Each one is created only when it is accessed, because few are reviewed. */
function makePurchases(
  random: Random,
  orders: readonly DatedOrder[],
  orderItems: readonly OrderItemRow[],
  products: readonly ProductRow[],
  customers: readonly CustomerRow[],
): { count: number; at(index: number): Purchase } {
  const delivered = new Map<string, DatedOrder>();
  for (const order of orders) if (order.status === "delivered") delivered.set(order.id, order);
  const lines = orderItems.filter(({ orderId, productId }) => productId && delivered.has(orderId));
  if (lines.length === 0) {
    const invented = random.shuffle(inventPurchases(random, products, customers));
    return { count: invented.length, at: (index) => getItem(invented, index) };
  }
  const shuffled = random.shuffle(lines);
  return {
    count: shuffled.length,
    at(index) {
      const { orderId, productId } = getItem(shuffled, index);
      const order = delivered.get(orderId);
      if (!order || !productId) throw new Error("What was delivered is a product of an order.");
      return { userId: order.customerId, productId, vendorId: order.vendorId, at: order.createdAt.getTime() };
    },
  };
}

function inventPurchases(
  random: Random,
  products: readonly ProductRow[],
  customers: readonly CustomerRow[],
): Purchase[] {
  if (customers.length === 0) return [];
  return products.flatMap(({ id, vendorId, approvalStatus, approvalDate }) => {
    if (approvalStatus !== "approved" || !approvalDate) return [];
    const customer = random.pick(customers);
    const at = Math.max(approvalDate.getTime(), customer.createdAt.getTime());
    return [{ userId: customer.id, productId: id, vendorId, at }];
  });
}
