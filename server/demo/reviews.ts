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
  const delivered = deliveredPurchases(orders, orderItems);
  const purchases = random.shuffle(delivered.length > 0 ? delivered : inventedPurchases(random, products, customers));
  if (purchases.length === 0) return [];
  const latest = now.getTime() - MINUTE;
  return Array.from({ length: count }, (_, index): ReviewRow => {
    const { userId, productId, vendorId, at } = itemAt(purchases, index % purchases.length);
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

function deliveredPurchases(orders: readonly DatedOrder[], orderItems: readonly OrderItemRow[]): Purchase[] {
  const delivered = new Map(orders.filter(({ status }) => status === "delivered").map((order) => [order.id, order]));
  return orderItems.flatMap(({ orderId, productId }) => {
    const order = delivered.get(orderId);
    if (!order || !productId) return [];
    return [{ userId: order.customerId, productId, vendorId: order.vendorId, at: order.createdAt.getTime() }];
  });
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
