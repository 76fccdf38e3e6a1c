/** Values of audit entries are erased with a person, reported if moved, and migrated from earlier versions. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vendors } from "../../server/db/schema";
import { auditEntries, evidenceKeys } from "../../server/db/schema-audit";
import { migrateLegacyAudit } from "../../server/audit/migrate-legacy-audit";
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

describe("values of audit entries", () => {
  it("are erased with a person, also those about the person's shop, and the hash chain still verifies", async () => {
    const [vendor] = await db.select().from(vendors).where(eq(vendors.status, "pending")).limit(1);
    if (!vendor) throw new Error("The demo data has no pending vendor.");
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
    const { body: entry } = await call("GET", `/api/admin/audit/${after?.id}`, { as: "admin" });
    expect(entry).toMatchObject({ withheld: "erased", before: null, after: null });
    expect((await verify(db)).findings).toEqual([]);
    // Entries that are written later use a new key and can be read.
    await call("PUT", `/api/admin/vendors/${vendor.id}/status`, { as: "admin", body: { status: "rejected" } });
    expect((await findAuditEntries(db, isAbout(vendor.id))).slice(-1)).toMatchObject([
      { after: { status: "rejected" } },
    ]);
  });

  it("are erased with an administrator, in entries by colleagues and by the administrator", async () => {
    const person = await createAdministratorFactory(stage)(AUDITOR_ROLE);
    await call("PUT", `/api/admin/administrators/${person.id}/end-sessions`, { as: "admin" });
    const path = "/api/admin/account";
    const { body } = await call("POST", "/api/auth/login", { body: { email: person.email, password: TEST_PASSWORD } });
    const headers = { authorization: `Bearer ${body.token}` };
    const setup = await call<SecondStepBody>("POST", `${path}/second-step/totp`, {
      headers,
      body: { password: TEST_PASSWORD },
    });
    const { challenge, secret } = setup.body;
    const confirmation = { challenge, code: totpCodeAt(secret, 0) };
    await call("POST", `${path}/second-step/totp/confirm`, { headers, body: confirmation });
    await call("PUT", path, { headers, body: { name: "Nalini Rao" } });
    const readEntries = async () => JSON.stringify(await findAuditEntries(db, isAbout(person.id)));
    expect(await readEntries()).toContain(person.email);
    await db.transaction((tx) => erasePerson(tx, person.id));
    expect(await readEntries()).not.toMatch(new RegExp(`${person.email}|Nalini`));
    const [last, ...others] = (await findAuditEntries(db, isAbout(person.id))).reverse();
    expect(last).toMatchObject({ action: "audit.forget", actorName: "System" });
    expect(others.map(({ withheld }) => withheld)).not.toContain(undefined);
  });

  it("are reported as damaged when moved to another entry", async () => {
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

it("migrates the audit entries of earlier versions, and only once", async () => {
  await db.execute(sql`create table audit_entries_plain (id text primary key, at timestamptz not null,
    actor_id text not null, actor_name text not null, actor_email text not null, action text not null,
    resource text not null, resource_id text not null, before jsonb, after jsonb, ip text)`);
  await db.execute(sql`insert into audit_entries_plain values ('1', '2026-01-02T03:04:05Z', 'a', 'Asha Menon', 'a@b.example',
    'orders.edit-status', 'orders', 'old-order', '{"status": "pending"}', '{"status": "shipped"}', '10.0.0.1')`);
  await migrateLegacyAudit(db);
  await migrateLegacyAudit(db);
  expect(await findAuditEntries(db, isAbout("old-order"))).toMatchObject([
    {
      at: new Date("2026-01-02T03:04:05Z"),
      ...{ actorId: "a", actorName: "Asha Menon", actorEmail: "a@b.example", ip: "10.0.0.1" },
      ...{ action: "orders.edit-status", before: { status: "pending" }, after: { status: "shipped" } },
    },
  ]);
});
