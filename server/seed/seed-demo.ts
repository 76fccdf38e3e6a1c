import { getTableName, sql } from "drizzle-orm";
import { BUILT_IN_ROLES } from "../auth/built-in-roles";
import { nextTimestamp } from "../base/clock";
import { DAY_MS } from "../base/indian-days";
import { ADVISORY_LOCKS, waitForLock } from "../db/advisory-locks";
import { DISABLE_TIME_LIMITS, type Db, type Transaction } from "../db/database";
import {
  categories,
  kycApplications,
  orderItems,
  orders,
  orderStatusChanges,
  products,
  users,
  vendors,
} from "../db/schema";
import { reviews } from "../db/schema-reviews";
import { coupons } from "../db/schema-coupons";
import { auditEntries } from "../db/schema-audit";
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
import { refundLines, refunds, refundStatusChanges } from "../db/schema-refunds";
import { adminRoles } from "../db/schema-roles";
import { shipping } from "../db/schema-shipping";
import { salesRollups, staleDays } from "../db/schema-sales";
import { compactCounters } from "../db/compact-counters";
import { isClusterDistributed } from "../db/gather-order-changes";
import { SEEDED_TABLE_NAMES } from "../maintenance/tables";
import { makeAudit } from "./audit-entries";
import { splitIntoBatches } from "./batches";
import { makeFollowUpData, makeHistory, makeMarketplace, makeSalesData } from "./generate";
import { makeExports } from "../resources/exports/sample-data";
import { createLedgerRandom, makeLedger, makeVendorPlans } from "../resources/payouts/sample-ledger";
import { makePlans } from "../resources/plans/sample-data";
import { makeRefunds } from "../resources/refunds/sample-data";
import { makeShipping, assignShippingMethods } from "../resources/shipping/sample-data";
import type { SampleIds } from "../records/server-resource";
import { OWN_TABLE_RESOURCES } from "../resources/all";
import { collectNotableChanges } from "../resources/orders/sample-history";
import type { OrderStatusChangeRow } from "../sample-data/rows";
import { assignTickets } from "../resources/support/sample-work";
import { recordDataReplacement } from "../audit/data-replacement";
import { toEntryRows } from "../audit/entries";
import type { PasswordHasher } from "../auth/passwords";
import { rebuildSales } from "../sales/rebuild";
import { copyRows } from "./copy-rows";
import { DEMO_ADMIN_NAME, DEMO_SUPPORT_TEAM, createDemoAccounts } from "./demo-accounts";
import { createLoader, NO_CALLBACKS, type SeedCallbacks } from "./loader";
import { dropIndexes } from "./drop-indexes";

export interface DemoSize {
  vendors: number;
  users: number;
  orders: number;
  products: number;
  reviews: number;
}

export const DEFAULT_DEMO_SIZE: DemoSize = { vendors: 120, users: 400, orders: 2000, products: 600, reviews: 1500 };

/** The random seed. The same seed, size and time always give the same data. */
const SEED = 20_260_401;
/** Number of notifications that no administrator has read: the newest ones. */
const UNREAD_COUNT = 7;
/** Number of audit entries that are encrypted per batch. */
const AUDIT_BATCH_SIZE = 20_000;
/** Maximum number of records of a table that sample data can refer to. */
const MAX_SAMPLE_IDS = 100;
/** More days than the demo data covers, so that one transaction rebuilds all rollups of a subject. */
const ALL_DAYS = 10_000;
const FIVE_YEARS_MS = 5 * 365 * DAY_MS;
/** Memory for the triggers, which collect and group all rows of a table. With the default, they do it on disk. */
const TRIGGER_MEMORY = "128MB";
/**
 * This trigger marks the days of new order lines as stale. During a reseed it would read all orders, which then have no
 * index, and the trigger of the orders marks the same days. So a reseed disables it, except on a cluster.
 */
const LINES_TRIGGER = sql.identifier("order_items_stale_insert");

/** Seeds a database that has no users. Does nothing otherwise. */
export async function seedIfEmpty(
  db: Db,
  passwords: PasswordHasher,
  password: string,
  size: DemoSize = DEFAULT_DEMO_SIZE,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(DISABLE_TIME_LIMITS));
    // If two servers start at the same time, the second one waits here and then finds users.
    await waitForLock(tx, ADVISORY_LOCKS.seed);
    if ((await tx.$count(users)) === 0) await fill(tx, passwords, password, size);
  });
}

/**
 * Empties all tables but the audit and the settings, and seeds them again. An interrupted seed changes no records.
 * @param report receives progress lines
 */
export async function reseed(
  db: Db,
  passwords: PasswordHasher,
  password: string,
  size: DemoSize,
  report: (line: string) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForLock(tx, ADVISORY_LOCKS.seed);
    // The rollup job locks some of the tables in the opposite order. Taking its lock first prevents a deadlock.
    await waitForLock(tx, ADVISORY_LOCKS.rebuildSales);
    await tx.execute(sql.raw(`truncate ${SEEDED_TABLE_NAMES.join(", ")}`));
    await tx.execute(sql`select set_config('work_mem', ${TRIGGER_MEMORY}, true)`);
    const isCluster = await isClusterDistributed(tx);
    const build = await dropIndexes(tx, [...SEEDED_TABLE_NAMES, getTableName(auditEntries)]);
    if (!isCluster) await tx.execute(sql`alter table ${orderItems} disable trigger ${LINES_TRIGGER}`);
    await fill(tx, passwords, password, size, {
      report,
      onLoaded: (tables) => build(tables.map(getTableName)),
      isTruncated: (table) => !isCluster && SEEDED_TABLE_NAMES.includes(table),
    });
    if (!isCluster) await tx.execute(sql`alter table ${orderItems} enable trigger ${LINES_TRIGGER}`);
    await build();
  });
  // The statistics let the planner use an index where that is faster. The vacuum lets a count read only an index.
  // PGlite neither collects statistics nor vacuums on its own.
  report("Vacuuming the tables");
  await db.execute(sql`vacuum analyze`);
  report("Calculating sales totals");
  await rebuildSales(db, { daysAtOnce: ALL_DAYS });
  await db.execute(sql`vacuum analyze ${salesRollups}, ${staleDays}`);
}

async function fill(
  tx: Transaction,
  passwords: PasswordHasher,
  password: string,
  size: DemoSize,
  callbacks: SeedCallbacks = NO_CALLBACKS,
): Promise<void> {
  const { report, onLoaded } = callbacks;
  const seededAt = nextTimestamp();
  // Recorded before the audit entries of the new records. A history leaves out the entries before it, because an
  // earlier record may have had the same id.
  await recordDataReplacement(tx, "seed", { ...size });
  report("Generating records");
  const options = { seed: SEED, now: seededAt, reviewer: DEMO_ADMIN_NAME, ...size };
  const accounts = await createDemoAccounts(passwords, password, new Date(seededAt.getTime() - FIVE_YEARS_MS));
  const { copy, load, markLoaded, waitForOnLoaded } = createLoader(tx, callbacks);

  // Referenced tables come before the tables that refer to them.
  await tx
    .insert(adminRoles)
    .values([...BUILT_IN_ROLES])
    .onConflictDoNothing();
  const marketplace = makeMarketplace(options);
  await load(categories, marketplace.categories);
  await load(users, [...accounts, ...marketplace.users]);
  const offered = makePlans(SEED, seededAt);
  await load(plans, offered);
  const methods = makeShipping(SEED, seededAt);
  await load(shipping, methods);
  await copy(vendors, marketplace.vendors);
  // Adding a plan updates the row of its vendor. That is cheap while the vendors have no indexes yet.
  await copy(vendorPlans, makeVendorPlans(createLedgerRandom(SEED), seededAt, { ...marketplace, plans: offered }));
  markLoaded(vendors, vendorPlans);
  await copy(kycApplications, marketplace.kycApplications);
  await copy(products, marketplace.products);
  markLoaded(kycApplications, products);
  const sold = makeSalesData(options, marketplace);
  assignShippingMethods(SEED, sold.orders, methods);
  await copy(orders, sold.orders);
  await copy(orderItems, sold.orderItems);
  markLoaded(orders, orderItems);
  const followed = makeFollowUpData(options, marketplace, sold);
  const changes: OrderStatusChangeRow[] = [];
  await copy(
    orderStatusChanges,
    collectNotableChanges(makeHistory(options, marketplace, sold), DEMO_ADMIN_NAME, changes),
  );
  await load(reviews, followed.reviews);
  await load(coupons, sold.coupons);
  const notes = assignTickets(SEED, seededAt, followed.tickets, DEMO_SUPPORT_TEAM);
  await copy(supportTickets, followed.tickets);
  await copy(ticketMessages, followed.ticketMessages);
  await copy(ticketNotes, notes);
  markLoaded(supportTickets, ticketMessages, ticketNotes);
  await load(chatConversations, followed.conversations);
  await load(chatMessages, followed.chatMessages);
  await load(notifications, followed.notifications);
  const admins = accounts.filter(({ role }) => role === "admin");
  const reads = followed.notifications
    .slice(UNREAD_COUNT)
    .flatMap((notification) => admins.map(({ id }) => ({ notificationId: notification.id, userId: id })));
  await load(notificationReads, reads);
  await load(outboxMessages, followed.outboxMessages);
  await load(otpCodes, followed.otpCodes);
  await waitForOnLoaded();
  markLoaded(orderStatusChanges);
  const demo = { ...marketplace, ...sold, ...followed, orderStatusChanges: changes };
  const refunded = makeRefunds(SEED, seededAt, { ...demo, reviewer: DEMO_ADMIN_NAME });
  const ledger = makeLedger(SEED, seededAt, { ...demo, ...refunded, plans: offered, reviewer: DEMO_ADMIN_NAME });
  const [admin] = accounts;
  const audit = admin ? makeAudit(admin, { ...demo, ...ledger }) : [];
  await load(payoutRates, ledger.payoutRates);
  await load(payouts, ledger.payouts);
  await load(payoutStatusChanges, ledger.payoutStatusChanges);
  await load(refunds, refunded.refunds);
  await load(refundLines, refunded.refundLines);
  await load(refundStatusChanges, refunded.refundStatusChanges);
  await load(ledgerEntries, ledger.ledgerEntries);
  await load(payoutEntries, ledger.payoutEntries);
  if (admin) await load(exports, makeExports(SEED, seededAt, admin));
  const sampleIds: SampleIds = async (other) =>
    (await tx.select({ id: other.id }).from(other).orderBy(other.id).limit(MAX_SAMPLE_IDS)).map(({ id }) => String(id));
  for (const { table, sampleData } of OWN_TABLE_RESOURCES) {
    const makeRows = await sampleData();
    await load(table, await makeRows(SEED, seededAt, sampleIds));
  }
  await waitForOnLoaded();
  let before = 0;
  for (const batch of splitIntoBatches(audit, AUDIT_BATCH_SIZE)) {
    await copyRows(tx, auditEntries, await toEntryRows(tx, batch));
    report(`audit entries: ${(before += batch.length)} of ${audit.length}`);
  }
  await onLoaded([auditEntries]);
  await compactCounters(tx);
}
