/** Picks who writes to the support team in the demo, about what, and when. */
import { pickTimeBetween, DAY, moveIntoHours, MINUTE } from "../../sample-data/calendar";
import type { CustomerRow } from "../users/sample-data";
import type { DatedOrder } from "../orders/sample-data";
import type { Random } from "../../sample-data/random";
import type { OrderItemRow, UserRow, VendorRow } from "../../sample-data/rows";
import type { OrderTopic, Story, Topic } from "./sample-topic";
import { ORDER_TOPICS } from "./sample-texts-orders";
import { CUSTOMER_TOPICS, SHOP_TOPICS } from "./sample-texts-people";

/** The values of the placeholders in a text. */
type Facts = Record<string, string>;

export interface TicketCase {
  userId: string;
  priorities: Topic["priorities"];
  /** The story with its placeholders filled in. */
  story: Story;
  createdAt: Date;
}

export interface TicketWorld {
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

export function makeTicketCases(random: Random, now: Date, world: TicketWorld, count: number): TicketCase[] {
  const users = new Map([...world.customers, ...world.owners].map((user) => [user.id, user]));
  const recent = random.shuffle(
    world.orders.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - MAX_AGE_DAYS * DAY),
  );
  const taken = new Set<string>();
  const factsOf = createFactsReader(world);
  const latest = now.getTime() - 20 * MINUTE;
  const fits = ({ statuses, days }: OrderTopic, { status, createdAt }: DatedOrder) =>
    statuses.includes(status) && createdAt.getTime() + days[0] * DAY < latest;
  // Iterators, so that each loop continues where the previous one stopped.
  const waiting = new Map(
    ORDER_TOPICS.map((topic) => [topic, recent.filter((order) => fits(topic, order)).values()] as const),
  );

  function makeOrderCase(topic: OrderTopic): TicketCase | undefined {
    const [from, until] = topic.days;
    for (const order of waiting.get(topic) ?? []) {
      const user = users.get(order.customerId);
      if (taken.has(order.id) || !user) continue;
      taken.add(order.id);
      const placed = order.createdAt.getTime();
      const moment = pickTimeBetween(random, placed + from * DAY, Math.min(placed + until * DAY, latest));
      const createdAt = moveIntoHours(random, moment, 7, 23, latest);
      return { userId: user.id, ...fillStory(random, topic, factsOf(order, user)), createdAt };
    }
    return undefined;
  }

  function makeAccountCase(): TicketCase {
    const aboutShop = world.vendors.length > 0 && (world.customers.length === 0 || random.chance(0.45));
    const vendor = aboutShop ? random.pick(world.vendors) : undefined;
    const user = vendor ? users.get(vendor.userId) : random.pick(world.customers);
    if (!user) throw new Error("A vendor belongs to one of the accounts.");
    const since = vendor?.createdAt ?? user.createdAt ?? now;
    const oldest = Math.max(since.getTime(), now.getTime() - MAX_AGE_DAYS * DAY);
    const moment = new Date(latest - (latest - oldest) * random.next() ** 2);
    const topic = pickTopic(random, vendor ? SHOP_TOPICS : CUSTOMER_TOPICS);
    return {
      userId: user.id,
      ...fillStory(random, topic, { given: getGivenName(user), shop: vendor?.shopName ?? "" }),
      createdAt: moveIntoHours(random, moment, 7, 23, latest),
    };
  }

  return Array.from({ length: count }, () => {
    const topic = random.chance(ORDER_SHARE) ? pickTopic(random, ORDER_TOPICS) : undefined;
    return (topic && makeOrderCase(topic)) ?? makeAccountCase();
  });
}

/** Returns a function that gets the facts of an order and its author: given, order, product, amount, city and shop. */
export function createFactsReader({ vendors, orderItems }: TicketWorld): (order: DatedOrder, user: UserRow) => Facts {
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

function fillStory(
  random: Random,
  { priorities, stories }: Topic,
  facts: Facts,
): Pick<TicketCase, "priorities" | "story"> {
  const [subject, description, answer, followUp, ending] = random.pick(stories);
  const fill = (text: string) => fillPlaceholders(text, facts);
  return { priorities, story: [fill(subject), fill(description), fill(answer), fill(followUp), fill(ending)] };
}

/** Replaces the placeholders in a text. */
export function fillPlaceholders(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
}

function pickTopic<T extends Topic>(random: Random, topics: readonly T[]): T {
  return random.weighted(topics.map((topic) => [topic, topic.weight] as const));
}

function getGivenName({ name }: UserRow): string {
  return name.split(" ")[0] ?? name;
}
