import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { nextTimestamp } from "../../server/base/clock";
import { orders, users } from "../../server/db/schema";
import { exportChunks, exports } from "../../server/db/schema-exports";
import { claimJob, renewLease, JobLostError, storeChunk } from "../../server/resources/exports/jobs";
import type { ExportSources } from "../../server/records/export-source";
import { startExportWorker } from "../../server/resources/exports/worker";
import { readCsv } from "../support/read-csv";
import { startTestApp } from "./support/app";
import { createExportCalls, EXPORTS_PATH as PATH } from "./support/exports";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;
const { post, getExport, waitForStatus, download, countChunks, createFinished } = createExportCalls(stage);
const CHECK_VIOLATION = "23514";

/** Inserts an export with these values. Without a status, it is queued. */
async function insertExport(values: Partial<typeof exports.$inferInsert>): Promise<typeof exports.$inferSelect> {
  const by = { createdById: "1".repeat(24), createdByName: "Leela Iyer", createdByEmail: "leela@bazaar.example" };
  const [made] = await db
    .insert(exports)
    .values({
      id: Math.random().toString(16).slice(2).padEnd(24, "0"),
      type: "orders",
      format: "csv",
      ...by,
      ...values,
    })
    .returning();
  if (!made) throw new Error("The insert returned no row.");
  return made;
}
const fromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})` as unknown as Date;
const ago = (seconds: number) => fromNow(-seconds);

// Creating an export wakes the worker. When the new export is done, the worker has also handled the earlier ones.
describe("the lease", () => {
  it("protects a running export from other servers, download and deletion, and ends when it is cancelled", async () => {
    const held = await insertExport({ status: "running", worker: "other", leaseUntil: fromNow(3600), attempts: 1 });
    await createFinished({ type: "plans" });
    expect(await getExport(held.id)).toMatchObject({ status: "running" });
    expect(await download(held.id)).toMatchObject({ status: 409 });
    expect((await call("DELETE", `${PATH}/${held.id}`, { as: "admin" })).status).toBe(409);
    const cancelled = await call("POST", `${PATH}/${held.id}/cancel`, { as: "admin" });
    expect(cancelled.body).toMatchObject({ status: "cancelled" });
    // The other server notices when it stores the next chunk.
    await expect(renewLease(db, held, { rows: 5 })).rejects.toThrow(JobLostError);
    await expect(storeChunk(db, held, { text: "x", rows: 1 }, { position: 0, rows: 0, size: 0 })).rejects.toThrow(
      JobLostError,
    );
    expect(await countChunks(held.id)).toBe(0);
    expect((await call("POST", `${PATH}/${held.id}/cancel`, { as: "admin" })).status).toBe(409);
  });

  it("restarts an export whose server is gone, without its partial file", async () => {
    const lost = await insertExport({
      status: "running",
      worker: "gone",
      leaseUntil: ago(1),
      attempts: 1,
      rows: 7,
      size: 7,
    });
    await db.insert(exportChunks).values({ exportId: lost.id, position: 0, data: Buffer.from("half of a file") });
    await createFinished({ type: "plans" });
    await waitForStatus(lost.id, "done");
    expect(readCsv((await download(lost.id)).text)).toHaveLength((await db.$count(orders)) + 1);
  });

  it("marks an export as failed after three servers stopped while running it", async () => {
    const lost = await insertExport({ status: "running", worker: "gone", leaseUntil: ago(1), attempts: 3 });
    await createFinished({ type: "plans" });
    await waitForStatus(lost.id, "failed");
    expect((await getExport(lost.id)).error).toContain("stopped 3 times");
  });

  it("gives concurrent workers different exports", async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, () => insertExport({ createdAt: new Date(0) })));
    // The server's own worker may take some. What matters is that no export is claimed twice.
    const claimed = await Promise.all(["a", "b", "c"].map((worker) => claimJob(db, worker)));
    const ids = claimed.flatMap((job) => job?.id ?? []);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    await db.delete(exports).where(sql`id in ${rows.map(({ id }) => id)}`);
  });

  it("marks an export of an unknown type as failed, and continues with the next one", async () => {
    const broken = await insertExport({ type: "nothing" });
    await createFinished({ type: "plans" });
    await waitForStatus(broken.id, "failed");
    expect((await getExport(broken.id)).error).toBe("Something went wrong on the server.");
  });

  it("rejects a person's sixth unfinished export", async () => {
    const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.email, "admin@bazaar.example"));
    const held = {
      status: "running" as const,
      worker: "other",
      leaseUntil: fromNow(3600),
      createdById: admin?.id ?? "",
    };
    const rows = await Promise.all([1, 2, 3, 4, 5].map(() => insertExport(held)));
    expect(await post({ type: "plans" })).toMatchObject({ status: 409 });
    await db.delete(exports).where(sql`id in ${rows.map(({ id }) => id)}`);
  });
});

it.each([
  ["a running export without a lease", "update exports set status = 'running', finished_at = null, expires_at = null"],
  ["a failed export without a reason", "update exports set status = 'failed', expires_at = null"],
  ["a finished export without an end time", "update exports set status = 'done', finished_at = null"],
  ["an unknown format", "update exports set format = 'pdf'"],
  ["a negative number of rows", "update exports set rows = -1"],
])("the table rejects %s", async (_, statement) => {
  await insertExport({ status: "done", finishedAt: nextTimestamp(), expiresAt: nextTimestamp() });
  await expect(db.execute(sql.raw(`${statement} where status = 'done'`))).rejects.toMatchObject({
    cause: { code: CHECK_VIOLATION },
  });
});

it("returns a running export to the queue when the server stops", async () => {
  const other = await startTestApp();
  const sources = new Map();
  let stopping: Promise<void> | undefined;
  const source = {
    type: "slow",
    table: orders,
    querystring: { parse: () => ({}) },
    where: () => [],
    // The server stops while the first batch is being read.
    read: () => {
      stopping = worker.stop();
      return Promise.resolve([{ _id: "1" }]);
    },
    columns: { Id: () => "1" },
  };
  sources.set("slow", source);
  const [waiting] = await other.database.db
    .insert(exports)
    .values({
      id: "a".repeat(24),
      type: "slow",
      format: "csv",
      createdById: "1",
      createdByName: "Leela Iyer",
      createdByEmail: "leela@bazaar.example",
    })
    .returning();
  const worker = startExportWorker({ db: other.database.db, sources, log: other.app.log });
  worker.wake();
  await expect.poll(() => stopping !== undefined).toBe(true);
  await stopping;
  const [after] = await other.database.db
    .select()
    .from(exports)
    .where(eq(exports.id, waiting?.id ?? ""));
  expect(after).toMatchObject({ status: "queued", attempts: 0, worker: null, leaseUntil: null });
});

it("restarts an export that lost the database connection, once its lease has expired", async () => {
  const other = await startTestApp();
  const { db: shared } = other.database;
  let isUnavailable = true;
  const source = {
    type: "flaky",
    table: orders,
    querystring: { parse: () => ({}) },
    where: () => [],
    read: () => {
      if (!isUnavailable) return Promise.resolve([{ _id: "1" }]);
      isUnavailable = false;
      return Promise.reject(Object.assign(new Error("the database system is shutting down"), { code: "57P01" }));
    },
    columns: { Id: () => "1" },
  };
  const id = "b".repeat(24);
  const by = { createdById: "1", createdByName: "Leela Iyer", createdByEmail: "leela@bazaar.example" };
  await shared.insert(exports).values({ id, type: "flaky", format: "csv", ...by });
  const sources = new Map([["flaky", source]]) as unknown as ExportSources;
  const worker = startExportWorker({ db: shared, sources, log: other.app.log });
  const found = async () => (await shared.select().from(exports).where(eq(exports.id, id)))[0];
  worker.wake();
  await expect.poll(() => isUnavailable).toBe(false);
  await expect.poll(() => worker.report.failures).toBe(1);
  expect(await found()).toMatchObject({ status: "running", attempts: 1 });
  await shared
    .update(exports)
    .set({ leaseUntil: ago(1) })
    .where(eq(exports.id, id));
  worker.wake();
  await expect.poll(found).toMatchObject({ status: "done", attempts: 2 });
  await worker.stop();
});
