/** The calls that list and export the audit log, and the entries that are not about changes. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../resources/audit/contract";
import { nextTimestamp } from "../../server/base/clock";
import { createPasswordHasher } from "../../server/auth/passwords";
import { reseed } from "../../server/seed/seed-demo";
import { readRecords } from "../support/read-csv";
import { TEST_PASSWORD, DEMO_SIZE, startTestApp } from "./support/app";
import { insertOrder } from "./support/make-order";

const { database, call, login } = await startTestApp();
const { db } = database;

interface Page {
  content: AuditEntry[];
  totalElements: number;
}

const list = async (query = "") => (await call<Page>("GET", `/api/admin/audit?${query}`, { as: "admin" })).body;
const newest = async (query: string) => (await list(`limit=1&${query}`)).content[0];

const id = await insertOrder(db, { at: nextTimestamp().toISOString(), status: "pending" });
await call("PUT", `/api/admin/orders/${id}/status`, { as: "admin", body: { status: "confirmed" } });

describe("GET /api/admin/audit", () => {
  it("lists the entries, newest first, with the actor, the record and the change", async () => {
    const { content, totalElements } = await list();
    expect(content[0]).toMatchObject({
      actor: { name: "Asha Menon", email: "admin@bazaar.example" },
      ...{ action: "orders.edit-status", outcome: "done", resource: "orders", resourceId: id, ip: "127.0.0.1" },
      before: { status: "pending" },
      after: { status: "confirmed" },
    });
    expect(totalElements).toBeGreaterThan(20);
    const times = content.map(({ at = "" }) => at);
    expect([...times].sort().reverse()).toEqual(times);
    const one = await call("GET", `/api/admin/audit/${content[0]?._id}`, { as: "auditor" });
    expect(one).toMatchObject({ status: 200, body: content[0] });
  });

  it("can be filtered by actor, record, action, outcome and day", async () => {
    const refused = await call("DELETE", "/api/admin/reviews/x", { as: "auditor" });
    expect(refused.status).toBe(403);
    const whole = (await list()).totalElements;
    for (const [query, fits] of [
      ["actor=00000000000000000000ad01", ({ actor }) => actor?._id === "00000000000000000000ad01"],
      ["resource=vendors", ({ resource }) => resource === "vendors"],
      [`resource=orders&resourceId=${id}`, ({ resourceId }) => resourceId === id],
      ["action=orders.edit-status", ({ action }) => action === "orders.edit-status"],
      ["action=approve", ({ action }) => action?.endsWith(".approve") ?? false],
      ["outcome=done", ({ outcome }) => outcome === "done"],
    ] as [string, (entry: AuditEntry) => boolean][]) {
      const { content, totalElements } = await list(`limit=100&${query}`);
      expect(content.length, query).toBeGreaterThan(0);
      expect(totalElements, query).toBeLessThanOrEqual(whole);
      for (const entry of content) expect(fits(entry), query).toBe(true);
    }
    const today = (await newest(""))?.at?.slice(0, 10) ?? "";
    const [before, since] = [await list("to=2020-01-01"), await list(`from=${today}`)];
    expect(before.totalElements).toBe(0);
    expect(since.totalElements).toBeGreaterThan(0);
    expect((await list(`from=${today}&to=${today}`)).totalElements).toBeLessThan(whole);
    expect((await call("GET", "/api/admin/audit?from=yesterday", { as: "admin" })).body.errors).toEqual({
      from: ["must be a day such as 2026-01-31"],
    });
  });

  it("returns each actor once from its path /people", async () => {
    const { body } = await call<{ name?: string }[]>("GET", "/api/admin/audit/people", { as: "admin" });
    const names = body.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Asha Menon", "Imran Qureshi", "System"]));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for the unknown entry %s", async (entry) => {
    const { status, body } = await call("GET", `/api/admin/audit/${entry}`, { as: "admin" });
    expect([status, body.message]).toEqual([404, "Audit entry not found."]);
  });
});

describe("GET /api/admin/export/audit", () => {
  it("exports the filtered entries as CSV and JSON lines, records the export, and requires the permission", async () => {
    const filter = `action=orders.edit-status&resourceId=${id}`;
    const { content } = await list(filter);
    const csv = await call("GET", `/api/admin/export/audit?format=csv&${filter}`, { as: "admin" });
    expect(readRecords(csv.text)).toMatchObject(
      content.map(({ _id }) => ({ "Audit Entry ID": _id, Actor: "Asha Menon", After: '{"status":"confirmed"}' })),
    );
    const lines = await call("GET", `/api/admin/export/audit?format=jsonl&${filter}`, { as: "admin" });
    expect(lines.headers["content-type"]).toBe("application/x-ndjson");
    expect(lines.headers["content-disposition"]).toMatch(/filename="audit-[\d-]+\.jsonl"/);
    expect(
      lines.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as AuditEntry),
    ).toEqual(content);
    const entry = await newest("action=audit.export");
    expect(entry).toMatchObject({ after: { format: "jsonl", rows: 1, filters: { resourceId: id } } });
    expect((await call("GET", "/api/admin/export/audit", { as: "auditor" })).status).toBe(403);
    expect((await call("GET", "/api/admin/export/orders?format=jsonl", { as: "admin" })).status).toBe(422);
  });
});

describe("audit entries that are not about changes", () => {
  it("record a sign-in, a failed sign-in and a sign-out, but never the password", async () => {
    const token = await login("auditor");
    expect(await newest("")).toMatchObject({
      action: "session.sign-in",
      outcome: "done",
      actor: { name: "Imran Qureshi" },
    });
    const wrong = { email: "auditor@bazaar.example", password: "not-the-password" };
    await call("POST", "/api/auth/login", { body: wrong });
    const failed = await newest("outcome=failed");
    expect(failed).toMatchObject({ action: "session.sign-in", label: "Imran Qureshi", after: { email: wrong.email } });
    expect(failed?.actor).toEqual({});
    await call("POST", "/api/auth/login", { body: { ...wrong, email: "stranger@nowhere.example" } });
    expect(await newest("outcome=failed")).toMatchObject({
      resourceId: "",
      after: { email: "stranger@nowhere.example" },
    });
    expect(JSON.stringify(await list("limit=100&resource=session"))).not.toContain(wrong.password);
    await call("POST", "/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
    expect(await newest("")).toMatchObject({ action: "session.sign-out", actor: { name: "Imran Qureshi" } });
  });

  it("combine a person's refused calls of a route within a minute, and later count the repeats", async () => {
    const other = await startTestApp({ database, env: { LOGIN_ATTEMPTS: "1" } });
    const before = (await list("action=users.delete")).totalElements;
    for (let times = 0; times < 5; times += 1) {
      expect((await other.call("DELETE", `/api/admin/users/${id}`, { as: "auditor" })).status).toBe(403);
    }
    expect((await list("action=users.delete")).totalElements).toBe(before + 1);
    expect(await newest("action=users.delete")).toMatchObject({
      ...{ outcome: "refused", actor: { name: "Imran Qureshi" }, resourceId: id, after: { status: 403 } },
    });
    const credentials = { email: "customer@bazaar.example", password: "wrong-password" };
    const statuses = [];
    for (let times = 0; times < 4; times += 1)
      statuses.push((await other.call("POST", "/api/auth/login", { body: credentials })).status);
    expect(statuses).toContain(429);
    expect(await newest("outcome=refused")).toMatchObject({ action: "session.sign-in", after: { status: 429 } });
    await other.app.close();
    expect(await newest("action=users.delete")).toMatchObject({ after: { status: 403, repeats: 4 } });
  });

  it("count a refused call later if the database could not record it", async () => {
    const other = await startTestApp({ database });
    await db.execute(sql`create function reject_entry() returns trigger language plpgsql
      as $$ begin raise 'out of order'; end $$`);
    await db.execute(sql`create trigger reject_entry before insert on evidence_entries
      for each row when (new.action = 'coupons.delete') execute function reject_entry()`);
    const refuse = () => other.call("DELETE", `/api/admin/coupons/${id}`, { as: "auditor" });
    expect((await refuse()).status).toBe(403);
    await db.execute(sql`drop function reject_entry() cascade`);
    expect((await refuse()).status).toBe(403);
    expect((await list("action=coupons.delete")).totalElements).toBe(0);
    await other.app.close();
    expect(await newest("action=coupons.delete")).toMatchObject({ after: { status: 403, repeats: 2 } });
  });

  it("record once who opened the link of a document", async () => {
    const { body } = await call("GET", "/api/admin/vendors?limit=100", { as: "auditor" });
    const listed = body.data.find(({ documents }) => Object.keys(documents).length > 0);
    const { body: vendor } = await call("GET", `/api/admin/vendors/${listed?._id}`, { as: "auditor" });
    const [kind, address] = Object.entries(vendor.documents)[0] ?? [];
    expect((await call("GET", address ?? "")).status).toBe(200);
    expect(await newest("action=open-document")).toMatchObject({
      ...{ actor: { name: "Imran Qureshi" }, resource: "vendors", resourceId: vendor._id, after: { document: kind } },
    });
    const count = async () => (await list("action=open-document")).totalElements;
    const before = await count();
    expect((await call("GET", address ?? "")).status).toBe(200);
    expect(await count()).toBe(before);
    const other = (address ?? "").replace(/session=(.)/, (_, first) => `session=${first === "0" ? "1" : "0"}`);
    expect((await call("GET", other)).status).toBe(403);
  });

  it("survive a reseed, which has an entry of its own and starts new histories of records", async () => {
    const kept = (await list()).totalElements;
    await reseed(
      db,
      createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
      TEST_PASSWORD,
      DEMO_SIZE,
      () => undefined,
    );
    const again = await login("admin");
    const callAgain = (query: string) =>
      call<Page>("GET", `/api/admin/audit?${query}`, { headers: { authorization: `Bearer ${again}` } });
    expect((await callAgain("")).body.totalElements).toBeGreaterThan(kept);
    expect((await callAgain("action=data.seed")).body.content).toMatchObject([
      { actor: { name: "System" }, after: { orders: DEMO_SIZE.orders } },
      {},
    ]);
    const history = (current: boolean) =>
      callAgain(`resource=orders&resourceId=${id}${current ? "&current=true" : ""}`).then(
        ({ body }) => body.totalElements,
      );
    expect(await history(true)).toBeLessThan(await history(false));
  });
});
