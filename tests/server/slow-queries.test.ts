/** Slow statements are reported without their values. */
import { sql } from "drizzle-orm";
import type pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { createSlowQueries } from "../../server/db/slow-queries";
import { startTestApp } from "./support/app";
import { isPostgres, openTestDatabase } from "./support/database";

/** Creates a connection whose queries advance the fake clock by `ms`. */
function slowClient(ms: number) {
  const query = (_query: unknown, ...rest: unknown[]) => {
    vi.advanceTimersByTime(ms);
    const answer = rest.at(-1);
    if (typeof answer !== "function") return Promise.resolve({ rows: [1] });
    (answer as (error: undefined, result: object) => void)(undefined, { rows: [1] });
    return undefined;
  };
  return { query } as unknown as Pick<pg.ClientBase, "query">;
}

describe("on a connection", () => {
  const reported: [string, number][] = [];
  const slow = createSlowQueries();
  slow.listen(100, (text, ms) => reported.push([text, ms]));

  it.each([
    [100, []],
    [101, [["select $1", 101]]],
  ])("at %i ms, a statement leads to the reports %j, with a promise and with a callback", async (ms, expected) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const client = slowClient(ms);
    slow.watch(client);
    expect(await client.query("select $1", ["planted"])).toEqual({ rows: [1] });
    expect(reported.splice(0)).toEqual(expected);
    const rows = new Promise((resolve) => client.query("select $1", ["planted"], (_, result) => resolve(result)));
    expect(await rows).toEqual({ rows: [1] });
    expect(reported.splice(0)).toEqual(expected);
    vi.useRealTimers();
  });

  it("a long statement is truncated", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const client = slowClient(200);
    slow.watch(client);
    await client.query("x".repeat(5000));
    vi.useRealTimers();
    expect(reported.splice(0)[0]?.[0]).toHaveLength(1001);
  });
});

if (isPostgres) {
  it("logs the statement and its duration, without its values", async () => {
    const lines: string[] = [];
    const database = await openTestDatabase();
    await startTestApp({
      database,
      env: { SLOW_QUERY_MS: "100", LOG_LEVEL: "warn" },
      logTo: { write: (line) => void lines.push(line) },
    });
    const sleep = sql`select pg_sleep(0.2), ${"planted"}::text`;
    await database.db.execute(sleep);
    await database.reports.execute(sleep);
    await database.db.transaction((tx) => tx.execute(sleep));
    const slow = lines.filter((line) => line.includes("pg_sleep"));
    expect(slow).toHaveLength(3);
    for (const line of slow) {
      expect(JSON.parse(line)).toMatchObject({
        query: "select pg_sleep(0.2), $1::text",
        durationMs: expect.any(Number),
        msg: "slow statement",
      });
      expect(line).not.toContain("planted");
    }
    await database.close();
  });
}
