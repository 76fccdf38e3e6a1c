/** Picks who writes to the support team in the demo, about what, and when. */
import { DAY, MINUTE, moveIntoHours, pickTimeInHours, WAKING_HOURS } from "../../sample-data/calendar";
import type { CustomerRow } from "../users/sample-data";
import type { DatedOrder } from "../orders/sample-data";
import { fillPlaceholders } from "../../sample-data/placeholders";
import type { Random } from "../../sample-data/random";
import type { OrderItemRow, OrderRow, UserRow, VendorRow } from "../../sample-data/rows";
import topics from "./sample-topics.json" with { type: "json" };

/**
 * The texts of a ticket, from the subject to the last reply. Texts about an order may contain the placeholders {given}
 * (the owner's first name), {order}, {product}, {amount}, {city} and {shop}. Other texts of customers may contain only
 * {given}, and texts of vendors only {given} and {shop}.
 */
export type Story = Readonly<Record<"subject" | "description" | "answer" | "followUp" | "ending", string>>;

/** How urgent the tickets of a topic are. */
export type Urgency = "urgent" | "usual" | "minor";

interface Topic {
  weight: number;
  urgency: Urgency;
  stories: readonly Story[];
}

/** A topic about an order with one of these statuses, some days after it was placed. */
interface OrderTopic extends Topic {
  statuses: readonly OrderRow["status"][];
  days: readonly number[];
}

const ORDER_TOPICS = topics.orders as readonly OrderTopic[];
const CUSTOMER_TOPICS = topics.customers as readonly Topic[];
const SHOP_TOPICS = topics.shops as readonly Topic[];

/** The values of the placeholders in a text. */
type Facts = Readonly<Record<string, string>>;

export interface TicketCase {
  userId: string;
  urgency: Urgency;
  /** The story with its placeholders filled in. */
  story: Story;
  createdAt: Date;
}

export interface TicketSource {
  customers: readonly CustomerRow[];
  owners: readonly UserRow[];
  /** The vendors that sell. */
  vendors: readonly VendorRow[];
  orders: readonly DatedOrder[];
  orderItems: readonly OrderItemRow[];
}

const MAX_AGE_DAYS = 120;
/** The share of tickets about orders. The rest are about accounts and shops. */
const ORDER_SHARE = 0.6;

export function makeTicketCases(random: Random, now: Date, source: TicketSource, count: number): TicketCase[] {
  const users = new Map([...source.customers, ...source.owners].map((user) => [user.id, user]));
  const recent = random.shuffle(
    source.orders.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - MAX_AGE_DAYS * DAY),
  );
  const taken = new Set<string>();
  const factsOf = createFactsReader(source);
  const latest = now.getTime() - 20 * MINUTE;
  const fits = ({ statuses, days: [from = 0] }: OrderTopic, { status, createdAt }: DatedOrder) =>
    statuses.includes(status) && createdAt.getTime() + from * DAY < latest;
  // Iterators, so that each loop continues where the previous one stopped.
  const waiting = new Map(
    ORDER_TOPICS.map((topic) => [topic, recent.filter((order) => fits(topic, order)).values()] as const),
  );

  function makeOrderCase(topic: OrderTopic): TicketCase | undefined {
    const [from = 0, until = 0] = topic.days;
    for (const order of waiting.get(topic) ?? []) {
      const user = users.get(order.customerId);
      if (taken.has(order.id) || !user) continue;
      taken.add(order.id);
      const placed = order.createdAt.getTime();
      const end = Math.min(placed + until * DAY, latest);
      const createdAt = pickTimeInHours(random, placed + from * DAY, end, WAKING_HOURS, latest);
      return { userId: user.id, ...fillStory(random, topic, factsOf(order, user)), createdAt };
    }
    return undefined;
  }

  function makeAccountCase(): TicketCase {
    const aboutShop = source.vendors.length > 0 && (source.customers.length === 0 || random.chance(0.45));
    const vendor = aboutShop ? random.pick(source.vendors) : undefined;
    const user = vendor ? users.get(vendor.userId) : random.pick(source.customers);
    if (!user) throw new Error("A vendor belongs to one of the accounts.");
    const since = vendor?.createdAt ?? user.createdAt ?? now;
    const oldest = Math.max(since.getTime(), now.getTime() - MAX_AGE_DAYS * DAY);
    const moment = new Date(latest - (latest - oldest) * random.next() ** 2);
    const topic = random.weightedItem(vendor ? SHOP_TOPICS : CUSTOMER_TOPICS);
    return {
      userId: user.id,
      ...fillStory(random, topic, { given: getGivenName(user), shop: vendor?.shopName ?? "" }),
      createdAt: moveIntoHours(random, moment, WAKING_HOURS, latest),
    };
  }

  return Array.from({ length: count }, () => {
    const topic = random.chance(ORDER_SHARE) ? random.weightedItem(ORDER_TOPICS) : undefined;
    return (topic && makeOrderCase(topic)) ?? makeAccountCase();
  });
}

/** Returns a function that gets the facts of an order and of the person who writes about it, for the placeholders. */
export function createFactsReader({ vendors, orderItems }: TicketSource): (order: DatedOrder, user: UserRow) => Facts {
  const shops = new Map(vendors.map(({ id, shopName }) => [id, shopName]));
  const firstLines = new Map<string, OrderItemRow>();
  for (const line of orderItems) if (line.position === 0) firstLines.set(line.orderId, line);
  return (order, user) => ({
    given: getGivenName(user),
    order: `#${order.id.slice(-6)}`,
    product: firstLines.get(order.id)?.name ?? "the item",
    amount: `₹${order.finalAmount.toLocaleString("en-IN")}`,
    city: order.shippingCity ?? "my place",
    shop: shops.get(order.vendorId) ?? "the shop",
  });
}

function fillStory(random: Random, { urgency, stories }: Topic, facts: Facts): Pick<TicketCase, "urgency" | "story"> {
  const texts = Object.entries(random.pick(stories)).map(([part, text]) => [part, fillPlaceholders(text, facts)]);
  return { urgency, story: Object.fromEntries(texts) as Story };
}

function getGivenName({ name }: UserRow): string {
  return name.split(" ")[0] ?? name;
}
