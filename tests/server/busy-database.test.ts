/** What the database refuses for now is told as that, soon, and keeps nobody else waiting. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { orders } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-evidence";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, PASSWORD, SIZE, startTestApp } from "./support/app";
import { onCitus, onPostgres, openTestDatabase } from "./support/database";

const LIMITS = { STATEMENT_TIMEOUT_SECONDS: 1, LOCK_TIMEOUT_SECONDS: 1, IDLE_TRANSACTION_SECONDS: 60 };

const database = await openTestDatabase(LIMITS);
const { db } = database;
await seedIfEmpty(db, cheapPasswords, PASSWORD, SIZE);
const { call } = await startTestApp({ database });
const [order = { id: "" }, other = { id: "" }] = await db
  .update(orders)
  .set({ status: "pending" })
  .returning({ id: orders.id });

// Signing in is an entry; what is refused then is none.
await call("GET", "/api/admin/stats", { as: "admin" });
const audited = await db.$count(auditEntries);

const setStatus = (status: string, { id } = order) =>
  call("PUT", `/api/admin/orders/${id}/status`, { as: "admin", body: { status } });
const confirmOrder = () => setStatus("confirmed");

/** Makes each change of an order do this first. */
async function beforeChange(statement: string): Promise<void> {
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
])("the refusal %s is answered with words, and nothing is changed", async (code, message) => {
  await beforeChange(`raise exception 'no' using errcode = '${code}';`);
  const { status, headers, body } = await confirmOrder();
  expect({ status, body }).toEqual({ status: 503, body: { message, code: "busy" } });
  expect(headers["retry-after"]).toBe("2");
  expect(await db.$count(orders, sql`id = ${order.id} and status = 'pending'`)).toBe(1);
  expect(await db.$count(auditEntries)).toBe(audited);
});

// On a cluster the orders' trigger runs on a worker, which has no such sequence.
it.skipIf(onCitus).each(["40001", "40P01"])(
  "what gave way to somebody else with %s is done again, and once",
  async (code) => {
    await db.execute(sql`create sequence if not exists test_times`);
    await db.execute(sql`alter sequence test_times restart`);
    await beforeChange(`if nextval('test_times') < 3 then raise exception 'no' using errcode = '${code}'; end if;`);
    const entries = await db.$count(auditEntries);
    expect((await setStatus(code === "40001" ? "confirmed" : "processing", other)).status).toBe(200);
    expect(await db.$count(auditEntries)).toBe(entries + 1);
    expect(await db.select({ times: sql<number>`last_value::int` }).from(sql`test_times`)).toEqual([{ times: 3 }]);
  },
);

// PGlite has one connection: nobody else can hold a row, and nothing runs beside a statement that could end it.
if (onPostgres) {
  it("a row that is held is told within three seconds, and everything else keeps answering", async () => {
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

  it("reports that wait keep nobody waiting but one another", async () => {
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
    const credentials = { email: "admin@bazaar.example", password: PASSWORD };
    expect((await call("POST", "/api/auth/login", { body: credentials })).status).toBe(200);
    expect((await call("GET", "/api/admin/orders", { as: "admin" })).status).toBe(200);
    expect(answered).toEqual([]);
    release();
    await holder;
    for (const { status } of await reports) expect([200, 503]).toContain(status);
  });

  it("a transaction in which nothing happens any more is ended, and what comes next is answered", async () => {
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

  it("a connection that breaks is answered with words, and the next request has a new one", async () => {
    await beforeChange("perform pg_terminate_backend(pg_backend_pid());");
    const { status, headers, body } = await setStatus("shipped");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
    expect(body.message).toContain("The database cannot be reached right now.");
    expect(headers["retry-after"]).toBe("2");
    expect((await call("GET", "/api/admin/orders", { as: "admin" })).status).toBe(200);
  });

  it("a statement that takes too long is ended", async () => {
    await beforeChange("perform pg_sleep(20);");
    const { status, body } = await setStatus("shipped");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
  });
}
