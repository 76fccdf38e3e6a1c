/** Who in the demo writes to the support team, what about and when. */
import { between, DAY, inHours, MINUTE } from "./calendar";
import type { CustomerRow } from "./customers";
import type { DatedOrder } from "./orders";
import type { Random } from "./random";
import type { OrderItemRow, UserRow, VendorRow } from "./rows";
import type { OrderTopic, Story, Topic } from "./ticket-topic";
import { ORDER_TOPICS } from "./ticket-words-orders";
import { CUSTOMER_TOPICS, SHOP_TOPICS } from "./ticket-words-people";

/** What stands for the names in braces of a text. */
type Facts = Record<string, string>;

export interface TicketCase {
  userId: string;
  priorities: Topic["priorities"];
  /** With the facts filled in. */
  story: Story;
  createdAt: Date;
}

export interface TicketWorld {
  customers: readonly CustomerRow[];
  owners: readonly UserRow[];
  /** Those that sell. */
  vendors: readonly VendorRow[];
  orders: readonly DatedOrder[];
  orderItems: readonly OrderItemRow[];
}

const OLDEST_DAYS = 120;
/** The others are about accounts and shops. */
const ORDER_SHARE = 0.6;

export function makeCases(random: Random, now: Date, world: TicketWorld, count: number): TicketCase[] {
  const users = new Map([...world.customers, ...world.owners].map((user) => [user.id, user]));
  const recent = random.shuffle(
    world.orders.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - OLDEST_DAYS * DAY),
  );
  const taken = new Set<string>();
  const factsOf = orderFacts(world);
  const latest = now.getTime() - 20 * MINUTE;
  const fits = ({ statuses, days }: OrderTopic, { status, createdAt }: DatedOrder) =>
    statuses.includes(status) && createdAt.getTime() + days[0] * DAY < latest;
  // Read one by one: an iterator of an array goes on where the last loop left it.
  const waiting = new Map(
    ORDER_TOPICS.map((topic) => [topic, recent.filter((order) => fits(topic, order)).values()] as const),
  );

  function aboutOrder(topic: OrderTopic): TicketCase | undefined {
    const [from, until] = topic.days;
    for (const order of waiting.get(topic) ?? []) {
      const user = users.get(order.customerId);
      if (taken.has(order.id) || !user) continue;
      taken.add(order.id);
      const placed = order.createdAt.getTime();
      const moment = between(random, placed + from * DAY, Math.min(placed + until * DAY, latest));
      const createdAt = inHours(random, moment, 7, 23, latest);
      return { userId: user.id, ...told(random, topic, factsOf(order, user)), createdAt };
    }
    return undefined;
  }

  function aboutAccount(): TicketCase {
    const aboutShop = world.vendors.length > 0 && (world.customers.length === 0 || random.chance(0.45));
    const vendor = aboutShop ? random.pick(world.vendors) : undefined;
    const user = vendor ? users.get(vendor.userId) : random.pick(world.customers);
    if (!user) throw new Error("A vendor belongs to one of the accounts.");
    const since = vendor?.createdAt ?? user.createdAt ?? now;
    const oldest = Math.max(since.getTime(), now.getTime() - OLDEST_DAYS * DAY);
    const moment = new Date(latest - (latest - oldest) * random.next() ** 2);
    const topic = weighted(random, vendor ? SHOP_TOPICS : CUSTOMER_TOPICS);
    return {
      userId: user.id,
      ...told(random, topic, { given: givenName(user), shop: vendor?.shopName ?? "" }),
      createdAt: inHours(random, moment, 7, 23, latest),
    };
  }

  return Array.from({ length: count }, () => {
    const topic = random.chance(ORDER_SHARE) ? weighted(random, ORDER_TOPICS) : undefined;
    return (topic && aboutOrder(topic)) ?? aboutAccount();
  });
}

/** What a text may say of an order and of the person who writes about it: {given}, {order}, {product}, {amount}, {city}, {shop}. */
export function orderFacts({ vendors, orderItems }: TicketWorld): (order: DatedOrder, user: UserRow) => Facts {
  const shops = new Map(vendors.map(({ id, shopName }) => [id, shopName]));
  const firstLines = new Map<string, OrderItemRow>();
  for (const line of orderItems) if (line.position === 0) firstLines.set(line.orderId, line);
  return (order, user) => ({
    given: givenName(user),
    order: `#${order.id.slice(-6)}`,
    product: firstLines.get(order.id)?.name ?? "the item",
    amount: `₹${order.finalAmount.toLocaleString("en-IN")}`,
    city: order.shippingCity ?? "my place",
    shop: shops.get(order.vendorId) ?? "the shop",
  });
}

function told(random: Random, { priorities, stories }: Topic, facts: Facts): Pick<TicketCase, "priorities" | "story"> {
  const [subject, description, answer, followUp, ending] = random.pick(stories);
  const fill = (text: string) => fillIn(text, facts);
  return { priorities, story: [fill(subject), fill(description), fill(answer), fill(followUp), fill(ending)] };
}

/** A text with its facts in place of their names. */
export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? "");
}

function weighted<T extends Topic>(random: Random, topics: readonly T[]): T {
  return random.weighted(topics.map((topic) => [topic, topic.weight] as const));
}

function givenName({ name }: UserRow): string {
  return name.split(" ")[0] ?? name;
}
