/** Generates the demo orders, oldest first, with their lines in the same order. */
import { countAtMost, DAY, makeOrderTimes, pickByCumulativeWeight, cumulateWeights } from "../../sample-data/calendar";
import { redeemCoupon, type UsableCoupon } from "../coupons/sample-data";
import type { CustomerRow } from "../users/sample-data";
import { pickOrderStatus, pickPayment } from "./sample-progress";
import { makeHomeStreet, pickCity } from "../../sample-data/places";
import { getItem, type Random } from "../../sample-data/random";
import type { OrderItemRow, OrderRow, ProductRow } from "../../sample-data/rows";

/** A product that has been on sale since its approval. */
interface Offer {
  product: ProductRow;
  since: number;
}

export type DatedOrder = OrderRow & { createdAt: Date };

interface Orders {
  orders: DatedOrder[];
  orderItems: OrderItemRow[];
}

/** Creates the orders and counts the uses of coupons. Returns none without products on sale or customers. */
export function makeOrders(
  random: Random,
  now: Date,
  count: number,
  customers: readonly CustomerRow[],
  products: readonly ProductRow[],
  coupons: readonly UsableCoupon[],
): Orders {
  const orders: DatedOrder[] = [];
  const orderItems: OrderItemRow[] = [];
  const sellers = groupOffersBySeller(products);
  if (sellers.length === 0 || customers.length === 0) return { orders, orderItems };

  const sellersSince = Float64Array.from(sellers, (offers) => getItem(offers, 0).since);
  const popularity = cumulateWeights(
    sellers.length,
    (i) => Math.sqrt(getItem(sellers, i).length) * (0.2 + random.next() ** 2),
  );
  const customersSince = Float64Array.from(customers, ({ createdAt }) => createdAt.getTime());
  const makeHome = () => ({ shippingStreet: makeHomeStreet(random), shippingCity: pickCity(random).name });
  const homes = customers.map(makeHome);

  for (const at of makeOrderTimes(random, now, count)) {
    const offers = getItem(sellers, pickByCumulativeWeight(random, popularity, countAtMost(sellersSince, at)));
    const buyer = Math.floor(countAtMost(customersSince, at) * random.next() ** 1.2);
    const id = random.id();
    let paise = 0;
    for (const [position, product] of pickBasket(random, offers, at).entries()) {
      const quantity = pickQuantity(random, product.price);
      paise += Math.round(product.price * 100) * quantity;
      orderItems.push({
        orderId: id,
        position,
        productId: product.id,
        name: product.name,
        quantity,
        price: product.price,
      });
    }
    const discount = random.chance(0.3) ? redeemCoupon(random, coupons, at, paise) : 0;
    const status = pickOrderStatus(random, (now.getTime() - at) / DAY);
    orders.push({
      id,
      customerId: getItem(customers, buyer).id,
      vendorId: getItem(offers, 0).product.vendorId,
      totalAmount: paise / 100,
      discountAmount: discount / 100,
      finalAmount: (paise - discount) / 100,
      status,
      ...pickPayment(random, status),
      ...(random.chance(0.93) ? getItem(homes, buyer) : makeHome()),
      createdAt: new Date(at),
    });
  }
  return { orders, orderItems };
}

/** Groups the available products by vendor. Vendors and products are sorted by the start of sale. */
function groupOffersBySeller(products: readonly ProductRow[]): Offer[][] {
  const sellers = new Map<string, Offer[]>();
  for (const product of products) {
    if (product.approvalStatus !== "approved" || !product.approvalDate) continue;
    const offers = sellers.get(product.vendorId) ?? [];
    offers.push({ product, since: product.approvalDate.getTime() });
    sellers.set(product.vendorId, offers);
  }
  const sorted = [...sellers.values()].map((offers) => offers.sort((a, b) => a.since - b.since));
  return sorted.sort((a, b) => getItem(a, 0).since - getItem(b, 0).since);
}

/** Picks one to four different products of a vendor that were on sale at that time. */
function pickBasket(random: Random, offers: readonly Offer[], at: number): ProductRow[] {
  const firstLater = offers.findIndex(({ since }) => since > at);
  const choice = firstLater === -1 ? offers.length : firstLater;
  const size = Math.min(choice, random.weighted([1, 2, 3, 4], [56, 27, 12, 5]));
  const chosen = new Set<ProductRow>();
  while (chosen.size < size) chosen.add(getItem(offers, Math.floor(choice * random.next() ** 1.5)).product);
  return [...chosen];
}

function pickQuantity(random: Random, price: number): number {
  if (price < 300) return random.weighted([1, 2, 3, 4, 6, 10], [45, 28, 14, 7, 4, 2]);
  return price < 1500 ? random.weighted([1, 2, 3], [78, 17, 5]) : random.weighted([1, 2], [95, 5]);
}
