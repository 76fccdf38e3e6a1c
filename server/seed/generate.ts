/**
 * Generates realistic data for a marketplace in India. All of it is invented, and the same options always give the same
 * data, byte for byte. With a different `now`, shops, people and products differ only in their dates. Orders and
 * reviews differ in more, because sales depend on weekdays and festivals.
 */
import { makeChats } from "../resources/chat/sample-data";
import { makeCoupons } from "../resources/coupons/sample-data";
import { makeCustomers } from "../resources/users/sample-data";
import { makeCategories } from "../sample-data/departments";
import { makeKycApplications } from "../resources/kyc/sample-data";
import { makeNotifications } from "../resources/notifications/sample-data";
import { makeOrderHistory } from "../resources/orders/sample-history";
import { makeOrders } from "../resources/orders/sample-data";
import { makeOutbox } from "../resources/messaging/sample-data";
import { addDecisionNotes, makeProducts } from "../resources/products/sample-data";
import { createRandom } from "../sample-data/random";
import { makeReviews } from "../resources/reviews/sample-data";
import type { OrderStatusChangeRow } from "../sample-data/rows";
import { makeTickets } from "../resources/support/sample-data";
import { makeShops } from "../resources/vendors/sample-data";

export interface DemoOptions {
  seed: number;
  /** No date in the data is later, except the start and end of coupons, and the expiry of one-time passwords. */
  now: Date;
  /** The name of the administrator who decided KYC applications and refunded orders. */
  reviewer: string;
  vendors: number;
  /** The total number of shop owners and customers, without administrators. */
  users: number;
  orders: number;
  products: number;
  reviews: number;
}

/** The records by table. */
export type DemoData = ReturnType<typeof generateDemo>;
type Marketplace = ReturnType<typeof makeMarketplace>;
type SalesData = ReturnType<typeof makeSalesData>;

/** The maximum share of accounts that own shops. If there are more shops, an owner has several. */
const OWNER_SHARE = 0.6;

/** Calls all functions below at once. The seed calls each of them itself, so that it can write rows in between. */
export function generateDemo(options: DemoOptions) {
  const marketplace = makeMarketplace(options);
  const sold = makeSalesData(options, marketplace);
  const { owners: _owners, customers: _customers, ...records } = marketplace;
  const orderStatusChanges = [...makeHistory(options, marketplace, sold)];
  return { ...records, ...sold, orderStatusChanges, ...makeFollowUpData(options, marketplace, sold) };
}

/** Generates the records that do not depend on orders. */
export function makeMarketplace(options: DemoOptions) {
  const { seed, now } = options;
  const count = Math.min(options.vendors, Math.max(1, Math.floor(options.users * OWNER_SHARE)));
  if (options.users < count) throw new RangeError("Shops require at least one owner account");

  const takenEmails = new Set<string>();
  const { shops, accounts } = makeShops(createRandom(seed, "vendors"), now, options.vendors, count, takenEmails);
  const kycApplications = makeKycApplications(createRandom(seed, "kyc"), now, shops, accounts, options.reviewer);
  const customers = makeCustomers(createRandom(seed, "customers"), now, options.users - count, takenEmails);
  const categories = makeCategories(createRandom(seed, "categories"), now);
  const products = makeProducts(createRandom(seed, "products"), now, options.products, shops, categories);
  addDecisionNotes(createRandom(seed, "product decisions"), products);
  const vendors = shops.map(({ vendor }) => vendor);
  const users = [...accounts, ...customers];
  return { owners: accounts, customers, users, vendors, kycApplications, categories, products };
}

/** Generates the orders, and the coupons with their use counts. */
export function makeSalesData({ seed, now, orders: count }: DemoOptions, { customers, products }: Marketplace) {
  const coupons = makeCoupons(createRandom(seed, "coupons"), now);
  return { coupons, ...makeOrders(createRandom(seed, "orders"), now, count, customers, products, coupons) };
}

export const makeHistory = (
  { seed, now, reviewer }: DemoOptions,
  { customers, vendors }: Marketplace,
  { orders }: SalesData,
): Generator<OrderStatusChangeRow> =>
  makeOrderHistory(createRandom(seed, "order history"), now, orders, customers, vendors, reviewer);

/** Generates the records that follow from the orders: reviews, tickets, chats, notifications and messages. */
export function makeFollowUpData(
  { seed, now, reviews: count }: DemoOptions,
  { owners, customers, users, vendors, kycApplications, products }: Marketplace,
  { orders, orderItems }: SalesData,
) {
  const reviews = makeReviews(createRandom(seed, "reviews"), now, count, orders, orderItems, products, customers);
  const sellers = vendors.filter(({ status }) => status === "approved");
  const ticketSource = { customers, owners, vendors: sellers, orders, orderItems };
  const { tickets, messages: ticketMessages } = makeTickets(createRandom(seed, "tickets"), now, ticketSource);
  const chats = makeChats(createRandom(seed, "chats"), now, ticketSource);
  const notificationSource = { vendors, kycApplications, products, tickets };
  return {
    reviews,
    tickets,
    ticketMessages,
    conversations: chats.conversations,
    chatMessages: chats.messages,
    notifications: makeNotifications(createRandom(seed, "notifications"), now, notificationSource),
    ...makeOutbox(createRandom(seed, "outbox"), now, users, orders),
  };
}
