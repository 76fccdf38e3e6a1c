// @module-tag slow
/** Starting and running on a data directory with damaged files. */
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../server/app";
import { nextTimestamp } from "../../server/base/clock";
import type { Database } from "../../server/db/database";
import { newId } from "../../server/db/new-id";
import { openPglite } from "../../server/db/open-pglite";
import { users } from "../../server/db/schema";
import { coupons } from "../../server/db/schema-coupons";
import { checkAndVacuumPglite } from "../../server/maintenance/vacuum-pglite";
import { readEnv } from "../../server/base/env";
import { StartError } from "../../server/base/start-error";
import { createMigratedDirectory, createTemporaryDirectory } from "./support/database";

it("reports a damaged database in one line, and does not open it, if its control file is cut off", async () => {
  const directory = createMigratedDirectory();
  truncateSync(join(directory, "pg", "global", "pg_control"), 100);
  const error = await openPglite(directory).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`The database in ${join(directory, "pg")} is damaged and cannot be opened (`);
  expect(String(error)).not.toContain("\n");
});

/** Creates a directory with 300 customers and 300 coupons, and returns it with the files of the two tables. */
async function prepareDirectory(isVacuumed: boolean) {
  const directory = createMigratedDirectory();
  const database = await openPglite(directory);
  await database.db.insert(users).values(
    Array.from({ length: 300 }, (_, index) => ({
      id: newId(),
      name: `Customer ${index}`,
      email: `customer-${index}@mail.example`,
      role: "customer" as const,
    })),
  );
  await database.db.insert(coupons).values(
    Array.from({ length: 300 }, (_, index) => ({
      id: newId(),
      code: `COUPON${index}`,
      type: "percentage" as const,
      value: 10,
      validFrom: nextTimestamp(),
      validUntil: nextTimestamp(),
    })),
  );
  if (isVacuumed) await checkAndVacuumPglite(database);
  const usersFile = sql<string>`pg_relation_filepath('users')`;
  const couponsFile = sql<string>`pg_relation_filepath('coupons')`;
  const [files] = await database.db.select({ users: usersFile, coupons: couponsFile }).from(sql`(select 1) as one`);
  await database.close();
  return { directory, files };
}

describe("a table", () => {
  const prepared = new Map<boolean, ReturnType<typeof prepareDirectory>>();

  /**
   * Damages the file of one table in a copy of a directory with some records, and opens the copy.
   * @param isVacuumed whether the directory was checked and vacuumed by an earlier start
   */
  async function damage(
    how: (file: string) => void,
    table: "users" | "coupons" = "users",
    isVacuumed = false,
  ): Promise<Database> {
    const preparing = prepared.get(isVacuumed) ?? prepareDirectory(isVacuumed);
    prepared.set(isVacuumed, preparing);
    const { directory, files } = await preparing;
    const copy = createTemporaryDirectory();
    cpSync(directory, copy, { recursive: true });
    how(join(copy, "pg", files?.[table] ?? ""));
    const database = await openPglite(copy);
    onTestFinished(() => database.close());
    return database;
  }

  /** Overwrites the second page of the file with an invalid one. */
  const corruptPage = (file: string) => writeFileSync(file, readFileSync(file).fill(0xa5, 8_192, 16_384));
  /** Overwrites the second page of the file with zeros, as if this page had no rows. */
  const clearPage = (file: string) => writeFileSync(file, readFileSync(file).fill(0, 8_192, 16_384));

  it.each([
    ["that cannot be read", corruptPage, "invalid page in block 1 of relation"],
    ["that is missing", rmSync, "could not open file"],
    ["that is empty", (file: string) => truncateSync(file, 0), "the table users has 0 of 300 records"],
    ["that is partly empty", clearPage, "the table users has "],
  ])("%s is reported in one line at startup", async (_, how, reason) => {
    const database = await damage(how);
    const error = await checkAndVacuumPglite(database).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`${database.label} is damaged (`);
    expect(String(error)).toContain(reason);
    expect(String(error)).toContain("Restore a backup.");
    expect(String(error)).not.toContain("\n");
  });

  const truncate = (file: string) => truncateSync(file, 0);
  const truncateToFirstPage = (file: string) => truncateSync(file, 8_192);

  // Coupons have no counters, so the rows of the table are compared with its index.
  it.each([
    ["emptied before the first vacuum", truncate, false, "could not read block"],
    ["cut to one page before the first vacuum", truncateToFirstPage, false, "could not read block"],
    ["emptied after a vacuum", truncate, true, "the table coupons has 0 of 300 records"],
    ["cut to one page after a vacuum", truncateToFirstPage, true, "the table coupons has "],
    ["partly emptied after a vacuum", clearPage, true, "the table coupons has "],
  ])("without counters is reported at startup if its file was %s", async (_, how, isVacuumed, reason) => {
    const database = await damage(how, "coupons", isVacuumed);
    const error = await checkAndVacuumPglite(database).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`${database.label} is damaged (`);
    expect(String(error)).toContain(reason);
  });

  it("that is damaged while the server runs is reported in the response and in the log", async () => {
    const database = await damage(corruptPage);
    const lines: string[] = [];
    const log = { LOG_LEVEL: "error" };
    const app = await buildApp({
      database,
      env: readEnv(log),
      dist: "/nonexistent",
      logTo: { write: (line) => void lines.push(line) },
    });
    onTestFinished(() => app.close());
    app.get("/api/test/users", () => database.db.select().from(users));
    const answer = await app.inject({ url: "/api/test/users" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining("damaged in the database") as string });
    expect(lines.join("")).toContain('from \\"users\\"');
  });
});
