// @module-tag dates
import { lt, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { setClock } from "../../server/base/clock";
import { orders } from "../../server/db/schema";
import { isInPeriod } from "../../server/sales/spans";
import { startTestApp } from "./support/app";
import type { SalesDay } from "./support/body";
import { FOREIGN_ZONE, openDatabaseInForeignZone } from "./support/foreign-zone";
import { insertOrder } from "./support/make-order";

const database = await openDatabaseInForeignZone();
const { call } = await startTestApp({ database });
const { db } = database;
// Signs in before a test sets the clock back: a session that starts in the past has expired when the clock is reset.
await call("GET", "/api/auth/me", { as: "admin" });
const sales = async (query: string) =>
  (await call<SalesDay[]>("GET", `/api/admin/analytics/sales?${query}`, { as: "admin" })).body;

afterEach(async () => {
  setClock(new Date(TEST_NOW));
  // All orders of the demo are newer than the orders of these tests.
  await db.delete(orders).where(lt(orders.createdAt, new Date("2010-01-01T00:00:00Z")));
});

it("these tests run with a server and a database in a time zone other than India's", async () => {
  expect(new Date("2008-06-01T12:00:00Z").getHours()).toBe(8);
  const zones = await Promise.all([1, 2, 3].map(() => db.execute(sql`show timezone`)));
  for (const zone of zones) expect(JSON.stringify(zone)).toContain(FOREIGN_ZONE);
});

// Spec: analytics.sales
it("counts an order on its day in India, and includes days without orders", async () => {
  await insertOrder(db, { at: "2008-03-31T18:29:59.999Z", finalAmount: 10 });
  await insertOrder(db, { at: "2008-03-31T18:30:00.000Z", finalAmount: 20.25 });
  await insertOrder(db, { at: "2008-03-31T19:00:00.000Z", finalAmount: 30.5 });
  await insertOrder(db, { at: "2008-04-02T18:29:59.999Z", finalAmount: 40 });
  await insertOrder(db, { at: "2008-04-02T18:30:00.000Z", finalAmount: 50 });
  expect(await sales("startDate=2008-03-30&endDate=2008-04-02")).toEqual([
    { date: "2008-03-30", orders: 0, revenue: 0 },
    { date: "2008-03-31", orders: 1, revenue: 10 },
    { date: "2008-04-01", orders: 2, revenue: 50.75 },
    { date: "2008-04-02", orders: 1, revenue: 40 },
  ]);
});

it("does not count cancelled or refunded orders", async () => {
  await insertOrder(db, { at: "2008-04-01T06:00:00Z", status: "cancelled" });
  await insertOrder(db, { at: "2008-04-01T07:00:00Z", status: "refunded" });
  await insertOrder(db, { at: "2008-04-01T08:00:00Z", status: "pending" });
  expect(await sales("startDate=2008-04-01&endDate=2008-04-01")).toEqual([
    { date: "2008-04-01", orders: 1, revenue: 100 },
  ]);
});

it("has every day once, including 29 February and days when other time zones change to daylight saving time", async () => {
  const days = await sales("startDate=2008-02-28&endDate=2008-04-01");
  expect(days).toHaveLength(34);
  expect(new Set(days.map(({ date }) => date)).size).toBe(34);
  expect(days[1]?.date).toBe("2008-02-29");
  expect(days.at(-1)?.date).toBe("2008-04-01");
});

it.each([
  ["2008-03-31T18:29:59Z", "2008-03-25", "2008-03-31"],
  ["2008-03-31T18:30:00Z", "2008-03-26", "2008-04-01"],
])("covers the seven days until today in India by default, at %s", async (now, first, last) => {
  setClock(new Date(now));
  const days = await sales("");
  expect(days).toHaveLength(7);
  expect([days[0]?.date, days.at(-1)?.date]).toEqual([first, last]);
  expect(await sales("startDate=&endDate=")).toEqual(days);
  expect((await sales(`startDate=${last}`)).map(({ date }) => date)).toEqual([last]);
  expect((await sales("endDate=2008-01-03"))[0]?.date).toBe("2007-12-28");
});

it("covers up to 800 days", async () => {
  expect(await sales("startDate=2006-01-01&endDate=2008-03-10")).toHaveLength(800);
});

it.each([
  ["startDate=2008-04-02&endDate=2008-04-01", { endDate: ["must not be before startDate"] }],
  ["startDate=2006-01-01&endDate=2008-03-11", { endDate: ["must make a range of at most 800 days"] }],
  ["startDate=2001-01-01", { startDate: ["must make a range of at most 800 days"] }],
  ["startDate=2099-01-01", { startDate: ["must not be in the future"] }],
  ["startDate=2007-02-29", { startDate: [expect.stringMatching(/^must be a day /)] }],
  ["startDate=1-4-2024", { startDate: [expect.stringMatching(/^must be a day /)] }],
  ["endDate=2008-04-01T00:00:00Z", { endDate: [expect.stringMatching(/^must be a day /)] }],
  ["endDate=0000-01-01", { endDate: [expect.stringMatching(/^must be a day /)] }],
  ["endDate=9999-12-31", { endDate: [expect.stringMatching(/^must be a day /)] }],
  ["endDate=2008-04-01&endDate=2008-04-02", { endDate: [expect.stringMatching(/^must be a day /)] }],
])("rejects %s", async (query, errors) => {
  const { status, body } = await call("GET", `/api/admin/analytics/sales?${query}`, { as: "admin" });
  expect(status).toBe(422);
  expect(body.errors).toEqual(errors);
});

it("uses the index on the order's date", async () => {
  const period = { from: new Date("2008-03-31T18:30:00Z"), until: new Date("2008-04-01T18:30:00Z") };
  const plan = await db.transaction(async (tx) => {
    // With the demo's few rows, the planner would scan the table instead.
    await tx.execute(sql`set local enable_seqscan = off`);
    const query = tx.select({ id: orders.id }).from(orders).where(isInPeriod(orders.createdAt, period));
    return JSON.stringify(await tx.execute(sql`explain ${query}`));
  });
  expect(plan).toMatch(/orders_created_idx.*Index Cond/s);
});
