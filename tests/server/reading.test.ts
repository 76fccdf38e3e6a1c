/** Routes that may read from a replica. tests/long/replica.test.ts uses a real replica. */
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as onPool } from "drizzle-orm/node-postgres";
import { drizzle as inMemory } from "drizzle-orm/pglite";
import Fastify from "fastify";
import type pg from "pg";
import { describe, expect, it, vi } from "vitest";
import type { Database, Db } from "../../server/db/database";
import * as schema from "../../server/db/schema";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { HttpError, registerErrorHandler } from "../../server/http/errors";
import { registerReplicaReads } from "../../server/records/replica-reads";
import type { AuthenticatedSession } from "../../server/auth/session";
import { cheapPasswords, TEST_PASSWORD, DEMO_SIZE, startTestApp } from "./support/app";
import { isPostgres, openTestDatabase } from "./support/database";

/** The number of queries sent to the replica. */
const uses = { replica: 0 };

/** Returns the same database with a client that counts queries, because prepared queries bypass `db`. */
function countQueries(db: Db): Db {
  const { $client } = db as Db & { $client: object };
  const client = new Proxy($client, {
    get(target, name) {
      if (name === "query" || name === "transaction" || name === "connect") uses.replica += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return isPostgres ? onPool({ client: client as pg.Pool, schema }) : inMemory({ client: client as PGlite, schema });
}

const opened = await openTestDatabase();
await seedIfEmpty(opened.db, cheapPasswords, TEST_PASSWORD, DEMO_SIZE);
// The same records through another client, as if replication had no lag.
const copy = countQueries(opened.db);
const replica = { db: copy, reports: copy, replayed: () => Promise.resolve("FFFFFFFF/0"), onConnect: () => undefined };
const database: Database = { ...opened, replica };
const logMessages: string[] = [];
const logTo = { write: (line: string) => void logMessages.push((JSON.parse(line) as { msg: string }).msg) };
const { app, call } = await startTestApp({ database, logTo, env: { LOG_LEVEL: "info" } });

// Wait for the first successful check of the replica, because the server does not use it before.
await call("GET", "/api/admin/stats", { as: "admin" });
await vi.waitUntil(() => logMessages.includes("the replica answers lists and reports"), { timeout: 15_000 });

/** Values for path parameters other than ids. */
const PARAMETERS: Readonly<Record<string, string>> = { ":status": "pending" };
/** Query strings that a call requires. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/admin/analytics/sales": "?startDate=2026-11-01&endDate=2026-11-18",
};

const mayRead = app.adminRoutes.filter(({ mayReadReplica, method }) => mayReadReplica && method === "GET");
const buildUrl = (url: string) => url.replaceAll(/:\w+/g, (name) => PARAMETERS[name] ?? name) + (QUERIES[url] ?? "");

it("only lists and reports may read from a replica", () => {
  expect(mayRead.map(({ url }) => url).sort()).toEqual([
    "/api/admin/analytics",
    "/api/admin/analytics/report",
    "/api/admin/analytics/revenue-change",
    "/api/admin/analytics/sales",
    "/api/admin/categories",
    "/api/admin/coupons",
    "/api/admin/kyc",
    "/api/admin/kyc/stats",
    "/api/admin/messaging/outbox",
    "/api/admin/notifications",
    "/api/admin/orders",
    "/api/admin/products",
    "/api/admin/products/approval-status/:status",
    "/api/admin/products/pending",
    "/api/admin/products/search",
    "/api/admin/queue",
    "/api/admin/queue/summary",
    "/api/admin/reviews",
    "/api/admin/shipping",
    "/api/admin/stats",
    "/api/admin/support/tickets",
    "/api/admin/templates",
    "/api/admin/users",
    "/api/admin/vendors",
  ]);
});

it("no route that may read from a replica changes anything, or concerns payouts, access, audit or one record", () => {
  const never = /payout|ledger|plan|rate|export|audit|role|administrator|account|session|reveal|job|chat|:id/;
  const flagged = app.adminRoutes.filter(({ mayReadReplica }) => mayReadReplica);
  expect(flagged.filter(({ method }) => method !== "GET" && method !== "HEAD")).toEqual([]);
  expect(flagged.filter(({ url, permission }) => never.test(url) || never.test(permission))).toEqual([]);
});

it.each(mayRead.map(({ url }) => url))("GET %s reads from the replica", async (url) => {
  uses.replica = 0;
  expect((await call("GET", buildUrl(url), { as: "admin" })).status).toBe(200);
  expect(uses.replica).toBeGreaterThan(0);
});

it("a request for one record reads from the primary", async () => {
  const [vendor = { id: "" }] = await opened.db.select({ id: schema.vendors.id }).from(schema.vendors).limit(1);
  uses.replica = 0;
  expect((await call("GET", `/api/admin/vendors/${vendor.id}`, { as: "admin" })).status).toBe(200);
  expect(uses.replica).toBe(0);
});

describe("a failed read from the replica", () => {
  const ofReplica = (db: Db) => db === copy;
  const toError = (code: string) => Object.assign(new Error("from the replica"), { code });

  /**
   * Returns the response of a list route that runs `work` once the replica is usable, and whether the replica was then
   * suspended.
   */
  async function readThroughReplica(work: (db: Db) => Promise<string>) {
    const lines: string[] = [];
    const bare = Fastify({ logger: { level: "info", stream: { write: (line: string) => void lines.push(line) } } });
    registerErrorHandler(bare);
    bare.decorateRequest("signedIn", undefined);
    bare.addHook("onRequest", async (request) => {
      request.signedIn = await Promise.resolve({ changedAt: null } as AuthenticatedSession);
    });
    const reading = registerReplicaReads(bare, database);
    const config = { mayReadReplica: true } as const;
    const hasLogged = (words: string) => lines.some((line) => line.includes(words));
    bare.get("/ready", { config }, (request) => reading.list(request, () => Promise.resolve("")));
    bare.get("/asked", { config }, (request) => reading.list(request, work));
    await bare.inject("/ready");
    await vi.waitUntil(() => hasLogged("the replica answers lists and reports"), { timeout: 15_000 });
    const { statusCode, body } = await bare.inject("/asked");
    await bare.close();
    return { statusCode, body, isSuspended: hasLogged("the replica is suspended") };
  }

  it.each(["40001", "40P01", "57014", "57P01", "ECONNREFUSED", "42703"])(
    "is retried on the primary after %s, and suspends the replica",
    async (code) => {
      const work = (db: Db) => (ofReplica(db) ? Promise.reject(toError(code)) : Promise.resolve("from the primary"));
      expect(await readThroughReplica(work)).toEqual({ statusCode: 200, body: "from the primary", isSuspended: true });
    },
  );

  it("is not retried if the request is invalid, and does not suspend the replica", async () => {
    const work = () => Promise.reject(new HttpError(422, "validation_failed", "must be a day"));
    expect(await readThroughReplica(work)).toMatchObject({ statusCode: 422, isSuspended: false });
  });

  it("counts as a failure of the primary if both fail, and does not suspend the replica", async () => {
    const work = (db: Db) => Promise.reject(ofReplica(db) ? toError("57014") : toError("53100"));
    const answer = await readThroughReplica(work);
    expect(answer).toMatchObject({ statusCode: 503, isSuspended: false });
    expect(answer.body).toContain("disk is full");
  });
});

it("a list route without mayReadReplica in its config returns 500", async () => {
  const bare = Fastify();
  const reading = registerReplicaReads(bare, opened);
  bare.get("/plans", (request) => reading.list(request, () => Promise.resolve([])));
  const { statusCode, body } = await bare.inject("/plans");
  expect(statusCode).toBe(500);
  expect(body).toContain("/plans does not say in its config that it may read a replica.");
  await bare.close();
});
