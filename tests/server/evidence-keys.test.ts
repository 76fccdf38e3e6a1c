/** The keys of the audit. Verification tells a key that was erased from a key that was tampered with. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql, type SQL } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../scripts/project";
import { newId } from "../../server/db/new-id";
import { migrate } from "../../server/migrate";
import { auditEntries, evidenceKeys } from "../../server/db/schema-audit";
import { erasePerson } from "../../server/audit/forget";
import { verify } from "../../server/audit/verify";
import { recordEvent } from "../../server/audit/record-event";
import { findAuditEntries, sealAllEntries, Rollback, writeTestEntry } from "./support/audit";
import { isPostgres, openTestDatabase } from "./support/database";

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const isAbout = (resourceId: string) => eq(auditEntries.resourceId, resourceId);

/** Writes an entry by a new person and returns the person's id. */
async function writeEntryAsNewPerson(): Promise<string> {
  const id = newId();
  const event = { action: "tests.write", resource: "tests", resourceId: id, before: null, after: { by: id } };
  await recordEvent(db, { id, name: "Meera Iyer", email: "meera@shop.example", ip: null }, event);
  await sealAllEntries(db);
  return id;
}

const findKey = async (subject: string) => {
  const [key] = await db.select().from(evidenceKeys).where(eq(evidenceKeys.subject, subject));
  if (!key) throw new Error(`There is no key of ${subject}.`);
  return key;
};

/** Runs the statements without the triggers, verifies the audit log, and rolls back. Returns the findings. */
async function findingsAfter(...statements: SQL[]): Promise<string[]> {
  let findings: string[] = [];
  const attempt = db.transaction(async (tx) => {
    for (const table of ["evidence_keys", "evidence_key_hashes"])
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    for (const statement of statements) await tx.execute(statement);
    findings = (await verify(tx)).findings;
    throw new Rollback();
  });
  await expect(attempt).rejects.toThrow(Rollback);
  return findings;
}

const OTHER_SECRET = `${"A".repeat(43)}=`;

describe("a key", () => {
  it("has the hash of its content as id, even if another id is inserted", async () => {
    await db.execute(
      sql`insert into evidence_keys (id, subject, secret) values ('chosen', 'tests/chosen', ${OTHER_SECRET})`,
    );
    expect((await findKey("tests/chosen")).id).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is reported when it was replaced, moved or removed", async () => {
    const [one, other] = [
      await findKey(`users/${await writeEntryAsNewPerson()}`),
      await findKey(`users/${await writeEntryAsNewPerson()}`),
    ];
    const replaced = [`The key ${one.id} was replaced: values of entries cannot be read.`];
    expect(await findingsAfter(sql`update evidence_keys set secret = ${OTHER_SECRET} where id = ${one.id}`)).toEqual(
      replaced,
    );
    expect(await findingsAfter(sql`update evidence_keys set subject = 'users/x' where id = ${one.id}`)).toEqual(
      replaced,
    );
    const remove = sql`delete from evidence_keys where id in (${one.id}, ${other.id})`;
    const ids = [one.id, other.id].sort().join(", ");
    expect(await findingsAfter(remove)).toEqual([`The keys ${ids} were removed, and not by audit:forget.`]);
    const again = sql`insert into evidence_keys (id, subject, secret) values (${one.id}, ${one.subject}, ${OTHER_SECRET})`;
    expect(await findingsAfter(sql`delete from evidence_keys where id = ${one.id}`, again)).toEqual(replaced);
    expect((await verify(db)).findings).toEqual([]);
  });

  it("is not reported if audit:forget removed it, but is if it was deleted otherwise", async () => {
    const [forgotten, removed] = [await writeEntryAsNewPerson(), await writeEntryAsNewPerson()];
    const [{ id }, other] = [await findKey(`users/${forgotten}`), await findKey(`users/${removed}`)];
    const { erased } = await verify(db);
    expect(await db.transaction((tx) => erasePerson(tx, forgotten))).toBe(1);
    await sealAllEntries(db);
    const entries = await findAuditEntries(db, isAbout(forgotten));
    expect(entries).toMatchObject([
      { actorWithheld: "erased" },
      { action: "audit.forget", after: { keys: 1, erased: { [`users/${forgotten}`]: id } } },
    ]);
    expect(await verify(db)).toMatchObject({ findings: [], erased: erased + 1, waiting: 0 });
    expect(await findingsAfter(sql`delete from evidence_keys where id = ${other.id}`)).toEqual([
      `The key ${other.id} was removed, and not by audit:forget.`,
    ]);
  });

  it("cannot be deleted by another statement, even after audit:forget has removed a key", async () => {
    const id = await writeEntryAsNewPerson();
    await db.transaction((tx) => erasePerson(tx, id));
    const attempt = db.execute(sql`delete from evidence_keys`);
    await expect(attempt).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("only by audit:forget") }),
    });
  });
});

const MIGRATION = "0044-evidence-keys.sql";
const runMigration = async () =>
  database.runScripts(async (run) => {
    await run(await readFile(join(projectRoot, "server/db/migrations", MIGRATION), "utf8"));
  });

describe("an installation of an earlier version", () => {
  it("is upgraded without findings, even with erased keys, and later changes to its keys are found", async () => {
    const [kept, erased] = [`users/${await writeEntryAsNewPerson()}`, `users/${await writeEntryAsNewPerson()}`];
    // Restores the state of an earlier version: random ids, and no record of the erased keys.
    await database.runScripts(async (run) => {
      await run("drop table evidence_key_hashes");
      await run("drop trigger evidence_keys_name on evidence_keys");
      await run("drop trigger evidence_keys_kept on evidence_keys");
      await run("alter table evidence_entries disable trigger user");
      await run("alter table evidence_seals disable trigger user");
      await run("delete from evidence_seals");
      await run(
        `update evidence_entries set actor_key = substr(actor_key, 1, 24), details_key = substr(details_key, 1, 24)`,
      );
      await run("update evidence_keys set id = substr(id, 1, 24)");
      await run(`delete from evidence_keys where subject = '${erased}'`);
      await run("alter table evidence_entries enable trigger user");
      await run("alter table evidence_seals enable trigger user");
    });
    await sealAllEntries(db);
    await runMigration();
    for (let times = 0; times < 2; times += 1) await migrate(database);
    await sealAllEntries(db);
    const all = await db.$count(evidenceKeys);
    const sealings = await findAuditEntries(db, eq(auditEntries.action, "audit.seal-keys"));
    expect(sealings).toMatchObject([{ actorName: "System", resource: "audit", after: { keys: expect.any(Number) } }]);
    expect(Number(sealings[0]?.after?.["keys"])).toBeGreaterThan(all - 1);
    expect(await verify(db)).toMatchObject({ findings: [], waiting: 0 });

    const { id } = await findKey(kept);
    expect(id).toHaveLength(24);
    const replaced = `The key ${id} was replaced: values of entries cannot be read.`;
    const replace = sql`update evidence_keys set secret = ${OTHER_SECRET} where id = ${id}`;
    expect(await findingsAfter(replace)).toEqual([replaced]);
    const changed = "The hashes of the keys of earlier versions were changed.";
    expect(await findingsAfter(sql`update evidence_key_hashes set hash = null where key_id = ${id}`)).toEqual([
      changed,
      replaced,
    ]);
    expect(await findingsAfter(sql`delete from evidence_key_hashes`)).toContain(changed);
    // A key of an earlier version can be erased too. New entries then use a new key.
    expect(await db.transaction((tx) => erasePerson(tx, kept.replace("users/", "")))).toBe(1);
    await writeTestEntry(db);
    await sealAllEntries(db);
    expect((await verify(db)).findings).toEqual([]);
    await runMigration();
    expect((await verify(db)).findings).toEqual([]);
  });

  // With PGlite, the server has no other role to which rights could have been granted.
  it.runIf(isPostgres)("revokes a role's earlier rights to change or delete keys and to write hashes", async () => {
    const role = `upgraded_${Date.now()}`;
    await db.execute(sql.raw(`create role ${role}`));
    await db.execute(sql.raw(`grant select, insert, update, delete on all tables in schema public to ${role}`));
    await runMigration();
    const [rights] = await db
      .select({
        keys: sql<boolean[]>`array(select has_table_privilege(${role}, 'evidence_keys', one)
          from unnest(array['select', 'insert', 'update', 'delete']) with ordinality as asked (one, place) order by place)`,
        hashes: sql<boolean[]>`array(select has_table_privilege(${role}, 'evidence_key_hashes', one)
          from unnest(array['select', 'insert', 'update', 'delete']) with ordinality as asked (one, place) order by place)`,
      })
      .from(sql`(select 1) as one_row`);
    expect(rights).toEqual({ keys: [true, true, false, false], hashes: [true, false, false, false] });
  });
});
