/** Which statuses the demo's orders went through to get where they are, when, and who moved them on. */
import { HOUR, inHours } from "./calendar";
import type { DatedOrder } from "./orders";
import type { Random } from "./random";
import type { OrderStatusChangeRow, UserRow, VendorRow } from "./rows";

type OrderStatus = OrderStatusChangeRow["status"];
type Actor = "customer" | "shop" | "reviewer";

const UP_TO_DELIVERY = ["pending", "confirmed", "processing", "shipped", "delivered"] as const;

/** Hours after the status before, where the order is old enough for that. */
const HOURS_AFTER: Readonly<Record<OrderStatus, readonly [least: number, most: number]>> = {
  pending: [0, 0],
  confirmed: [0.2, 10],
  processing: [2, 24],
  shipped: [8, 40],
  delivered: [30, 110],
  cancelled: [1, 30],
  refunded: [40, 160],
};

/**
 * The first change of an order is its own date as pending, the last its status; none is after `now`. They come one by one: of a
 * large demo they are the most rows by far, and few are asked for again.
 * @param reviewer the name of the administrator who paid back
 */
export function* makeOrderHistory(
  random: Random,
  now: Date,
  orders: readonly DatedOrder[],
  customers: readonly UserRow[],
  vendors: readonly VendorRow[],
  reviewer: string,
): Generator<OrderStatusChangeRow> {
  const people = new Map(customers.map(({ id, name }) => [id, name]));
  const shops = new Map(vendors.map(({ id, shopName }) => [id, shopName]));
  for (const order of orders) {
    const names: Record<Actor, string> = {
      customer: people.get(order.customerId) ?? reviewer,
      shop: shops.get(order.vendorId) ?? reviewer,
      reviewer,
    };
    const statuses = pathTo(random, order.status);
    const times = timesOf(random, now, order.createdAt, statuses);
    for (const [position, status] of statuses.entries()) {
      const byName = names[actorOf(random, status)];
      yield { orderId: order.id, position, status, at: times[position] ?? order.createdAt, byName };
    }
  }
}

/**
 * Of the changes that go by, keeps those that the ledger and the audit are made of.
 * @param reviewer the name of the administrator, whose changes come with the one before: the audit says what the status was
 */
export function* keepNotable(
  changes: Iterable<OrderStatusChangeRow>,
  reviewer: string,
  kept: OrderStatusChangeRow[],
): Generator<OrderStatusChangeRow> {
  let last: OrderStatusChangeRow | undefined;
  for (const change of changes) {
    const isAudited = change.byName === reviewer;
    if (isAudited && last && last !== kept.at(-1)) kept.push(last);
    if (isAudited || change.status === "delivered" || change.status === "refunded") kept.push(change);
    last = change;
    yield change;
  }
}

function pathTo(random: Random, status: OrderStatus): OrderStatus[] {
  if (status === "refunded") return [...UP_TO_DELIVERY, status];
  if (status === "cancelled") return [...UP_TO_DELIVERY.slice(0, random.int(1, 3)), status];
  return UP_TO_DELIVERY.slice(0, UP_TO_DELIVERY.indexOf(status) + 1);
}

/** The shop works by day. What would not fit before `now` is pressed together. */
function timesOf(random: Random, now: Date, createdAt: Date, statuses: readonly OrderStatus[]): Date[] {
  const delays = statuses.map((status) => {
    const [least, most] = HOURS_AFTER[status];
    return (least + (most - least) * random.next()) * HOUR;
  });
  let moment = createdAt;
  let ahead = delays.reduce((sum, delay) => sum + delay, 0);
  return delays.map((delay) => {
    if (delay === 0) return moment;
    const left = now.getTime() - moment.getTime();
    const wanted = new Date(Math.floor(moment.getTime() + delay * Math.min(1, left / ahead)));
    ahead -= delay;
    moment = inHours(random, wanted, 8, 21, now.getTime());
    return moment;
  });
}

function actorOf(random: Random, status: OrderStatus): Actor {
  if (status === "pending") return "customer";
  if (status === "refunded") return "reviewer";
  if (status === "cancelled") return random.chance(0.6) ? "customer" : "shop";
  return "shop";
}
