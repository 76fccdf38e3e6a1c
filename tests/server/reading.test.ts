/** Which routes may read from a replica, and that they do; tests/long/replica.test.ts has a real one. */
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
import { registerReading } from "../../server/http/reading";
import type { InSession } from "../../server/http/session";
import { cheapPasswords, PASSWORD, SIZE, startTestApp } from "./support/app";
import { onPostgres, openTestDatabase } from "./support/database";

/** How often the replica was sent something. */
const asked = { replica: 0 };

/** The same database by a client that counts what is sent: a query may have been made before. */
function counting(db: Db): Db {
  const { $client } = db as Db & { $client: object };
  const client = new Proxy($client, {
    get(target, name) {
      if (name === "query" || name === "transaction" || name === "connect") asked.replica += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return onPostgres ? onPool({ client: client as pg.Pool, schema }) : inMemory({ client: client as PGlite, schema });
}

const opened = await openTestDatabase();
await seedIfEmpty(opened.db, cheapPasswords, PASSWORD, SIZE);
// The same records under another name, as if everything had arrived at once.
const copy = counting(opened.db);
const replica = { db: copy, reports: copy, replayed: () => Promise.resolve("FFFFFFFF/0"), onConnect: () => undefined };
const database: Database = { ...opened, replica };
const told: string[] = [];
const logTo = { write: (line: string) => void told.push((JSON.parse(line) as { msg: string }).msg) };
const { app, call } = await startTestApp({ database, logTo, env: { LOG_LEVEL: "info" } });

// Nobody waits for it before it has answered once.
await call("GET", "/api/admin/stats", { as: "admin" });
await vi.waitUntil(() => told.includes("the replica answers lists and reports"), { timeout: 15_000 });

/** What is left out of a path that names a record or a state. */
const PARAMETERS: Readonly<Record<string, string>> = { ":status": "pending" };
/** What a call needs that cannot be asked for without. */
const QUERIES: Readonly<Record<string, string>> = {
  "/api/admin/analytics/sales": "?startDate=2026-11-01&endDate=2026-11-18",
};

const mayRead = app.adminRoutes.filter(({ mayReadReplica, method }) => mayReadReplica && method === "GET");
const addressOf = (url: string) => url.replaceAll(/:\w+/g, (name) => PARAMETERS[name] ?? name) + (QUERIES[url] ?? "");

it("lists and reports may read from a replica, and nothing else", () => {
  expect(mayRead.map(({ url }) => url).sort()).toEqual([
    "/api/admin/analytics",
    "/api/admin/analytics/report",
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

it("none of them changes anything, and none is about money, rights, evidence or files of records", () => {
  const never = /payout|ledger|plan|rate|export|audit|role|administrator|account|session|reveal|job|chat|:id/;
  const flagged = app.adminRoutes.filter(({ mayReadReplica }) => mayReadReplica);
  expect(flagged.filter(({ method }) => method !== "GET" && method !== "HEAD")).toEqual([]);
  expect(flagged.filter(({ url, permission }) => never.test(url) || never.test(permission))).toEqual([]);
});

it.each(mayRead.map(({ url }) => url))("GET %s reads from the replica", async (url) => {
  asked.replica = 0;
  expect((await call("GET", addressOf(url), { as: "admin" })).status).toBe(200);
  expect(asked.replica).toBeGreaterThan(0);
});

it("what names a record reads from the primary", async () => {
  const [vendor = { id: "" }] = await opened.db.select({ id: schema.vendors.id }).from(schema.vendors).limit(1);
  asked.replica = 0;
  expect((await call("GET", `/api/admin/vendors/${vendor.id}`, { as: "admin" })).status).toBe(200);
  expect(asked.replica).toBe(0);
});

describe("a read that the replica fails", () => {
  const ofReplica = (db: Db) => db === copy;
  const coded = (code: string) => Object.assign(new Error("from the replica"), { code });

  /** What a list answers that does this, with the log of the server, once the replica may be read. */
  async function answerOf(work: (db: Db) => Promise<string>) {
    const lines: string[] = [];
    const bare = Fastify({ logger: { level: "info", stream: { write: (line: string) => void lines.push(line) } } });
    registerErrorHandler(bare);
    bare.decorateRequest("signedIn", undefined);
    bare.addHook("onRequest", async (request) => {
      request.signedIn = await Promise.resolve({ changedAt: null } as InSession);
    });
    const reading = registerReading(bare, database);
    const config = { mayReadReplica: true } as const;
    const isSeen = (words: string) => lines.some((line) => line.includes(words));
    bare.get("/ready", { config }, (request) => reading.list(request, () => Promise.resolve("")));
    bare.get("/asked", { config }, (request) => reading.list(request, work));
    await bare.inject("/ready");
    await vi.waitUntil(() => isSeen("the replica answers lists and reports"), { timeout: 15_000 });
    const { statusCode, body } = await bare.inject("/asked");
    await bare.close();
    return { statusCode, body, leftAlone: isSeen("the replica is left alone") };
  }

  it.each(["40001", "40P01", "57014", "57P01", "ECONNREFUSED", "42703"])(
    "with %s is answered by the primary",
    async (code) => {
      const work = (db: Db) => (ofReplica(db) ? Promise.reject(coded(code)) : Promise.resolve("from the primary"));
      expect(await answerOf(work)).toEqual({ statusCode: 200, body: "from the primary", leftAlone: true });
    },
  );

  it("for what is wrong with the request is refused, and the replica is read on", async () => {
    const work = () => Promise.reject(new HttpError(422, "validation_failed", "That is no day."));
    expect(await answerOf(work)).toMatchObject({ statusCode: 422, leftAlone: false });
  });

  it("and the primary as well is the failure of the primary, and the replica is read on", async () => {
    const work = (db: Db) => Promise.reject(ofReplica(db) ? coded("57014") : coded("53100"));
    const answer = await answerOf(work);
    expect(answer).toMatchObject({ statusCode: 503, leftAlone: false });
    expect(answer.body).toContain("no room left");
  });
});

it("a route that does not say that it may is refused", async () => {
  const bare = Fastify();
  const reading = registerReading(bare, opened);
  bare.get("/plans", (request) => reading.list(request, () => Promise.resolve([])));
  const { statusCode, body } = await bare.inject("/plans");
  expect(statusCode).toBe(500);
  expect(body).toContain("/plans does not say in its config that it may read a replica.");
  await bare.close();
});
