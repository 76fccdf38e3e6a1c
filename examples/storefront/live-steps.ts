/** An endless day in the shop: orders on their way, returns, reviews and tickets. */
import { PRODUCTS } from "./catalogue.ts";
import type { Item } from "./client.ts";
import { CUSTOMERS } from "./customers.ts";
import { CASH_ON_DELIVERY, moveOrder, placeOrder, requestRefund, type Order, type OrderStatus } from "./orders.ts";
import type { Step } from "./story.ts";

const PAYMENT_METHODS = ["UPI", "UPI", "Card", "Net Banking", CASH_ON_DELIVERY] as const;
const NEXT_STATUS: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: "confirmed",
  confirmed: "processing",
  processing: "shipped",
  shipped: "delivered",
};
const REVIEWS = [
  { rating: 1, comment: "It arrived broken." },
  { rating: 2, comment: "Not the colour of the picture." },
  { rating: 3, comment: "Good, but it took a week." },
  { rating: 4, comment: "Well made and well packed." },
  { rating: 5, comment: "Lovely. I will order again." },
] as const;
const TICKETS = [
  { subject: "Where is my parcel?", priority: "medium" },
  { subject: "I was charged twice", priority: "high" },
  { subject: "Can I change my address?", priority: "low" },
] as const;
const FOLLOW_UPS = ["Is there any news?", "I have still not heard from you.", "Thank you, that would help."] as const;

/** While fewer orders are on their way, the next step is always a new order. */
const MIN_OPEN_ORDERS = 4;
/** Maximum number of orders and of tickets to remember. Older ones get no further steps. */
const MAX_KEPT = 100;

/** Returns a function that gets a whole number from 0 to below `limit`. The same seed gives the same numbers. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Consecutive states are related. Mixing their bits makes them look independent.
    const mixed = Math.imul(state ^ (state >>> 15), 0x9e3779b1);
    return Math.floor((((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32) * limit);
  };
}

/** Yields steps of one record each. The same seed gives the same steps with the same external ids. */
export function* createLiveSteps(seed: number): Generator<Step, never> {
  const random = createRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const take = <T>(values: T[]): T => values.splice(random(values.length), 1)[0] as T;
  const keep = <T>(values: T[], value: T) => {
    values.push(value);
    if (values.length > MAX_KEPT) values.shift();
  };
  const open: Order[] = [];
  const delivered: Order[] = [];
  const tickets: Item[] = [];

  function sendOrder(order: Order): Step {
    if (NEXT_STATUS[order.status]) keep(open, order);
    if (order.status === "delivered") keep(delivered, order);
    return { kind: "orders", items: [order], about: `${order.externalId} is ${order.status}` };
  }

  function moveOpenOrder(): Step {
    const order = take(open);
    const isCancelled = order.status === "pending" && random(8) === 0;
    return sendOrder(moveOrder(order, isCancelled ? "cancelled" : (NEXT_STATUS[order.status] as OrderStatus)));
  }

  function returnOrder(externalId: string): Step {
    const order = take(delivered);
    const items = [requestRefund(externalId, order)];
    return { kind: "refunds", items, about: `${order.customer} returns ${order.externalId}` };
  }

  function writeReview(externalId: string): Step {
    const { customer, items } = take(delivered);
    // The better of two random ratings, because most customers are content.
    const [one, other] = [pick(REVIEWS), pick(REVIEWS)];
    const review = one.rating > other.rating ? one : other;
    const item = { externalId, customer, product: items[0]?.product, ...review };
    return { kind: "reviews", items: [item], about: `${customer} gives ${review.rating} of 5 stars` };
  }

  function writeTicket(externalId: string): Step {
    const customer = pick(CUSTOMERS).record.externalId;
    const { subject, priority } = pick(TICKETS);
    const ticket = { externalId, customer, subject, priority, description: `Please help: ${subject}` };
    keep(tickets, ticket);
    return { kind: "tickets", items: [ticket], about: `${customer} asks: ${subject}` };
  }

  function writeAgain(externalId: string): Step {
    const ticket = take(tickets);
    const messages = [{ externalId, message: pick(FOLLOW_UPS) }];
    return { kind: "tickets", items: [{ ...ticket, messages }], about: `${ticket.externalId} has a new message` };
  }

  for (let number = 1; ; number += 1) {
    const idOf = (noun: string) => `${noun}-live-${seed}-${number}`;
    const chance = random(100);
    if (open.length < MIN_OPEN_ORDERS || chance < 25) {
      yield sendOrder(placeOrder(idOf("order"), pick(CUSTOMERS), pick(PRODUCTS), 1 + random(3), pick(PAYMENT_METHODS)));
    } else if (chance < 70) yield moveOpenOrder();
    else if (chance < 75 && delivered.length > 0) yield returnOrder(idOf("refund"));
    else if (chance < 90 && delivered.length > 0) yield writeReview(idOf("review"));
    else if (chance < 95 && tickets.length > 0) yield writeAgain(idOf("message"));
    else yield writeTicket(idOf("ticket"));
  }
}
