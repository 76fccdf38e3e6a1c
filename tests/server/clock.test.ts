// @module-tag dates
// @module-tag slow
import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { peekTime, nextTimestamp, setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startDemoClock } from "../../server/seed/demo-clock";
import { startTestApp } from "./support/app";
import { createMigratedVariables, openTestDatabase } from "./support/database";
import { spawnNode, spawnServer } from "./support/spawn-server";
import { findAuditEntries } from "./support/audit";

// Server processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const LEAP_DAY = "2024-02-29T18:29:00.000Z";
const MINUTE = 60_000;

afterEach(() => setClock(undefined));

it("a fixed clock advances by one millisecond with each reading", () => {
  setClock(new Date(LEAP_DAY));
  expect([nextTimestamp(), nextTimestamp(), nextTimestamp()].map((reading) => reading.toISOString())).toEqual([
    "2024-02-29T18:29:00.000Z",
    "2024-02-29T18:29:00.001Z",
    "2024-02-29T18:29:00.002Z",
  ]);
});

it("the clock follows the system clock by default", () => {
  setClock(undefined);
  expect(Math.abs(nextTimestamp().getTime() - Date.now())).toBeLessThan(MINUTE);
});

it("peekTime reads a fixed clock without advancing it", () => {
  setClock(new Date(LEAP_DAY));
  expect([peekTime(), peekTime(), nextTimestamp()].map((reading) => reading.toISOString())).toEqual(
    Array(3).fill(LEAP_DAY),
  );
});

it("sends the time of a fixed clock in the Date header", async () => {
  const { call } = await startTestApp();
  setClock(new Date(LEAP_DAY));
  const { headers } = await call("GET", "/api/health");
  expect(headers["date"]).toBe("Thu, 29 Feb 2024 18:29:00 GMT");
});

it("uses the clock for the demo's orders, ids, column defaults, decisions and audit entries", async () => {
  setClock(new Date(LEAP_DAY));
  const { database, call } = await startTestApp();
  const { db } = database;
  const expectNow = (stamp: unknown) =>
    expect(Math.abs(Date.parse(String(stamp)) - Date.parse(LEAP_DAY))).toBeLessThan(MINUTE);

  // The demo's newest order is at most two weeks older than the clock's time.
  const newest = (await call("GET", "/api/admin/orders?limit=1", { as: "admin" })).body.orders[0].createdAt;
  expect(Date.parse(newest)).toBeLessThan(Date.parse(LEAP_DAY) + MINUTE);
  expect(Date.parse(newest)).toBeGreaterThan(Date.parse(LEAP_DAY) - 14 * 1440 * MINUTE);

  // A category's time comes from a column default, and its id starts with the time in seconds.
  const { body: category } = await call("POST", "/api/admin/categories", { as: "admin", body: { name: "Lamps" } });
  expectNow(category.createdAt);
  expect(parseInt(category._id.slice(0, 8), 16)).toBe(Math.floor(Date.parse(LEAP_DAY) / 1000));
  const [pending] = await db.select().from(vendors).where(eq(vendors.status, "pending")).limit(1);
  const approved = await call("PUT", `/api/admin/vendors/${pending?.id}/approve`, { as: "admin", body: {} });
  expectNow(approved.body.approvalDate);
  const changed = [category._id, approved.body._id];
  const entries = await findAuditEntries(db, inArray(auditEntries.resourceId, changed));
  expect(entries).toHaveLength(2);
  for (const { at } of entries) expectNow(at.toISOString());
});

it("startDemoClock sets the clock on an empty database, but throws on real records", async () => {
  const database = await openTestDatabase();
  const env = { DEMO_NOW: new Date(LEAP_DAY) };
  await startDemoClock(env, database);
  expect(nextTimestamp()).toEqual(new Date(LEAP_DAY));
  setClock(undefined);
  const person = { id: newId(), name: "Asha Rao", email: "asha@shop.example", role: "admin" } as const;
  await database.db.insert(users).values(person);
  await expect(startDemoClock(env, database)).rejects.toThrow(
    `DEMO_NOW is only for tests and demos, but ${database.label} contains real records. Remove DEMO_NOW.`,
  );
  await startDemoClock({ DEMO_NOW: undefined }, database);
  expect(Math.abs(nextTimestamp().getTime() - Date.now())).toBeLessThan(MINUTE);
  await database.close();
});

it("a server with DEMO_NOW seeds the demo up to that time, and does not start on real records", async () => {
  const variables = await createMigratedVariables();
  const demo = spawnServer({ ...variables, DEMO_NOW: LEAP_DAY });
  const address = await demo.address;
  const login = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@bazaar.example", password: "test-password" }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const sales = await fetch(`${address}/api/admin/analytics/sales`, { headers });
  expect((await sales.json()) as { date: string }[]).toMatchObject([{}, {}, {}, {}, {}, {}, { date: "2024-02-29" }]);

  const other = { ...(await createMigratedVariables()), ADMIN_PASSWORD: "correct-horse-battery" };
  const person = ["--email", "asha@shop.example", "--name", "Asha Rao"];
  expect((await spawnNode("server/cli/create-admin.ts", other, person).ended).code).toBe(0);
  const rejected = await spawnServer({ ...other, DEMO_NOW: LEAP_DAY }).ended;
  expect(rejected).toMatchObject({ code: 1, stdout: "" });
  expect(rejected.stderr).toMatch(
    /^DEMO_NOW is only for tests and demos, but .* contains real records\. Remove DEMO_NOW\.\n$/,
  );
});
