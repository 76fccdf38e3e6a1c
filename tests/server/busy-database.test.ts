/** When the database rejects a change for now, the caller learns it soon and no one else waits. */
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

// Signing in writes an audit entry; the rejected changes write none.
await call("GET", "/api/admin/stats", { as: "admin" });
const entriesBefore = await db.$count(auditEntries);

const setStatus = (status: string, { id } = order) =>
  call("PUT", `/api/admin/orders/${id}/status`, { as: "admin", body: { status } });
const confirmOrder = () => setStatus("confirmed");

/** Runs a statement before each change of an order. */
async function runBeforeChange(statement: string): Promise<void> {
  await db.execute(
    sql.raw(`
    create or replace function test_hindrance() returns trigger language plpgsql as $$
    begin ${statement} return new; end $$`),
  );
  await db.execute(sql.raw("drop trigger if exists test_hindrance on orders"));
  await db.execute(
    sql.raw("create trigger test_hindrance before update on orders for each row execute function test_hindrance()"),
  );
}

it.each([
  ["55P03", "Someone else is changing this right now. Nothing was changed. Try again in a moment."],
  ["40P01", "Someone else is changing this right now. Nothing was changed. Try again in a moment."],
  ["40001", "Someone else has just changed this. Nothing was changed. Try again."],
  ["53100", "The database's disk is full. Nothing was changed. Tell the operator of the server."],
  ["57014", "The database took too long. Try again, or request less data."],
])("answers the error %s with 503 and a message, and changes nothing", async (code, message) => {
  await runBeforeChange(`raise exception 'no' using errcode = '${code}';`);
  const { status, headers, body } = await confirmOrder();
  expect({ status, body }).toEqual({ status: 503, body: { message, code: "busy" } });
  expect(headers["retry-after"]).toBe("2");
  expect(await db.$count(orders, sql`id = ${order.id} and status = 'pending'`)).toBe(1);
  expect(await db.$count(auditEntries)).toBe(entriesBefore);
});

// On a cluster the orders' trigger runs on a worker, which does not have this sequence.
it.skipIf(isCitus).each(["40001", "40P01"])(
  "retries a transaction that failed with %s, and records it once",
  async (code) => {
    await db.execute(sql`create sequence if not exists test_times`);
    await db.execute(sql`alter sequence test_times restart`);
    await runBeforeChange(`if nextval('test_times') < 3 then raise exception 'no' using errcode = '${code}'; end if;`);
    const entries = await db.$count(auditEntries);
    expect((await setStatus(code === "40001" ? "confirmed" : "processing", other)).status).toBe(200);
    expect(await db.$count(auditEntries)).toBe(entries + 1);
    expect(await db.select({ times: sql<number>`last_value::int` }).from(sql`test_times`)).toEqual([{ times: 3 }]);
  },
);

// PGlite has one connection, so no other transaction can hold a row or end a statement.
if (isPostgres) {
  it("returns 503 within three seconds when a row is locked, and keeps serving everything else", async () => {
    await db.execute(sql.raw("drop trigger if exists test_hindrance on orders"));
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

  it("waiting reports delay only other reports", async () => {
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

  it("ends an idle transaction and still serves the next statement", async () => {
    const impatient = await openTestDatabase({ ...LIMITS, IDLE_TRANSACTION_SECONDS: 1 });
    await expect(
      impatient.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await wait(2_000);
        await tx.execute(sql`select 1`);
      }),
    ).rejects.toThrow();
    const { rows } = (await impatient.db.execute(sql`select 2 as two`)) as { rows: unknown[] };
    expect(rows).toEqual([{ two: 2 }]);
  });

  it("answers a broken connection with 503, and opens a new one for the next request", async () => {
    await runBeforeChange("perform pg_terminate_backend(pg_backend_pid());");
    const { status, headers, body } = await setStatus("shipped");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
    expect(body.message).toContain("The database can't be reached right now.");
    expect(headers["retry-after"]).toBe("2");
    expect((await call("GET", "/api/admin/orders", { as: "admin" })).status).toBe(200);
  });

  it("cancels a statement that takes too long", async () => {
    await runBeforeChange("perform pg_sleep(20);");
    const { status, body } = await setStatus("shipped");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
  });
}
