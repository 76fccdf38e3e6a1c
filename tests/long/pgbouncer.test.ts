/** Runs the server behind a transaction pooler, as in docs/deployment.md, “Behind PgBouncer”. */
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { startApi, type RunningApi } from "../../scripts/start-api";
import { startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { testEnv } from "../../scripts/test-env";
import { TEST_DATA_KEY } from "../server/support/database";
import { openLiveEvents, openReadyEvents } from "../server/support/live-events";
import { startTemporaryPgBouncer } from "./support/temporary-pgbouncer";

// The first start creates the demo data through the pooler.
vi.setConfig({ testTimeout: 300_000 });

const postgres = await startTemporaryPostgres();
afterAll(() => postgres.stop());
const bouncer = await startTemporaryPgBouncer(postgres.url);
afterAll(() => bouncer.stop());

const variables = { ...testEnv, DATABASE_URL: bouncer.url, DATA_KEY: TEST_DATA_KEY, DEMO_PASSWORD: "test-password" };
const pooled = { ...variables, DATABASE_POOLER: "transaction" };
const PEOPLE = 40;

async function queryPostgres(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function send(
  api: RunningApi,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<[number, string]> {
  const response = await fetch(`${api.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [response.status, await response.text()];
}

async function signIn(api: RunningApi): Promise<string> {
  const account = { email: "admin@bazaar.example", password: "test-password" };
  const [status, text] = await send(api, "", "POST", "/api/auth/login", account);
  expect(status).toBe(200);
  return (JSON.parse(text) as { token: string }).token;
}

const runConcurrently = <R>(work: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: PEOPLE }, (_, i) => work(i)));

it("refuses to start without DATABASE_POOLER, and says how to set it", async () => {
  await expect(startApi(variables)).rejects.toThrow("Behind PgBouncer, set DATABASE_POOLER=transaction.");
});

it("refuses to start when the role has no timeouts, and says how to set them", async () => {
  // The message contains all settings in one line, ready to copy.
  await expect(startApi(pooled)).rejects.toThrow(
    "Run alter role postgres set idle_in_transaction_session_timeout = 60000; alter role postgres set lock_timeout = 2000; " +
      "alter role postgres set statement_timeout = 30000; Then RECONNECT the pooler.",
  );
});

it("migrates, seeds, signs in, lists, changes and exports for many callers over four connections", async () => {
  await queryPostgres(`alter role postgres set statement_timeout = 30000`);
  await queryPostgres(`alter role postgres set lock_timeout = 2000`);
  await queryPostgres(`alter role postgres set idle_in_transaction_session_timeout = 60000`);
  // Connections that are already open keep the role's earlier settings.
  await queryPostgres(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'postgres' and backend_type = 'client backend'",
  );
  const api = await startApi(pooled);
  try {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => signIn(api)));
    const as = (index: number) => tokens[index % tokens.length] ?? "";

    const lists = ["orders?limit=10&facets=true", "vendors", "users?search=a", "stats", "analytics", "payouts"];
    const read = await runConcurrently((i) => send(api, as(i), "GET", `/api/admin/${lists[i % lists.length]}`));
    expect(read.map(([status]) => status)).toEqual(read.map(() => 200));

    const dates = { validFrom: "2026-11-01T00:00:00.000Z", validUntil: "2026-12-01T00:00:00.000Z" };
    const coupon = { type: "percentage", value: 10, ...dates };
    const made = await runConcurrently((i) =>
      send(api, as(i), "POST", "/api/admin/coupons", { ...coupon, code: `POOL${i}` }),
    );
    expect(made.map(([status]) => status)).toEqual(made.map(() => 201));
    const ids = made.map(([, text]) => (JSON.parse(text) as { _id: string })._id);
    const changed = await runConcurrently((i) =>
      send(api, as(i), "PUT", `/api/admin/coupons/${ids[i]}`, { value: 20 }),
    );
    expect(changed.map(([status]) => status)).toEqual(changed.map(() => 200));

    const [status, csv] = await send(api, as(0), "GET", "/api/admin/export/coupons");
    expect(status).toBe(200);
    for (let i = 0; i < PEOPLE; i += 1) expect(csv).toContain(`POOL${i}`);
    const statement = "select count(*)::int as n from coupons where code like 'POOL%' and value = 20";
    expect(await queryPostgres(statement)).toEqual([{ n: PEOPLE }]);
  } finally {
    await api.stop();
  }
  const again = await startApi(pooled);
  await again.stop();
});

// The previous test has set the role's timeouts and created the demo data.
it("streams changes, and continues after a cut without a gap or a repetition", async () => {
  const api = await startApi(pooled);
  try {
    const token = await signIn(api);
    const [, list] = await send(api, token, "GET", "/api/admin/orders?page=1&limit=3&status=pending");
    const ids = (JSON.parse(list) as { orders: { _id: string }[] }).orders.map(({ _id }) => _id);
    const [first = "", second = "", third = ""] = ids;
    expect(ids).toHaveLength(3);
    const confirm = async (id: string) => {
      const [status] = await send(api, token, "PUT", `/api/admin/orders/${id}/status`, { status: "confirmed" });
      expect(status).toBe(200);
    };

    const before = await openReadyEvents(api.origin, token);
    await confirm(first);
    await expect.poll(() => before.changedIds("orders")).toEqual([first]);
    before.close();
    await before.ended;
    await confirm(second);
    const after = await openLiveEvents(api.origin, token, { "last-event-id": before.lastId() ?? "" });
    await confirm(third);
    await expect.poll(() => after.changedIds("orders")).toEqual([second, third]);
    expect(after.events.map(({ name }) => name)).not.toContain("missed");
    after.close();
  } finally {
    await api.stop();
  }
});
