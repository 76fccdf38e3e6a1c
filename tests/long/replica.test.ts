/** Reads lists from a real replica. A session always sees its own changes, even if the replica lags or fails. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { eq, sql, type SQL } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { findPostgresBinaries, startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { createKeyring, setKeyring } from "../../server/crypto/keyring";
import type { Db } from "../../server/db/database";
import { migrate } from "../../server/migrate";
import { openPostgres } from "../../server/db/open-postgres";
import { coupons } from "../../server/db/schema-coupons";
import { TEST_PASSWORD, startTestApp, type DemoAccount } from "../server/support/app";
import { createTemporaryDirectory, TEST_DATA_KEY } from "../server/support/database";

const LIMITS = { STATEMENT_TIMEOUT_SECONDS: 30, LOCK_TIMEOUT_SECONDS: 2, IDLE_TRANSACTION_SECONDS: 60 };
const METRICS_TOKEN = "a-token-of-the-tests";
const REPLICA_ANSWERS = "the replica answers lists and reports";
const REPLICA_SUSPENDED = "the replica is suspended: the primary answers its reads";

const program = join(findPostgresBinaries(), "pg_basebackup");
if (!existsSync(program)) {
  throw new Error(`${program} is missing. Install the whole PostgreSQL, such as the package postgresql of Debian.`);
}
const primary = await startTemporaryPostgres({ settings: ["wal_level=replica", "max_wal_senders=5"] });
afterAll(() => primary.stop());
const directory = createTemporaryDirectory();
// PostgreSQL may run under another system account, which needs access to the directory.
chmodSync(join(directory, ".."), 0o755);
const base = join(directory, "base");
const copying = ["--dbname", primary.url, "--pgdata", base, "--checkpoint=fast", "--write-recovery-conf"];
execFileSync(program, copying, { stdio: ["ignore", "ignore", "inherit"] });
const replica = await startTemporaryPostgres({ data: base });
afterAll(() => replica.stop());
setKeyring(createKeyring([TEST_DATA_KEY]));
const open = () => openPostgres(primary.url, LIMITS, { DATABASE_READ_URL: replica.url });
const database = await open();
afterAll(() => database.close());
await migrate(database);
const replicaMessages: string[] = [];
const recordMessage = (words: string) =>
  [REPLICA_ANSWERS, REPLICA_SUSPENDED].includes(words) && replicaMessages.push(words);
const logTo = { write: (line: string) => void recordMessage((JSON.parse(line) as { msg: string }).msg) };
const { call } = await startTestApp({ database, logTo, env: { LOG_LEVEL: "info", METRICS_TOKEN } });

/** Evaluates an SQL expression and returns its value. */
async function valueFrom(db: Db | undefined, value: SQL): Promise<unknown> {
  const [row] = (await db?.select({ value: sql<unknown>`${value}` }).from(sql`(values (1)) as one`)) ?? [];
  return row?.value;
}

const onReplica = (value: SQL) => valueFrom(database.replica?.db, value);

/** Waits until the replica has replayed everything that the primary has written. */
async function waitForReplay(): Promise<void> {
  const written = await valueFrom(database.db, sql`pg_current_wal_insert_lsn()`);
  await expect.poll(() => onReplica(sql`pg_last_wal_replay_lsn() >= ${written}::pg_lsn`)).toBe(true);
}

/** Runs `work` while the replica's replay is paused. */
async function withReplayPaused(work: () => Promise<void>): Promise<void> {
  await waitForReplay();
  await onReplica(sql`pg_wal_replay_pause()::text`);
  try {
    await work();
  } finally {
    await onReplica(sql`pg_wal_replay_resume()::text`);
  }
  await waitForReplay();
}

/** Returns the coupon codes in the list that this person reads. */
async function listCodes(as: DemoAccount): Promise<string[]> {
  const { status, body } = await call<{ content: { code: string }[] }>("GET", "/api/admin/coupons?limit=100", { as });
  expect(status).toBe(200);
  return body.content.map(({ code }) => code);
}

async function createCoupon(code: string): Promise<void> {
  const dates = { validFrom: "2026-11-01T00:00:00.000Z", validUntil: "2026-12-01T00:00:00.000Z" };
  const body = { code, type: "percentage", value: 10, usageLimit: 10, ...dates };
  expect(await call("POST", "/api/admin/coupons", { as: "admin", body })).toMatchObject({ status: 201 });
}

/** Returns how many connections to the replica the server has open for lists. */
async function countReplicaConnections(): Promise<string | undefined> {
  const { text } = await call("GET", "/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return /^database_pool_connections\{pool="replica"\} (\d+)$/m.exec(text)?.[1];
}

/** Reads lists until the replica answers them. */
const waitForReplica = () =>
  expect.poll(async () => (await listCodes("auditor"), replicaMessages.at(-1))).toBe(REPLICA_ANSWERS);

it("answers lists from the replica once it responds, and measures its connections", async () => {
  await waitForReplica();
  await listCodes("auditor");
  expect(await countReplicaConnections()).not.toBe("0");
});

it("shows a change to its author while the replica lags, and the replica's rows to everyone else", async () => {
  await listCodes("admin");
  await withReplayPaused(async () => {
    await createCoupon("BEHIND1");
    expect(await listCodes("admin")).toContain("BEHIND1");
    expect(await listCodes("auditor")).not.toContain("BEHIND1");
  });
  expect(await listCodes("auditor")).toContain("BEHIND1");
});

it("reads from the replica for the author, too, once it has replayed the author's change", async () => {
  await createCoupon("BEHIND2");
  await withReplayPaused(async () => {
    // This change belongs to no session, so no reader waits for it.
    await database.db.delete(coupons).where(eq(coupons.code, "BEHIND2"));
    expect(await listCodes("admin")).toContain("BEHIND2");
  });
  expect(await listCodes("admin")).not.toContain("BEHIND2");
});

it("shows a change made through one server when the same session reads from another server", async () => {
  const second = await open();
  const { call: callSecond } = await startTestApp({ database: second });
  const account = { email: "admin@bazaar.example", password: TEST_PASSWORD };
  const { body } = await call<{ token: string }>("POST", "/api/auth/login", { body: account });
  const headers = { authorization: `Bearer ${body.token}` };
  const listed = async () => (await callSecond("GET", "/api/admin/coupons?limit=100", { headers })).text;
  await waitForReplay();
  await expect.poll(() => listed().then(() => second.pools["replica"]?.totalCount)).toBeGreaterThan(0);
  const [{ id = "" } = {}] = await database.db.select({ id: coupons.id }).from(coupons).limit(1);
  await withReplayPaused(async () => {
    expect(await listed()).toContain(id);
    expect((await call("DELETE", `/api/admin/coupons/${id}`, { headers })).status).toBe(200);
    expect(await listed()).not.toContain(id);
    expect((await callSecond("GET", "/api/admin/coupons?limit=100", { as: "auditor" })).text).not.toContain(id);
  });
  await second.close();
});

it("reads from the primary while the replica is down, and from the replica once it is back", async () => {
  replicaMessages.length = 0;
  await replica.halt("immediate");
  await createCoupon("AWAY1");
  expect(await listCodes("admin")).toContain("AWAY1");
  expect(await listCodes("auditor")).toContain("AWAY1");
  expect((await call("GET", "/api/admin/stats", { as: "auditor" })).status).toBe(200);
  expect((await call("GET", "/api/health/ready")).status).toBe(200);
  expect(replicaMessages).toEqual([REPLICA_SUSPENDED]);
  await replica.start();
  await waitForReplica();
});

it("stops reading from a replica that was promoted to primary", async () => {
  await onReplica(sql`pg_promote()`);
  await expect.poll(async () => (await listCodes("auditor"), replicaMessages.at(-1))).toBe(REPLICA_SUSPENDED);
  await createCoupon("ALONE1");
  expect(await listCodes("auditor")).toContain("ALONE1");
});
