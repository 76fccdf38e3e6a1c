/** Generates the status history of the demo orders: the statuses, their times, and who set them. */
import { HOUR, moveIntoHours, SHOP_HOURS } from "../../sample-data/calendar";
import type { DatedOrder } from "./sample-data";
import type { Random } from "../../sample-data/random";
import type { OrderStatusChangeRow, UserRow, VendorRow } from "../../sample-data/rows";

type OrderStatus = OrderStatusChangeRow["status"];
type Actor = "customer" | "shop" | "reviewer";

const UP_TO_DELIVERY = ["pending", "confirmed", "processing", "shipped", "delivered"] as const;

/** Hours from the previous status to this one. A young order takes less. */
const HOURS_SINCE_PREVIOUS: Readonly<Record<OrderStatus, readonly [min: number, max: number]>> = {
  pending: [0, 0],
  confirmed: [0.2, 10],
  processing: [2, 24],
  shipped: [8, 40],
  delivered: [30, 110],
  cancelled: [1, 30],
  refunded: [40, 160],
};

/**
 * Yields the status changes of the orders, from pending at the creation time to the current status, none after `now`.
 * It is a generator because these are by far the most rows of a large demo, and few of them are needed again.
 * @param reviewer the name of the administrator who refunded orders
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
    const statuses = makePath(random, order.status);
    const times = makeTimes(random, now, order.createdAt, statuses);
    for (const [position, status] of statuses.entries()) {
      const byName = names[pickActor(random, status)];
      yield { orderId: order.id, position, status, at: times[position] ?? order.createdAt, byName };
    }
  }
}

/**
 * Passes all changes through, and collects in `kept` the changes that the ledger and the audit log are generated from.
 * @param reviewer the name of an administrator, whose changes are audited. The change before each of them is kept as
 * well, because the audit shows the old status
 */
export function* collectNotableChanges(
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

function makePath(random: Random, status: OrderStatus): OrderStatus[] {
  if (status === "refunded") return [...UP_TO_DELIVERY, status];
  if (status === "cancelled") return [...UP_TO_DELIVERY.slice(0, random.int(1, 3)), status];
  return UP_TO_DELIVERY.slice(0, UP_TO_DELIVERY.indexOf(status) + 1);
}

/** Returns the time of each status, mostly in the shops' hours. Delays that do not fit before `now` are compressed. */
function makeTimes(random: Random, now: Date, createdAt: Date, statuses: readonly OrderStatus[]): Date[] {
  const delays = statuses.map((status) => {
    const [min, max] = HOURS_SINCE_PREVIOUS[status];
    return (min + (max - min) * random.next()) * HOUR;
  });
  let moment = createdAt;
  let ahead = delays.reduce((sum, delay) => sum + delay, 0);
  return delays.map((delay) => {
    if (delay === 0) return moment;
    const left = now.getTime() - moment.getTime();
    const wanted = new Date(Math.floor(moment.getTime() + delay * Math.min(1, left / ahead)));
    ahead -= delay;
    moment = moveIntoHours(random, wanted, SHOP_HOURS, now.getTime());
    return moment;
  });
}

function pickActor(random: Random, status: OrderStatus): Actor {
  if (status === "pending") return "customer";
  if (status === "refunded") return "reviewer";
  if (status === "cancelled") return random.chance(0.6) ? "customer" : "shop";
  return "shop";
}
