/** When the database is locked, slow or unreachable, the caller soon gets a 503, and other requests do not wait. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orders } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, TEST_PASSWORD, DEMO_SIZE, startTestApp } from "./support/app";
import { isCitus, isPostgres, openTestDatabase } from "./support/database";

const LIMITS = { STATEMENT_TIMEOUT_SECONDS: 1, LOCK_TIMEOUT_SECONDS: 1, IDLE_TRANSACTION_SECONDS: 60 };

const database = await openTestDatabase(LIMITS);
const { db } = database;
await seedIfEmpty(db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);
const { call } = await startTestApp({ database });
const [order = { id: "" }, other = { id: "" }] = await db
  .update(orders)
  .set({ status: "pending" })
  .returning({ id: orders.id });

// Sign in before the entries are counted, because the sign-in writes one.
await call("GET", "/api/admin/stats", { as: "admin" });
const entriesBefore = await db.$count(auditEntries);

const setStatus = (status: string, { id } = order) =>
  call("PUT", `/api/admin/orders/${id}/status`, { as: "admin", body: { status } });
const confirmOrder = () => setStatus("confirmed");

/** Installs a trigger that runs the statement before each update of an order. It replaces an earlier one. */
async function runBeforeChange(statement: string): Promise<void> {
  await db.execute(
    sql.raw(`
    create or replace function test_trigger() returns trigger language plpgsql as $$
    begin ${statement} return new; end $$`),
  );
  await db.execute(sql.raw("drop trigger if exists test_trigger on orders"));
  await db.execute(
    sql.raw("create trigger test_trigger before update on orders for each row execute function test_trigger()"),
  );
}

it.each([
  ["55P03", "Someone else is changing this right now. Nothing was changed. Try again in a moment."],
  ["40P01", "Someone else is changing this right now. Nothing was changed. Try again in a moment."],
  ["40001", "Someone else has just changed this. Nothing was changed. Try again."],
  ["53100", "The database's disk is full. Nothing was changed. Tell the operator of the server."],
  ["57014", "The database took too long. Try again, or request less data."],
])("answers the PostgreSQL error %s with 503 and a message, and changes nothing", async (code, message) => {
  await runBeforeChange(`raise exception 'no' using errcode = '${code}';`);
  const { status, headers, body } = await confirmOrder();
  expect({ status, body }).toEqual({ status: 503, body: { message, code: "busy" } });
  expect(headers["retry-after"]).toBe("2");
  expect(await db.$count(orders, sql`id = ${order.id} and status = 'pending'`)).toBe(1);
  expect(await db.$count(auditEntries)).toBe(entriesBefore);
});

// On a cluster, the trigger runs on a worker node, which does not have the sequence.
it.skipIf(isCitus).each(["40001", "40P01"])(
  "retries a transaction that failed twice with %s, and writes one audit entry",
  async (code) => {
    await db.execute(sql`create sequence if not exists attempts`);
    await db.execute(sql`alter sequence attempts restart`);
    await runBeforeChange(`if nextval('attempts') < 3 then raise exception 'no' using errcode = '${code}'; end if;`);
    const entries = await db.$count(auditEntries);
    expect((await setStatus(code === "40001" ? "confirmed" : "processing", other)).status).toBe(200);
    expect(await db.$count(auditEntries)).toBe(entries + 1);
    expect(await db.select({ times: sql<number>`last_value::int` }).from(sql`attempts`)).toEqual([{ times: 3 }]);
  },
);

// PGlite has one connection, so no other transaction can lock rows.
if (isPostgres) {
  it("returns 503 within three seconds when a row is locked, and keeps answering other requests", async () => {
    await db.execute(sql.raw("drop trigger if exists test_trigger on orders"));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holder = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from orders where id = ${order.id} for update`);
      await held;
    });
    await wait(100);
    const started = Date.now();
    const answers = Promise.all([confirmOrder(), confirmOrder(), confirmOrder()]);
    expect((await call("GET", "/api/admin/orders", { as: "admin" })).status).toBe(200);
    expect((await call("GET", "/api/health")).status).toBe(200);
    for (const { status, body } of await answers) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
    }
    expect(Date.now() - started).toBeLessThan(3_000);
    release();
    await holder;
    expect((await confirmOrder()).status).toBe(200);
  });

  it("reports that wait for a lock do not delay other requests", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holder = db.transaction(async (tx) => {
      await tx.execute(sql`lock table sales in access exclusive mode`);
      await held;
    });
    await wait(100);
    const reports = Promise.all(Array.from({ length: 12 }, () => call("GET", "/api/admin/analytics", { as: "admin" })));
    const answered: string[] = [];
    void reports.then(() => answered.push("reports"));
    expect((await call("GET", "/api/health")).status).toBe(200);
    const credentials = { email: "admin@bazaar.example", password: TEST_PASSWORD };
    expect((await call("POST", "/api/auth/login", { body: credentials })).status).toBe(200);
    expect((await call("GET", "/api/admin/orders", { as: "admin" })).status).toBe(200);
    expect(answered).toEqual([]);
    release();
    await holder;
    for (const { status } of await reports) expect([200, 503]).toContain(status);
  });

  it("ends an idle transaction, after which the next statement succeeds", async () => {
    const strict = await openTestDatabase({ ...LIMITS, IDLE_TRANSACTION_SECONDS: 1 });
    await expect(
      strict.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await wait(2_000);
        await tx.execute(sql`select 1`);
      }),
    ).rejects.toThrow();
    const { rows } = (await strict.db.execute(sql`select 2 as two`)) as { rows: unknown[] };
    expect(rows).toEqual([{ two: 2 }]);
  });

  it("answers 503 when a connection breaks, and opens a new one for the next request", async () => {
    await runBeforeChange("perform pg_terminate_backend(pg_backend_pid());");
    const { status, headers, body } = await setStatus("shipped");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
    expect(body.message).toContain("The database can't be reached right now.");
    expect(headers["retry-after"]).toBe("2");
    expect((await call("GET", "/api/admin/orders", { as: "admin" })).status).toBe(200);
  });

  it("cancels a statement that takes too long, and answers 503", async () => {
    await runBeforeChange("perform pg_sleep(20);");
    const { status, body } = await setStatus("shipped");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
  });
}
