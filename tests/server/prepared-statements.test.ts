/** Prepared statements: their names, their limit, and recovery after a migration changes a result type. */
import { sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { PREPARED, prepareOnce, enablePreparedStatements, StatementNames } from "../../server/db/prepared-statements";
import { openPostgres } from "../../server/db/open-postgres";
import { createPostgresDatabase, isPostgres } from "./support/database";
import { queryRows } from "./support/query-rows";

type Answer = (error: Error | undefined, result?: unknown) => void;
type SentQuery = { name?: string; text: string };

/** Creates a connection that records its queries. The first ones fail with the given errors. */
function fakeConnection(names: StatementNames | undefined, errors: Error[] = []) {
  const sent: SentQuery[] = [];
  const query = ({ name, text }: SentQuery, _values: unknown, answer?: Answer) => {
    sent.push({ ...(name !== undefined && { name }), text });
    answer?.(errors.shift(), "rows");
    return undefined;
  };
  const client = { query };
  enablePreparedStatements(client as unknown as Pick<pg.ClientBase, "query">, names);
  const send = client.query as (query: SentQuery, values: unknown[], answer?: Answer) => undefined;
  /** Sends a query with a callback, as the pool does. */
  const ask = (statement: SentQuery) =>
    new Promise((resolve, reject) => {
      send(statement, [], (error, result) => (error ? reject(error) : resolve(result)));
    });
  return { sent, send, ask };
}

const toPrepare = (text: string): SentQuery => ({ name: PREPARED, text });
const staleError = Object.assign(new Error("cached plan must not change result type"), {
  code: "0A000",
  routine: "RevalidateCachedQuery",
});

describe("a connection", () => {
  it("gives the same name to queries with the same text, and none to queries that are not prepared", async () => {
    const { sent, ask } = fakeConnection(new StatementNames());
    for (const statement of [toPrepare("a"), toPrepare("b"), toPrepare("a"), { text: "c" }]) await ask(statement);
    expect(sent).toEqual([
      { name: "kept_1", text: "a" },
      { name: "kept_2", text: "b" },
      { name: "kept_1", text: "a" },
      { text: "c" },
    ]);
  });

  it("gives no names in a transaction, where a stale statement could not be sent again, or behind a pooler", async () => {
    const transaction = fakeConnection(new StatementNames());
    transaction.send(toPrepare("a"), []);
    const pooled = fakeConnection(undefined);
    await pooled.ask(toPrepare("a"));
    expect([transaction.sent, pooled.sent]).toEqual([[{ text: "a" }], [{ text: "a" }]]);
  });

  it("resends a stale statement without a name, and uses a new name from then on", async () => {
    const { sent, ask } = fakeConnection(new StatementNames(), [staleError]);
    expect(await ask(toPrepare("a"))).toBe("rows");
    await ask(toPrepare("a"));
    expect(sent).toEqual([{ name: "kept_1", text: "a" }, { text: "a" }, { name: "kept_2", text: "a" }]);
  });

  it("passes every other error to the caller", async () => {
    const { sent, ask } = fakeConnection(new StatementNames(), [new Error("no")]);
    await expect(ask(toPrepare("a"))).rejects.toThrow("no");
    expect(sent).toHaveLength(1);
  });

  it("limits the number of prepared statements", async () => {
    const { sent, ask } = fakeConnection(new StatementNames());
    for (let n = 0; n < 300; n += 1) await ask(toPrepare(`select ${n}`));
    expect(sent.filter(({ name }) => name !== undefined)).toHaveLength(200);
    await ask(toPrepare("select 7"));
    expect(sent.at(-1)).toEqual({ name: "kept_8", text: "select 7" });
  });
});

if (isPostgres) {
  const numbers = pgTable("numbers", { n: integer("n") });
  const above = prepareOnce((db) =>
    db
      .select()
      .from(numbers)
      .where(sql`${numbers.n} > ${sql.placeholder("least")}`),
  );

  it("prepares a statement in PostgreSQL, and continues after a migration changes its result type", async () => {
    const { db, close } = await openPostgres(await createPostgresDatabase());
    await db.execute(sql`create table numbers (n int)`);
    await db.execute(sql`insert into numbers values (1), (2), (3)`);
    for (let time = 0; time < 3; time += 1) expect(await above(db).execute({ least: 1 })).toEqual([{ n: 2 }, { n: 3 }]);
    const names = await queryRows(db, sql`select name from pg_prepared_statements`);
    expect(names).toEqual([{ name: "kept_1" }]);
    await db.execute(sql`alter table numbers alter n type numeric`);
    for (let time = 0; time < 3; time += 1) expect(await above(db).execute({ least: 1 })).toHaveLength(2);
    await db.transaction(async (tx) => expect(await above(tx).execute({ least: 2 })).toHaveLength(1));
    await close();
  });
}
