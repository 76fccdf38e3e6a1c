/** Health checks for load balancers and orchestrators. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import type { Db } from "../../server/db/database";
import { createReadiness } from "../../server/http/readiness";
import { JobHealth, type Jobs } from "../../server/base/job-report";
import { startTestApp } from "./support/app";
import { createTemporaryDirectory, openTestDatabase } from "./support/database";

afterEach(() => void vi.restoreAllMocks());

const ignore = () => undefined;
/** A time limit that the database meets even on a busy machine. */
const HIGH_LIMIT_MS = 60_000;

it("is ready once migrated, with a minimal response", async () => {
  const { call } = await startTestApp();
  expect(await call("GET", "/api/health/live")).toMatchObject({ status: 200, body: { status: "ok" } });
  // On a busy machine, the database may miss the time limit of a check.
  const ready = async () => (await call("GET", "/api/health/ready")).body;
  await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: "ok" });
});

it("is not ready when a migration is missing", async () => {
  const { db, close } = await openTestDatabase();
  const notReady = createReadiness(db, new Map(), HIGH_LIMIT_MS);
  expect(await notReady(ignore)).toEqual([]);
  await db.execute(sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`);
  expect(await notReady(ignore)).toEqual(["migrations"]);
  await close();
});

it("stays ready when a migration of a later version appears", async () => {
  const { db, close } = await openTestDatabase();
  const directory = createTemporaryDirectory();
  const notReady = createReadiness(db, new Map(), HIGH_LIMIT_MS, directory);
  expect(await notReady(ignore)).toEqual([]);
  await writeFile(path.join(directory, "9999-later.sql"), "select 1");
  expect(await notReady(ignore)).toEqual([]);
  expect(await createReadiness(db, new Map(), HIGH_LIMIT_MS, directory)(ignore)).toEqual(["migrations"]);
  await close();
});

it("is alive but not ready without a database", async () => {
  const database = await openTestDatabase();
  const { call } = await startTestApp({ database });
  await database.close();
  expect((await call("GET", "/api/health/live")).status).toBe(200);
  const { status, body } = await call("GET", "/api/health/ready");
  const expected = { message: "Not ready: database.", code: "not_ready", notReady: ["database"] };
  expect({ status, body }).toEqual({ status: 503, body: expected });
});

it("is alive but not ready while stopping, and closes each connection after its response", async () => {
  const stopping = { begun: false };
  const { call } = await startTestApp({ stopping });
  expect((await call("GET", "/api/health/live")).headers["connection"]).not.toBe("close");
  stopping.begun = true;
  expect(await call("GET", "/api/health/live")).toMatchObject({ status: 200, headers: { connection: "close" } });
  expect(await call("GET", "/api/health/ready")).toMatchObject({ status: 503, body: { notReady: ["stopping"] } });
  expect((await call("GET", "/api/admin/stats", { as: "admin" })).status).toBe(200);
});

it("is not ready when the database does not respond in time, and queries it once for concurrent checks", async () => {
  const query = vi.fn(() => new Promise<never>(ignore));
  const silent = { select: () => ({ from: query }) } as unknown as Db;
  const notReady = createReadiness(silent, new Map(), 5);
  const failures: unknown[] = [];
  const answers = [1, 2, 3].map(() => notReady((error) => failures.push(error)));
  expect(await Promise.all(answers)).toEqual([["database"], ["database"], ["database"]]);
  expect(String(failures[0])).toContain("did not answer within 5 ms");
  expect(query).toHaveBeenCalledTimes(1);
});

it("is not ready while a job hangs, and names the job", async () => {
  const database = await openTestDatabase();
  const jobHealth = new JobHealth(1000);
  const isOverdue = vi.spyOn(jobHealth, "isOverdue").mockReturnValue(false);
  const jobs: Jobs = new Map([
    ["seal-audit", { name: "Seal", purpose: "Seals.", report: jobHealth, wake: () => undefined }],
  ]);
  const notReady = createReadiness(database.db, jobs, HIGH_LIMIT_MS);
  expect(await notReady(ignore)).toEqual([]);
  isOverdue.mockReturnValue(true);
  expect(await notReady(ignore)).toEqual(["seal-audit"]);
  await database.close();
});
