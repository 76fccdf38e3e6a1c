import { sql } from "drizzle-orm";
import { BUILT_IN_ROLES } from "../accounts/built-in-roles";
import { now } from "../clock";
import { WITHOUT_LIMITS, type Db, type Transaction } from "../db/database";
import {
  categories,
  kycApplications,
  orderItems,
  orders,
  orderStatusChanges,
  products,
  reviews,
  users,
  vendors,
} from "../db/schema";
import { coupons } from "../db/schema-coupons";
import { auditEntries } from "../db/schema-evidence";
import {
  chatConversations,
  chatMessages,
  notificationReads,
  notifications,
  otpCodes,
  outboxMessages,
  supportTickets,
  ticketMessages,
  ticketNotes,
} from "../db/schema-communication";
import { exports } from "../db/schema-exports";
import {
  ledgerEntries,
  payoutEntries,
  payoutRates,
  payouts,
  payoutStatusChanges,
  vendorPlans,
} from "../db/schema-ledger";
import { plans } from "../db/schema-plans";
import { adminRoles } from "../db/schema-roles";
import { shipping } from "../db/schema-shipping";
import { templates } from "../db/schema-templates";
import { foldCounters } from "../db/fold-counters";
import { RECORD_TABLE_NAMES } from "../db/tables";
import { makeAudit } from "../demo/audit";
import { batches } from "../demo/batches";
import { generateDemo } from "../demo/generate";
import { makeExports } from "../demo/exports";
import { makeLedger } from "../demo/ledger";
import { makePlans } from "../demo/plans";
import { makeShipping, shipOrders } from "../demo/shipping";
import { makeTemplates } from "../demo/templates";
import { assignTickets } from "../demo/ticket-work";
import { recordRestart } from "../evidence/restart";
import { toRows } from "../evidence/entries";
import type { Passwords } from "../http/passwords";
import { rebuildSales } from "../sales/rebuild";
import { DEMO_ADMIN_NAME, DEMO_SUPPORT_TEAM, demoAccounts } from "./demo-accounts";
import { insertRows } from "./insert-rows";
import { withoutIndexes } from "./rebuilt-indexes";

export interface DemoSize {
  vendors: number;
  users: number;
  orders: number;
  products: number;
  reviews: number;
}

export const DEFAULT_SIZE: DemoSize = { vendors: 120, users: 400, orders: 2000, products: 600, reviews: 1500 };

/** The same data each time, but for the dates, which end now. */
const SEED = 20_260_401;
/** Any number that nothing else in this database uses: the lock under which one server at a time seeds. */
const SEED_LOCK = 7_204_520;
/** So many of the newest notifications no administrator has read. */
const UNREAD = 7;
/** Entries are encrypted so many at a time. */
const AUDIT_BATCH = 2_000;
const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/** Fills a database that has no users; anything else is left as it is. */
export async function seedIfEmpty(
  db: Db,
  passwords: Passwords,
  password: string,
  size: DemoSize = DEFAULT_SIZE,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(WITHOUT_LIMITS));
    // Of two servers that start at the same time, the second waits here and then finds users.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.$count(users)) === 0) await fill(tx, passwords, password, size, () => undefined);
  });
}

/**
 * Removes all records and sessions and fills the tables again, in one transaction: a seed that is interrupted leaves
 * what was there.
 * @param report takes progress lines
 */
export async function reseed(
  db: Db,
  passwords: Passwords,
  password: string,
  size: DemoSize,
  report: (line: string) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await tx.execute(sql.raw(`truncate ${RECORD_TABLE_NAMES.join(", ")}`));
    const buildIndexes = await withoutIndexes(tx, RECORD_TABLE_NAMES);
    await fill(tx, passwords, password, size, report);
    report("Building the indexes");
    await buildIndexes();
  });
  report("Summing up the sales");
  await rebuildSales(db);
  // Without figures about the new rows the planner may read whole tables where an index serves, and without a vacuum
  // a count reads the rows themselves: on PGlite nothing else would do either.
  await db.execute(sql`vacuum analyze`);
}

async function fill(
  tx: Transaction,
  passwords: Passwords,
  password: string,
  size: DemoSize,
  report: (line: string) => void,
): Promise<void> {
  const seededAt = now();
  // Before the entries of the records: those of the records that were there before are no part of their history.
  await recordRestart(tx, "seed", { ...size });
  report("Making up the records");
  const demo = generateDemo({ seed: SEED, now: seededAt, reviewer: DEMO_ADMIN_NAME, ...size });
  const methods = makeShipping(SEED, seededAt);
  const offered = makePlans(SEED, seededAt);
  const accounts = await demoAccounts(passwords, password, new Date(seededAt.getTime() - FIVE_YEARS_MS));
  const progress = (name: string, total: number) => (done: number) => report(`${name}: ${done} of ${total}`);

  // In the order of the references between the tables.
  await tx
    .insert(adminRoles)
    .values([...BUILT_IN_ROLES])
    .onConflictDoNothing();
  const people = [...accounts, ...demo.users];
  await insertRows(tx, users, people, progress("users", people.length));
  await insertRows(tx, vendors, demo.vendors, progress("vendors", demo.vendors.length));
  await insertRows(tx, kycApplications, demo.kycApplications);
  await insertRows(tx, categories, demo.categories);
  await insertRows(tx, products, demo.products, progress("products", demo.products.length));
  await insertRows(tx, shipping, methods);
  shipOrders(SEED, demo.orders, methods);
  await insertRows(tx, orders, demo.orders, progress("orders", demo.orders.length));
  await insertRows(tx, orderItems, demo.orderItems, progress("order lines", demo.orderItems.length));
  const changes = demo.orderStatusChanges;
  await insertRows(tx, orderStatusChanges, changes, progress("changes of orders", changes.length));
  await insertRows(tx, reviews, demo.reviews, progress("reviews", demo.reviews.length));
  await insertRows(tx, coupons, demo.coupons);
  const notes = assignTickets(SEED, seededAt, demo.tickets, DEMO_SUPPORT_TEAM);
  await insertRows(tx, supportTickets, demo.tickets, progress("tickets", demo.tickets.length));
  await insertRows(tx, ticketMessages, demo.ticketMessages);
  await insertRows(tx, ticketNotes, notes);
  await insertRows(tx, chatConversations, demo.conversations);
  await insertRows(tx, chatMessages, demo.chatMessages);
  await insertRows(tx, notifications, demo.notifications);
  const admins = accounts.filter(({ role }) => role === "admin");
  const reads = demo.notifications
    .slice(UNREAD)
    .flatMap((notification) => admins.map(({ id }) => ({ notificationId: notification.id, userId: id })));
  await insertRows(tx, notificationReads, reads);
  await insertRows(tx, outboxMessages, demo.outboxMessages);
  await insertRows(tx, otpCodes, demo.otpCodes);
  const ledger = makeLedger(SEED, seededAt, { ...demo, plans: offered, reviewer: DEMO_ADMIN_NAME });
  await insertRows(tx, plans, offered);
  await insertRows(tx, vendorPlans, ledger.vendorPlans);
  await insertRows(tx, payoutRates, ledger.payoutRates);
  await insertRows(tx, payouts, ledger.payouts);
  await insertRows(tx, payoutStatusChanges, ledger.payoutStatusChanges);
  const entries = ledger.ledgerEntries;
  await insertRows(tx, ledgerEntries, entries, progress("ledger entries", entries.length));
  await insertRows(tx, payoutEntries, ledger.payoutEntries);
  const [admin] = accounts;
  if (admin) {
    await insertRows(tx, exports, makeExports(SEED, seededAt, admin));
    const audit = makeAudit(admin, { ...demo, ...ledger });
    const written = progress("audit entries", audit.length);
    let before = 0;
    for (const batch of batches(audit, AUDIT_BATCH)) {
      await insertRows(tx, auditEntries, await toRows(tx, batch));
      written((before += batch.length));
    }
  }
  await insertRows(tx, templates, makeTemplates(SEED, seededAt));
  await foldCounters(tx);
}
