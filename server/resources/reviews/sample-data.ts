/** Generates the demo reviews: customers review delivered products, or the shop that sold them. */
import { DAY, MINUTE, pickTimeInHours, WAKING_HOURS } from "../../sample-data/calendar";
import type { CustomerRow } from "../users/sample-data";
import type { DatedOrder } from "../orders/sample-data";
import { getItem, type Random } from "../../sample-data/random";
import texts from "./sample-texts.json" with { type: "json" };
import type { OrderItemRow, ProductRow, ReviewRow } from "../../sample-data/rows";

interface Purchase {
  userId: string;
  productId: string;
  vendorId: string;
  at: number;
}

const SHOP_SHARE = 0.18;
const RATINGS = [5, 4, 3, 2, 1] as const;

/** Creates the reviews. Without delivered orders, customers review approved products. Without either, returns none. */
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
    // The average is close to 4.1.
    const rating = random.weighted(RATINGS, [47, 30, 13, 6, 4]);
    return {
      id: random.id(),
      userId,
      productId: aboutShop ? null : productId,
      vendorId: aboutShop ? vendorId : null,
      rating,
      comment: makeComment(random, rating, aboutShop ? "shop" : "product"),
      createdAt: pickTimeInHours(
        random,
        Math.min(at + 3 * DAY, latest),
        Math.min(at + 32 * DAY, latest),
        WAKING_HOURS,
        latest,
      ),
    };
  });
}

/** Returns the purchases in random order. Those from orders are created only when accessed: few are reviewed. */
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
      if (!order || !productId) throw new Error("A delivered line has an order and a product.");
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

/** Picks a comment. One in five reviews has only a rating. */
function makeComment(random: Random, rating: (typeof RATINGS)[number], about: "product" | "shop"): string | null {
  const { openings, details } = texts[about][rating];
  if (random.chance(0.2)) return null;
  if (random.chance(0.15)) return random.pick(openings);
  if (random.chance(0.15)) return random.pick(details);
  return `${random.pick(openings)} ${random.pick(details)}`;
}
