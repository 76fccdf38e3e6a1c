/**
 * Exports many orders: compares the file with the database line by line, limits memory use, and survives a kill -9.
 * EXPORT_ORDERS sets the number of orders. The test prints its measurements.
 */
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { BOM } from "../../providers/export/contract";
import { loadKeyring } from "../../server/db/data-keys";
import { initEncryption } from "../../server/maintenance/init-encryption";
import { connect } from "../../server/db/connect";
import { migrate } from "../../server/migrate";
import type { Database } from "../../server/db/database";
import { exports } from "../../server/db/schema-exports";
import { readEnv } from "../../server/base/env";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, TEST_PASSWORD, DEMO_SIZE } from "../server/support/app";
import { createDatabaseVariables, createTemporaryDirectory } from "../server/support/database";
import { signInOverHttp } from "../server/support/sign-in";
import { spawnServer } from "../server/support/spawn-server";

vi.setConfig({ testTimeout: 1_800_000 });

const ORDERS = Number(process.env["EXPORT_ORDERS"] ?? 200_000);
const MAX_MIB = 200;
const MIB = 1_048_576;

/** Inserts orders with one line each, for the customers and vendors of the demo data. Many share a timestamp. */
async function fill({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into orders (id, customer_id, vendor_id, total_amount, discount_amount, final_amount, status, payment_method,
      payment_status, shipping_street, shipping_city, created_at)
    select 'f' || lpad(to_hex(n), 23, '0'), u.ids[1 + n % u.count], v.ids[1 + n % v.count], 100 + n % 9000, n % 7,
      100 + n % 9000 - n % 7, (array['pending', 'shipped', 'delivered'])[1 + n % 3], 'UPI', 'paid',
      case when n % 5 = 0 then 'Flat "' || n || '", MG Road' else n || ' MG Road' end, 'Pune',
      timestamptz '2026-11-01T00:00:00Z' - make_interval(secs => n / 3 * 0.25)
    from generate_series(1, ${ORDERS}::integer) n,
      (select array_agg(id) as ids, count(*)::integer as count from users where role = 'customer') u,
      (select array_agg(id) as ids, count(*)::integer as count from vendors) v`);
  await db.execute(sql`
    insert into order_items (order_id, position, product_id, name, quantity, price)
    select id, 0, null, 'Brass lamp', 1 + length(id) % 2, 100 from orders where id like 'f%'
      and not exists (select 1 from order_items where order_id = orders.id)`);
}

/** Yields the expected CSV line of each order, built entirely in SQL and read `PAGE` rows at a time. */
async function* expectedLines({ db }: Database): AsyncGenerator<string> {
  const PAGE = 10_000;
  const quoted = (text: string) =>
    sql.raw(`case when ${text} ~ '[",]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end`);
  const stamp = sql`to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const number = (column: string) => sql.raw(`trim_scale(o.${column})::text`);
  let last: { at: string; id: string } | undefined;
  for (;;) {
    const after = last ? sql`where (o.created_at, o.id) < (${last.at}::timestamptz, ${last.id})` : sql``;
    const found = await db.execute(sql`
      select o.created_at::text as at, o.id, concat_ws(',', o.id, ${stamp}, o.status, u.id, ${quoted("u.name")}, u.email,
        v.id, ${quoted("v.shop_name")}, ${quoted("i.lines")}, ${number("total_amount")}, ${number("discount_amount")},
        ${number("final_amount")}, ${quoted("o.payment_method")}, o.payment_status,
        ${quoted("coalesce(o.shipping_street, '')")}, ${quoted("coalesce(o.shipping_city, '')")}) as line
      from orders o join users u on u.id = o.customer_id join vendors v on v.id = o.vendor_id
      left join lateral (select string_agg(quantity || ' × ' || name, '; ' order by position) as lines
        from order_items where order_id = o.id) i on true
      ${after} order by o.created_at desc, o.id desc limit ${PAGE}`);
    const rows = (found as { rows: { at: string; id: string; line: string }[] }).rows;
    yield* rows.map(({ line }) => line);
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** Returns the resident memory of a process in bytes, as Linux reports it. */
const readResidentBytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** Samples the memory of a process. The returned function stops sampling and returns the peak in bytes. */
function watchMemory(pid: number | undefined) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, readResidentBytes(pid))), 100);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function save(address: string, token: string, path: string, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity" };
  const answer = await fetch(`${address}/api/admin/${path}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${path} returned ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file));
}

async function fetchToken(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@bazaar.example", password: TEST_PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

it("exports every order in bounded memory, and completes a background export after kill -9", async () => {
  const variables = await createDatabaseVariables();
  const open = () => connect(readEnv(variables));
  const database = await open();
  await migrate(database);
  await initEncryption(database, await loadKeyring(readEnv(variables)));
  await seedIfEmpty(database.db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);
  await fill(database);
  const total = ORDERS + DEMO_SIZE.orders;
  await database.close();
  const folder = createTemporaryDirectory();
  const [directFile, exportFile] = [join(folder, "direct.csv"), join(folder, "background.csv")];

  let server = spawnServer(variables);
  let address = await server.address;
  let { call } = await signInOverHttp(address);
  let token = await fetchToken(address);
  await call("GET", "/api/admin/orders?page=1&limit=10");
  await wait(3_000);
  const idle = readResidentBytes(server.child.pid);

  const stopWatching = watchMemory(server.child.pid);
  const started = performance.now();
  await save(address, token, "export/orders?format=csv", directFile);
  const seconds = (performance.now() - started) / 1000;
  const above = (stopWatching() - idle) / MIB;
  print(`${total} orders in ${seconds.toFixed(1)} s; ${above.toFixed(0)} MiB above ${(idle / MIB).toFixed(0)} idle`);
  expect(above).toBeLessThan(MAX_MIB);

  // A background export is killed halfway through.
  const { body } = await call("POST", "/api/admin/exports", { type: "orders" });
  const path = `/api/admin/exports/${String(body["_id"])}`;
  const rowsNow = async () => Number((await call("GET", path)).body["rows"]);
  await expect.poll(rowsNow, { timeout: 60_000 }).toBeGreaterThan(0);
  const half = await rowsNow();
  server.child.kill("SIGKILL");
  await server.ended;
  print(`killed at ${half} rows`);
  expect(half).toBeLessThan(total);
  server = spawnServer(variables);
  address = await server.address;
  ({ call } = await signInOverHttp(address));
  token = await fetchToken(address);
  // If the restart takes longer than the lease, the export has already been restarted or even finished.
  const { status } = (await call("GET", path)).body;
  if (status !== "done") expect((await call("GET", `${path}/file`)).status).toBe(409);
  const stop = watchMemory(server.child.pid);
  const restartedAt = performance.now();
  await expect
    .poll(async () => (await call("GET", path)).body["status"], { timeout: 900_000, interval: 500 })
    .toBe("done");
  print(
    `done ${((performance.now() - restartedAt) / 1000).toFixed(1)} s later; ${(stop() / MIB).toFixed(0)} MiB in all`,
  );
  expect((await call("GET", path)).body).toMatchObject({ rows: total, total });
  await save(address, token, `exports/${String(body["_id"])}/file`, exportFile);
  server.child.kill("SIGTERM");
  await server.ended;

  const reopened = await open();
  expect(
    await reopened.db.select({ attempts: exports.attempts }).from(exports).where(eq(exports.type, "orders")),
  ).toContainEqual({ attempts: 2 });
  const lines = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const [one, other] = [lines(directFile)[Symbol.asyncIterator](), lines(exportFile)[Symbol.asyncIterator]()];
  const headings = (await one.next()).value as string;
  expect(headings.startsWith(`${BOM}Order ID,`)).toBe(true);
  expect((await other.next()).value).toBe(headings);
  let compared = 0;
  for await (const expected of expectedLines(reopened)) {
    const [here, there] = [(await one.next()).value as string, (await other.next()).value as string];
    if (here !== expected || there !== expected) expect([here, there]).toEqual([expected, expected]);
    compared += 1;
  }
  expect(await one.next()).toMatchObject({ done: true });
  expect(await other.next()).toMatchObject({ done: true });
  expect(compared).toBe(total);
  await reopened.close();
});
