/**
 * Believable data for a marketplace in India. Everything in it is invented, and the same options always give the
 * same data, byte for byte. With another `now`, shops, people and products stay who they are and only their dates
 * move; orders and reviews follow the calendar.
 */
import { makeChats } from "./chats";
import { makeCoupons } from "./coupons";
import { makeCustomers } from "./customers";
import { makeCategories } from "./departments";
import { makeKycApplications } from "./kyc";
import { makeNotifications } from "./notifications";
import { makeOrderHistory } from "./order-history";
import { makeOrders } from "./orders";
import { makeOutbox } from "./outbox";
import { explainDecisions } from "./product-decisions";
import { makeProducts } from "./products";
import { createRandom } from "./random";
import { makeReviews } from "./reviews";
import type {
  CategoryRow,
  ChatMessageRow,
  ConversationRow,
  CouponRow,
  KycRow,
  NotificationRow,
  OrderItemRow,
  OrderRow,
  OrderStatusChangeRow,
  OtpCodeRow,
  OutboxRow,
  ProductRow,
  ReviewRow,
  TicketMessageRow,
  TicketRow,
  UserRow,
  VendorRow,
} from "./rows";
import { makeTickets } from "./tickets";
import { makeShops } from "./vendors";

export interface DemoOptions {
  seed: number;
  /** Nothing in the data is later, except how long coupons and one-time passwords are valid. */
  now: Date;
  /** The name of the administrator who decided on the KYC applications and paid back orders. */
  reviewer: string;
  vendors: number;
  /** The owners of the shops and the customers together; no administrators. */
  users: number;
  orders: number;
  products: number;
  reviews: number;
}

/** The tables in the order in which they can be inserted: each refers only to those before it. */
export interface DemoData {
  users: UserRow[];
  vendors: VendorRow[];
  kycApplications: KycRow[];
  categories: CategoryRow[];
  products: ProductRow[];
  orders: OrderRow[];
  orderItems: OrderItemRow[];
  orderStatusChanges: OrderStatusChangeRow[];
  reviews: ReviewRow[];
  coupons: CouponRow[];
  tickets: TicketRow[];
  ticketMessages: TicketMessageRow[];
  conversations: ConversationRow[];
  chatMessages: ChatMessageRow[];
  /** Newest first. */
  notifications: NotificationRow[];
  outboxMessages: OutboxRow[];
  otpCodes: OtpCodeRow[];
}

/** Up to this share of the accounts own shops; with more shops than that, an owner has several. */
const OWNER_SHARE = 0.6;

export function generateDemo(options: DemoOptions): DemoData {
  const { seed, now } = options;
  const owners = Math.min(options.vendors, Math.max(1, Math.floor(options.users * OWNER_SHARE)));
  if (options.users < owners) throw new RangeError("Shops need at least one account to own them");

  const takenEmails = new Set<string>();
  const { shops, accounts } = makeShops(createRandom(seed, "vendors"), now, options.vendors, owners, takenEmails);
  const kycApplications = makeKycApplications(createRandom(seed, "kyc"), now, shops, accounts, options.reviewer);
  const customers = makeCustomers(createRandom(seed, "customers"), now, options.users - owners, takenEmails);
  const categories = makeCategories(createRandom(seed, "categories"), now);
  const products = makeProducts(createRandom(seed, "products"), now, options.products, shops, categories);
  explainDecisions(createRandom(seed, "product decisions"), products);
  const coupons = makeCoupons(createRandom(seed, "coupons"), now);
  const { orders, orderItems } = makeOrders(
    createRandom(seed, "orders"),
    now,
    options.orders,
    customers,
    products,
    coupons,
  );
  const orderStatusChanges = makeOrderHistory(
    createRandom(seed, "order history"),
    now,
    orders,
    customers,
    shops.map(({ vendor }) => vendor),
    options.reviewer,
  );
  const reviews = makeReviews(
    createRandom(seed, "reviews"),
    now,
    options.reviews,
    orders,
    orderItems,
    products,
    customers,
  );

  const users = [...accounts, ...customers];
  const vendors = shops.map(({ vendor }) => vendor);
  const sellers = vendors.filter(({ status }) => status === "approved");
  const world = { customers, owners: accounts, vendors: sellers, orders, orderItems };
  const { tickets, messages: ticketMessages } = makeTickets(createRandom(seed, "tickets"), now, world);
  const chats = makeChats(createRandom(seed, "chats"), now, world);
  const waiting = { vendors, kycApplications, products, orders, tickets };
  const notifications = makeNotifications(createRandom(seed, "notifications"), now, waiting);
  const outbox = makeOutbox(createRandom(seed, "outbox"), now, users, orders);

  return {
    users,
    vendors,
    kycApplications,
    categories,
    products,
    orders,
    orderItems,
    orderStatusChanges,
    reviews,
    coupons,
    tickets,
    ticketMessages,
    conversations: chats.conversations,
    chatMessages: chats.messages,
    notifications,
    ...outbox,
  };
}
