/** The demo's reviews: people review what was delivered to them, or the shop that sent it. */
import { between, DAY, inHours, MINUTE } from "./calendar";
import type { CustomerRow } from "./customers";
import type { DatedOrder } from "./orders";
import { itemAt, type Random } from "./random";
import { makeComment, makeRating } from "./review-words";
import type { OrderItemRow, ProductRow, ReviewRow } from "./rows";

interface Purchase {
  userId: string;
  productId: string;
  vendorId: string;
  at: number;
}

const SHOP_SHARE = 0.18;

/** Without delivered orders, customers review any approved product; without those there are no reviews. */
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
      createdAt: inHours(
        random,
        between(random, Math.min(at + 3 * DAY, latest), Math.min(at + 32 * DAY, latest)),
        7,
        23,
        latest,
      ),
    };
  });
}

/** In any order; of many that were delivered, those alone are made that somebody reviews. */
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
    const invented = random.shuffle(inventedPurchases(random, products, customers));
    return { count: invented.length, at: (index) => itemAt(invented, index) };
  }
  const shuffled = random.shuffle(lines);
  return {
    count: shuffled.length,
    at(index) {
      const { orderId, productId } = itemAt(shuffled, index);
      const order = delivered.get(orderId);
      if (!order || !productId) throw new Error("What was delivered is a product of an order.");
      return { userId: order.customerId, productId, vendorId: order.vendorId, at: order.createdAt.getTime() };
    },
  };
}

function inventedPurchases(
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
