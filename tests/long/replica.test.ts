/** Lists from a real replica: what somebody has changed is in what they read next, whatever becomes of the replica. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { eq, sql, type SQL } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { postgresBinaries, startTemporaryPostgres } from "../../scripts/temporary-postgres";
import { createKeyring, setKeyring } from "../../server/at-rest/keyring";
import type { Db } from "../../server/db/database";
import { migrate } from "../../server/db/migrate";
import { openPostgres } from "../../server/db/open-postgres";
import { coupons } from "../../server/db/schema-coupons";
import { PASSWORD, startTestApp, type Person } from "../server/support/app";
import { temporaryDirectory, TEST_DATA_KEY } from "../server/support/database";

const LIMITS = { STATEMENT_TIMEOUT_SECONDS: 30, LOCK_TIMEOUT_SECONDS: 2, IDLE_TRANSACTION_SECONDS: 60 };
const METRICS_TOKEN = "a-token-of-the-tests";
const ANSWERS = "the replica answers lists and reports";
const LEFT_ALONE = "the replica is left alone: the primary answers its reads";

const program = join(postgresBinaries(), "pg_basebackup");
if (!existsSync(program)) {
  throw new Error(`${program} is not there. Install the whole PostgreSQL, such as the package postgresql of Debian.`);
}
const primary = await startTemporaryPostgres({ settings: ["wal_level=replica", "max_wal_senders=5"] });
afterAll(() => primary.stop());
const directory = temporaryDirectory();
// The server may be another account's.
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
const told: string[] = [];
const isTold = (words: string) => [ANSWERS, LEFT_ALONE].includes(words) && told.push(words);
const logTo = { write: (line: string) => void isTold((JSON.parse(line) as { msg: string }).msg) };
const { call } = await startTestApp({ database, logTo, env: { LOG_LEVEL: "info", METRICS_TOKEN } });

/** What a statement of one row and one value answers. */
async function valueFrom(db: Db | undefined, value: SQL): Promise<unknown> {
  const [row] = (await db?.select({ value: sql<unknown>`${value}` }).from(sql`(values (1)) as one`)) ?? [];
  return row?.value;
}

const onReplica = (value: SQL) => valueFrom(database.replica?.db, value);

/** Waits until the replica has all that the primary has. */
async function replayed(): Promise<void> {
  const written = await valueFrom(database.db, sql`pg_current_wal_insert_lsn()`);
  await expect.poll(() => onReplica(sql`pg_last_wal_replay_lsn() >= ${written}::pg_lsn`)).toBe(true);
}

/** Does this while the replica replays nothing. */
async function paused(work: () => Promise<void>): Promise<void> {
  await replayed();
  await onReplica(sql`pg_wal_replay_pause()::text`);
  await work();
  await onReplica(sql`pg_wal_replay_resume()::text`);
  await replayed();
}

/** The codes of the coupons that the person's list shows. */
async function codesFor(as: Person): Promise<string[]> {
  const { status, body } = await call<{ content: { code: string }[] }>("GET", "/api/admin/coupons?limit=100", { as });
  expect(status).toBe(200);
  return body.content.map(({ code }) => code);
}

async function makeCoupon(code: string): Promise<void> {
  const dates = { validFrom: "2026-11-01T00:00:00.000Z", validUntil: "2026-12-01T00:00:00.000Z" };
  const body = { code, type: "percentage", value: 10, usageLimit: 10, ...dates };
  expect(await call("POST", "/api/admin/coupons", { as: "admin", body })).toMatchObject({ status: 201 });
}

/** How many connections to the replica the server has opened, of those for lists. */
async function connections(): Promise<string | undefined> {
  const { text } = await call("GET", "/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return /^database_pool_connections\{pool="replica"\} (\d+)$/m.exec(text)?.[1];
}

/** Reads lists until the replica answers them. */
const usable = () => expect.poll(async () => (await codesFor("auditor"), told.at(-1))).toBe(ANSWERS);

it("answers lists from the replica once it has answered, and measures its connections", async () => {
  await usable();
  await codesFor("auditor");
  expect(await connections()).not.toBe("0");
});

it("shows a change to whoever made it while the replica is behind, and others what the replica has", async () => {
  await codesFor("admin");
  await paused(async () => {
    await makeCoupon("BEHIND1");
    expect(await codesFor("admin")).toContain("BEHIND1");
    expect(await codesFor("auditor")).not.toContain("BEHIND1");
  });
  expect(await codesFor("auditor")).toContain("BEHIND1");
});

it("reads from the replica again for whoever made the change, once it has replayed that", async () => {
  await makeCoupon("BEHIND2");
  await paused(async () => {
    // Of no session, so nobody waits for it.
    await database.db.delete(coupons).where(eq(coupons.code, "BEHIND2"));
    expect(await codesFor("admin")).toContain("BEHIND2");
  });
  expect(await codesFor("admin")).not.toContain("BEHIND2");
});

it("a change by way of one server is in what the next one shows of the same session", async () => {
  const second = await open();
  const { call: ask } = await startTestApp({ database: second });
  const account = { email: "admin@bazaar.example", password: PASSWORD };
  const { body } = await call<{ token: string }>("POST", "/api/auth/login", { body: account });
  const headers = { authorization: `Bearer ${body.token}` };
  const listed = async () => (await ask("GET", "/api/admin/coupons?limit=100", { headers })).text;
  await replayed();
  await expect.poll(() => listed().then(() => second.pools["replica"]?.totalCount)).toBeGreaterThan(0);
  const [{ id = "" } = {}] = await database.db.select({ id: coupons.id }).from(coupons).limit(1);
  await paused(async () => {
    expect(await listed()).toContain(id);
    expect((await call("DELETE", `/api/admin/coupons/${id}`, { headers })).status).toBe(200);
    expect(await listed()).not.toContain(id);
    expect((await ask("GET", "/api/admin/coupons?limit=100", { as: "auditor" })).text).not.toContain(id);
  });
  await second.close();
});

it("the primary answers while the replica is away, and the replica again when it is back", async () => {
  told.length = 0;
  await replica.halt("immediate");
  await makeCoupon("AWAY1");
  expect(await codesFor("admin")).toContain("AWAY1");
  expect(await codesFor("auditor")).toContain("AWAY1");
  expect((await call("GET", "/api/admin/stats", { as: "auditor" })).status).toBe(200);
  expect((await call("GET", "/api/health/ready")).status).toBe(200);
  expect(told).toEqual([LEFT_ALONE]);
  await replica.start();
  await usable();
});

it("a replica that has become a primary of its own is read no more", async () => {
  await onReplica(sql`pg_promote()`);
  await expect.poll(async () => (await codesFor("auditor"), told.at(-1))).toBe(LEFT_ALONE);
  await makeCoupon("ALONE1");
  expect(await codesFor("auditor")).toContain("ALONE1");
});
