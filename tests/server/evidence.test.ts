/** The evidence in the database: append-only, encrypted, sealed in a chain. */
import { desc, eq, gt, sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { grantStatements } from "../../server/db/api-role";
import { users } from "../../server/db/schema";
import { auditEntries, evidenceKeyHashes, evidenceKeys, evidenceSeals } from "../../server/db/schema-audit";
import { sealEntries } from "../../server/audit/seal";
import { verify } from "../../server/audit/verify";
import { startTestApp } from "./support/app";
import { findAuditEntries, sealAllEntries, Rollback, writeTestEntry } from "./support/audit";
import { isPostgres } from "./support/database";

const { database, call } = await startTestApp();
const { db } = database;

const isAbout = (resourceId: string) => eq(auditEntries.resourceId, resourceId);
const lastSeal = async () => (await db.select().from(evidenceSeals).orderBy(desc(evidenceSeals.number)).limit(1))[0];

/** Runs statements with the triggers disabled, returns what the verification finds, and rolls everything back. */
async function findingsAfter(statements: readonly SQL[], expected?: string): Promise<string[]> {
  let findings: string[] = [];
  await expect(
    db.transaction(async (tx) => {
      for (const table of [auditEntries, evidenceKeys, evidenceKeyHashes, evidenceSeals])
        await tx.execute(sql`alter table ${table} disable trigger user`);
      for (const statement of statements) await tx.execute(statement);
      findings = (await verify(tx, expected)).findings;
      throw new Rollback();
    }),
  ).rejects.toThrow(Rollback);
  return findings;
}

describe("the database", () => {
  it.each([
    ["evidence_entries", "action"],
    ["evidence_seals", "hash"],
    ["evidence_keys", "secret"],
    ["evidence_key_hashes", "hash"],
  ])("rejects an update, delete or truncate of %s", async (table, of) => {
    await writeTestEntry(db);
    await sealAllEntries(db);
    const [name, column] = [sql.identifier(table), sql.identifier(of)];
    for (const statement of [
      sql`update ${name} set ${column} = ${column}`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringMatching(/append-only|never changed/) }),
      });
    }
  });

  it("stores no name, email, IP address or record value in plain text", async () => {
    const [owner] = await db.select().from(users).where(eq(users.role, "vendor")).limit(1);
    const body = { name: "Farida Contractor", email: "farida@contractor.example", role: "vendor" };
    expect((await call("PUT", `/api/admin/users/${owner?.id}`, { as: "admin", body })).status).toBe(200);
    const [opened] = await findAuditEntries(db, isAbout(owner?.id ?? ""));
    expect(opened).toMatchObject({
      actorEmail: "admin@bazaar.example",
      ip: "127.0.0.1",
      label: body.name,
      after: body,
    });
    const stored = JSON.stringify(
      await db
        .select()
        .from(auditEntries)
        .where(isAbout(owner?.id ?? "")),
    );
    for (const value of ["Farida", "contractor", "bazaar", "Asha", "127.0.0.1", owner?.email ?? ""])
      expect(stored).not.toContain(value);
  });
});

describe("the chain", () => {
  it("covers every entry once and in order, even when several servers seal at the same time", async () => {
    for (let times = 0; times < 5; times += 1) await writeTestEntry(db);
    await Promise.all([1, 2, 3, 4].map(() => sealEntries(db)));
    await sealAllEntries(db);
    const seals = await db.select().from(evidenceSeals).orderBy(evidenceSeals.number);
    expect(seals.reduce((sum, { count }) => sum + count, 0)).toBe(await db.$count(auditEntries));
    expect(seals.map(({ first }) => first)).toEqual([1, ...seals.slice(0, -1).map(({ last }) => last + 1)]);
    expect(await verify(db)).toMatchObject({ findings: [], waiting: 0, sealed: await db.$count(auditEntries) });
  });

  it("reveals an entry that was changed, removed or inserted", async () => {
    await sealAllEntries(db);
    // One transaction, so that one seal covers both entries.
    const id = await db.transaction(async (tx) => {
      const first = await writeTestEntry(tx);
      await writeTestEntry(tx);
      return first;
    });
    const number = sql`(select number from evidence_entries where resource_id = ${id})`;
    await sealAllEntries(db);
    const seal = await lastSeal();
    expect(seal).toMatchObject({ count: expect.any(Number) });
    const brokenSeal = expect.stringMatching(new RegExp(`^Seal ${seal?.number} `));
    for (const column of ["action", "actor", "details", "actor_id", "resource"]) {
      const name = sql.identifier(column);
      expect(
        await findingsAfter([
          sql`update evidence_entries set ${name} = 'x.y' || coalesce(${name}, '') where number = ${number}`,
        ]),
      ).toEqual([brokenSeal]);
    }
    expect(
      await findingsAfter([
        sql`update evidence_entries set at = at + interval '1 microsecond' where number = ${number}`,
      ]),
    ).toEqual([brokenSeal]);
    expect(await findingsAfter([sql`delete from evidence_entries where number = ${number}`])).toEqual([
      expect.stringContaining("1 of 2 entries were removed."),
    ]);
    const copied = sql`at, action, resource, resource_id, actor_id, actor_key, actor, details_key, details`;
    // A rolled-back transaction leaves an unused number among the sealed entries, for the entry inserted below.
    await db
      .transaction(async (tx) => {
        await writeTestEntry(tx);
        throw new Rollback();
      })
      .catch(() => undefined);
    await writeTestEntry(db);
    await sealAllEntries(db);
    const free = sql`(select max(number) - 1 from evidence_entries)`;
    expect(
      await findingsAfter([
        sql`insert into evidence_entries (number, id, ${copied}) overriding system value
          select ${free}, 'inserted', ${copied} from evidence_entries where number = ${number}`,
      ]),
    ).toEqual([expect.stringContaining("1 entries were inserted.")]);
    expect((await verify(db)).findings).toEqual([]);
  });

  it("reveals a changed or removed seal, and a truncated chain if its last seal was saved elsewhere", async () => {
    for (let times = 0; times < 2; times += 1) {
      await writeTestEntry(db);
      await sealAllEntries(db);
    }
    const { last: kept = "" } = await verify(db);
    const number = Number(kept.split(":")[0]);
    expect((await verify(db, kept)).findings).toEqual([]);
    const changed = await findingsAfter([
      sql`update evidence_seals set hash = 'f' || hash where number = ${number - 1}`,
    ]);
    expect(changed).toHaveLength(2);
    const removed = await findingsAfter([sql`delete from evidence_seals where number = ${number - 1}`]);
    expect(removed).toEqual([`Seal ${number - 1} was removed.`]);
    const cut = [
      sql`delete from evidence_entries where number >= (select first from evidence_seals where number = ${number})`,
      sql`delete from evidence_seals where number = ${number}`,
    ];
    expect(await findingsAfter(cut)).toEqual([]);
    expect(await findingsAfter(cut, kept)).toEqual([expect.stringContaining(kept)]);
  });

  // PGlite has one connection, so no two transactions are open at once.
  if (isPostgres) {
    it("seals no entry with a higher number than an entry of an open transaction", async () => {
      await sealAllEntries(db);
      await db.transaction(async (tx) => {
        await writeTestEntry(tx);
        const late = await writeTestEntry(db);
        await sealEntries(db);
        const [entry] = await db.select().from(auditEntries).where(isAbout(late));
        expect((await lastSeal())?.last).toBeLessThan(entry?.number ?? 0);
      });
      await sealAllEntries(db);
      const sealed = await lastSeal();
      const numbers = await db
        .select({ number: auditEntries.number })
        .from(auditEntries)
        .where(gt(auditEntries.number, (sealed?.first ?? 0) - 1));
      expect(numbers).toHaveLength(2);
      expect(await verify(db)).toMatchObject({ findings: [], waiting: 0 });
    });

    it("lets the API's role add and read audit entries, but not change or remove them", async () => {
      const role = `api_${Date.now()}`;
      await db.execute(sql.raw(`create role ${role}`));
      for (const grant of grantStatements(role)) await db.execute(sql.raw(grant));
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local role ${role}`));
        const id = await writeTestEntry(tx);
        expect(await findAuditEntries(tx, isAbout(id))).toHaveLength(1);
      });
      for (const statement of [
        "update evidence_entries set action = 'a.b'",
        "delete from evidence_entries",
        "truncate evidence_entries",
        "delete from evidence_seals",
        "update evidence_keys set secret = secret",
        "delete from evidence_keys",
        "truncate evidence_keys",
        "insert into evidence_key_hashes values ('of-nobody', null)",
        "delete from evidence_key_hashes",
        "alter table evidence_entries disable trigger user",
      ]) {
        const attempt = db.transaction(async (tx) => {
          await tx.execute(sql.raw(`set local role ${role}`));
          await tx.execute(sql.raw(statement));
        });
        await expect(attempt).rejects.toMatchObject({
          cause: expect.objectContaining({ message: expect.stringMatching(/permission denied|must be owner/) }),
        });
      }
    });
  }
});
