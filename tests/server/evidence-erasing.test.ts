/** Values in the audit log: erased with a person, unreadable when moved, carried over from earlier versions. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vendors } from "../../server/db/schema";
import { auditEntries, evidenceKeys } from "../../server/db/schema-audit";
import { migrateLegacyAudit } from "../../server/audit/carry-over";
import { erasePerson } from "../../server/audit/forget";
import { sealEntries } from "../../server/audit/seal";
import { verify } from "../../server/audit/verify";
import { AUDITOR_ROLE } from "../../server/auth/built-in-roles";
import { createAdministratorFactory } from "./support/administrators";
import { TEST_PASSWORD, startTestApp } from "./support/app";
import { findAuditEntries, Rollback, writeTestEntry } from "./support/audit";
import { totpCodeAt, type SecondStepBody } from "./support/second-step";

const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;

const isAbout = (resourceId: string) => eq(auditEntries.resourceId, resourceId);

describe("a person who is erased", () => {
  it("disappears from the entries about them and their shop, and the chain still verifies", async () => {
    const [vendor] = await db.select().from(vendors).where(eq(vendors.status, "pending")).limit(1);
    if (!vendor) throw new Error("The demo has a vendor who waits.");
    const body = { approvalNotes: "Papers are in order" };
    await call("PUT", `/api/admin/vendors/${vendor.id}/approve`, { as: "admin", body });
    await sealEntries(db);
    const [before] = (await findAuditEntries(db, isAbout(vendor.id))).slice(-1);
    expect(before).toMatchObject({ label: vendor.shopName, after: body });
    const keys = await db.$count(evidenceKeys);
    expect(await db.transaction((tx) => erasePerson(tx, vendor.userId))).toBeGreaterThan(0);
    expect(await db.$count(evidenceKeys)).toBeLessThan(keys);
    const [after] = (await findAuditEntries(db, isAbout(vendor.id))).slice(-1);
    expect(after).toMatchObject({ withheld: "erased", before: null, after: null, actorName: before?.actorName });
    expect(after).not.toHaveProperty("label");
    const { body: answered } = await call("GET", `/api/admin/audit/${after?.id}`, { as: "admin" });
    expect(answered).toMatchObject({ withheld: "erased", before: null, after: null });
    expect((await verify(db)).findings).toEqual([]);
    // Later events use a new key.
    await call("PUT", `/api/admin/vendors/${vendor.id}/status`, { as: "admin", body: { status: "rejected" } });
    expect((await findAuditEntries(db, isAbout(vendor.id))).slice(-1)).toMatchObject([
      { after: { status: "rejected" } },
    ]);
  });

  it("disappears as an administrator from colleagues' entries and from their own", async () => {
    const person = await createAdministratorFactory(stage)(AUDITOR_ROLE);
    await call("PUT", `/api/admin/administrators/${person.id}/end-sessions`, { as: "admin" });
    const path = "/api/admin/account";
    const { body } = await call("POST", "/api/auth/login", { body: { email: person.email, password: TEST_PASSWORD } });
    const headers = { authorization: `Bearer ${body.token}` };
    const begun = await call<SecondStepBody>("POST", `${path}/second-step/totp`, {
      headers,
      body: { password: TEST_PASSWORD },
    });
    const { challenge, secret } = begun.body;
    const confirmed = { challenge, code: totpCodeAt(secret, 0) };
    await call("POST", `${path}/second-step/totp/confirm`, { headers, body: confirmed });
    await call("PUT", path, { headers, body: { name: "Nalini Rao" } });
    const about = async () => JSON.stringify(await findAuditEntries(db, isAbout(person.id)));
    expect(await about()).toContain(person.email);
    await db.transaction((tx) => erasePerson(tx, person.id));
    expect(await about()).not.toMatch(new RegExp(`${person.email}|Nalini`));
    const [last, ...others] = (await findAuditEntries(db, isAbout(person.id))).reverse();
    expect(last).toMatchObject({ action: "audit.forget", actorName: "System" });
    expect(others.map(({ withheld }) => withheld)).not.toContain(undefined);
  });

  it("a value that was moved to another entry is reported as damaged", async () => {
    const [one, other] = [await writeTestEntry(db), await writeTestEntry(db)];
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`alter table evidence_entries disable trigger user`);
        await tx.execute(sql`update evidence_entries set (details, details_key) =
          (select details, details_key from evidence_entries where resource_id = ${other}) where resource_id = ${one}`);
        expect(await findAuditEntries(tx, isAbout(one))).toMatchObject([{ withheld: "damaged", after: null }]);
        throw new Rollback();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(Rollback));
  });
});

it("carries rows of earlier versions over into entries, once", async () => {
  await db.execute(sql`create table audit_entries_plain (id text primary key, at timestamptz not null,
    actor_id text not null, actor_name text not null, actor_email text not null, action text not null,
    resource text not null, resource_id text not null, before jsonb, after jsonb, ip text)`);
  await db.execute(sql`insert into audit_entries_plain values ('1', '2026-01-02T03:04:05Z', 'a', 'Asha Menon', 'a@b.example',
    'orders.edit-status', 'orders', 'of-before', '{"status": "pending"}', '{"status": "shipped"}', '10.0.0.1')`);
  await migrateLegacyAudit(db);
  await migrateLegacyAudit(db);
  expect(await findAuditEntries(db, isAbout("of-before"))).toMatchObject([
    {
      at: new Date("2026-01-02T03:04:05Z"),
      ...{ actorId: "a", actorName: "Asha Menon", actorEmail: "a@b.example", ip: "10.0.0.1" },
      ...{ action: "orders.edit-status", before: { status: "pending" }, after: { status: "shipped" } },
    },
  ]);
});
