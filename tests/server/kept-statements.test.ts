/** Statements that PostgreSQL keeps: which get a name, how many, and what becomes of them when a migration comes between. */
import { sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { KEPT, kept, keepStatements, StatementNames } from "../../server/db/kept-statements";
import { openPostgres } from "../../server/db/open-postgres";
import { createPostgresDatabase, onPostgres } from "./support/database";
import { rowsOf } from "./support/rows-of";

type Answer = (error: Error | undefined, result?: unknown) => void;
type Sent = { name?: string; text: string };

/** A connection that notes what it is sent, and answers as it is told. */
function fakeConnection(names: StatementNames | undefined, errors: Error[] = []) {
  const sent: Sent[] = [];
  const query = ({ name, text }: Sent, _values: unknown, answer?: Answer) => {
    sent.push({ ...(name !== undefined && { name }), text });
    answer?.(errors.shift(), "rows");
    return undefined;
  };
  const client = { query };
  keepStatements(client as unknown as Pick<pg.ClientBase, "query">, names);
  const send = client.query as (query: Sent, values: unknown[], answer?: Answer) => undefined;
  /** As the pool sends it. */
  const ask = (statement: Sent) =>
    new Promise((resolve, reject) => {
      send(statement, [], (error, result) => (error ? reject(error) : resolve(result)));
    });
  return { sent, send, ask };
}

const toKeep = (text: string): Sent => ({ name: KEPT, text });
const outdated = Object.assign(new Error("cached plan must not change result type"), {
  code: "0A000",
  routine: "RevalidateCachedQuery",
});

describe("a connection", () => {
  it("has a name for each text that is to be kept, and none for others", async () => {
    const { sent, ask } = fakeConnection(new StatementNames());
    for (const statement of [toKeep("a"), toKeep("b"), toKeep("a"), { text: "c" }]) await ask(statement);
    expect(sent).toEqual([
      { name: "kept_1", text: "a" },
      { name: "kept_2", text: "b" },
      { name: "kept_1", text: "a" },
      { text: "c" },
    ]);
  });

  it("has none in a transaction, where what is outdated could not be sent again, nor behind a pooler", async () => {
    const transaction = fakeConnection(new StatementNames());
    transaction.send(toKeep("a"), []);
    const pooled = fakeConnection(undefined);
    await pooled.ask(toKeep("a"));
    expect([transaction.sent, pooled.sent]).toEqual([[{ text: "a" }], [{ text: "a" }]]);
  });

  it("sends what is outdated again without a name, and under a new one from then on", async () => {
    const { sent, ask } = fakeConnection(new StatementNames(), [outdated]);
    expect(await ask(toKeep("a"))).toBe("rows");
    await ask(toKeep("a"));
    expect(sent).toEqual([{ name: "kept_1", text: "a" }, { text: "a" }, { name: "kept_2", text: "a" }]);
  });

  it("leaves every other failure to whoever asked", async () => {
    const { sent, ask } = fakeConnection(new StatementNames(), [new Error("no")]);
    await expect(ask(toKeep("a"))).rejects.toThrow("no");
    expect(sent).toHaveLength(1);
  });

  it("keeps a number of them, however many there are", async () => {
    const { sent, ask } = fakeConnection(new StatementNames());
    for (let n = 0; n < 300; n += 1) await ask(toKeep(`select ${n}`));
    expect(sent.filter(({ name }) => name !== undefined)).toHaveLength(200);
    await ask(toKeep("select 7"));
    expect(sent.at(-1)).toEqual({ name: "kept_8", text: "select 7" });
  });
});

if (onPostgres) {
  const numbers = pgTable("numbers", { n: integer("n") });
  const above = kept((db) =>
    db
      .select()
      .from(numbers)
      .where(sql`${numbers.n} > ${sql.placeholder("least")}`),
  );

  it("a statement is kept by PostgreSQL, and goes on after a migration that changes what it answers", async () => {
    const { db, close } = await openPostgres(await createPostgresDatabase());
    await db.execute(sql`create table numbers (n int)`);
    await db.execute(sql`insert into numbers values (1), (2), (3)`);
    for (let time = 0; time < 3; time += 1) expect(await above(db).execute({ least: 1 })).toEqual([{ n: 2 }, { n: 3 }]);
    const names = await rowsOf(db, sql`select name from pg_prepared_statements`);
    expect(names).toEqual([{ name: "kept_1" }]);
    await db.execute(sql`alter table numbers alter n type numeric`);
    for (let time = 0; time < 3; time += 1) expect(await above(db).execute({ least: 1 })).toHaveLength(2);
    await db.transaction(async (tx) => expect(await above(tx).execute({ least: 2 })).toHaveLength(1));
    await close();
  });
}
