/** A data directory whose files are damaged. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../server/app";
import { now } from "../../server/clock";
import type { Database } from "../../server/db/database";
import { newId } from "../../server/db/new-id";
import { openPglite } from "../../server/db/open-pglite";
import { users } from "../../server/db/schema";
import { coupons } from "../../server/db/schema-coupons";
import { tidyPglite } from "../../server/db/tidy-pglite";
import { readEnv } from "../../server/env";
import { StartError } from "../../server/start-error";
import { migratedDirectory } from "./support/database";

it("with a damaged control file is refused in one line that names it", async () => {
  const directory = migratedDirectory();
  truncateSync(join(directory, "pg", "global", "pg_control"), 100);
  const error = await openPglite(directory).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(`The database in ${join(directory, "pg")} is damaged and cannot be opened (`);
  expect(String(error)).not.toContain("\n");
});

describe("a table", () => {
  /** A directory with some records, and the file of a table in it that is damaged. */
  async function damage(how: (file: string) => void, table = "users", isTidy = false): Promise<Database> {
    const directory = migratedDirectory();
    const whole = await openPglite(directory);
    await whole.db.insert(users).values(
      Array.from({ length: 300 }, (_, index) => ({
        id: newId(),
        name: `Customer ${index}`,
        email: `customer-${index}@mail.example`,
        role: "customer" as const,
      })),
    );
    await whole.db.insert(coupons).values(
      Array.from({ length: 300 }, (_, index) => ({
        id: newId(),
        code: `COUPON${index}`,
        type: "percentage" as const,
        value: 10,
        validFrom: now(),
        validUntil: now(),
      })),
    );
    if (isTidy) await tidyPglite(whole);
    const path = sql<string>`pg_relation_filepath(${table})`;
    const [row] = await whole.db.select({ path }).from(sql`(select 1) as one`);
    await whole.close();
    how(join(directory, "pg", row?.path ?? ""));
    const database = await openPglite(directory);
    onTestFinished(() => database.close());
    return database;
  }

  /** On its second page. */
  const spoil = (file: string) => writeFileSync(file, readFileSync(file).fill(0xa5, 8_192, 16_384));
  const empty = (file: string) => writeFileSync(file, readFileSync(file).fill(0, 8_192, 16_384));

  it.each([
    ["that cannot be read", spoil, "invalid page in block 1 of relation"],
    ["that is gone", rmSync, "could not open file"],
    ["that is empty", (file: string) => truncateSync(file, 0), "the table users has 0 of 300 records"],
    ["that is empty in places", empty, "the table users has "],
  ])("%s is told at the start in one line", async (_, how, reason) => {
    const database = await damage(how);
    const error = await tidyPglite(database).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`${database.label} is damaged (`);
    expect(String(error)).toContain(reason);
    expect(String(error)).toContain("Restore a back-up of it.");
    expect(String(error)).not.toContain("\n");
  });

  const cut = (file: string) => truncateSync(file, 0);
  const halve = (file: string) => truncateSync(file, 8_192);

  it.each([
    ["cut to nothing", cut, false, "could not read block"],
    ["cut to its first page", halve, false, "could not read block"],
    ["cut to nothing after a start", cut, true, "the table coupons has 0 of 300 records"],
    ["cut to its first page after a start", halve, true, "the table coupons has "],
    ["empty in places after a start", empty, true, "the table coupons has "],
  ])("that no counter counts is told by its index when it is %s", async (_, how, isTidy, reason) => {
    const database = await damage(how, "coupons", isTidy);
    const error = await tidyPglite(database).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toContain(`${database.label} is damaged (`);
    expect(String(error)).toContain(reason);
  });

  it("that is damaged while the server runs is told by the answer and by the log", async () => {
    const database = await damage(spoil);
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
