/** Sealing the audit log in the background. */
import { desc } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { auditEntries, evidenceSeals } from "../../server/db/schema-audit";
import { createSealer } from "../../server/audit/sealer";
import { writeTestEntry } from "./support/audit";
import { openTestDatabase } from "./support/database";

const MINUTE = 60_000;

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

const readNewest = async () => {
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1);
  const [seal] = await db.select().from(evidenceSeals).orderBy(desc(evidenceSeals.number)).limit(1);
  return { entry: entry?.number ?? 0, sealed: seal?.last ?? 0 };
};

it("seals an entry within a second", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const sealer = createSealer(db, Fastify().log, () => Promise.resolve());
  sealer.start();
  await expect.poll(async () => (await readNewest()).sealed).toBe((await readNewest()).entry);
  for (let times = 0; times < 3; times += 1) {
    await writeTestEntry(db);
    const { entry, sealed } = await readNewest();
    expect(sealed).toBeLessThan(entry);
    vi.advanceTimersByTime(1_000);
    await expect.poll(async () => (await readNewest()).sealed).toBe(entry);
  }
  await sealer.stop();
});

it("seals an entry even if a round fails, seals the last one when it stops, and then runs no more rounds", async () => {
  // Only intervals are fake, so the database is not affected.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const before = vi.fn(() => Promise.resolve());
  const sealer = createSealer(db, Fastify().log, before);
  await writeTestEntry(db);
  sealer.start();
  const isSealed = async () => {
    const { entry, sealed } = await readNewest();
    return sealed === entry;
  };
  await expect.poll(isSealed).toBe(true);

  await writeTestEntry(db);
  expect(await isSealed()).toBe(false);
  before.mockRejectedValueOnce(new Error("The database is away"));
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(isSealed).toBe(true);

  await writeTestEntry(db);
  await sealer.stop();
  expect(await isSealed()).toBe(true);
  const rounds = before.mock.calls.length;
  vi.advanceTimersByTime(MINUTE);
  expect(before).toHaveBeenCalledTimes(rounds);
});
