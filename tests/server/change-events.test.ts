/**
 * Change events are written with audit entries, and removed after 30 days. They are read in the order of their numbers,
 * and only once no open transaction can still add a lower number.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { findLastPosition, readChangeEvents, toChangeEvent } from "../../server/audit/change-events";
import type { AuditEvent } from "../../server/audit/entries";
import { recordEvent, recordEvents, SYSTEM_ACTOR } from "../../server/audit/record-event";
import {
  EVENT_BATCH_SIZE,
  EVENT_RETENTION_DAYS,
  findLastRemovedNumber,
  removeOldEvents,
} from "../../server/audit/remove-old-events";
import { nextTimestamp, setClock } from "../../server/base/clock";
import { auditEntries } from "../../server/db/schema-audit";
import { changeEvents } from "../../server/db/schema-change-events";
import { Rollback } from "./support/audit";
import { isPostgres, openTestDatabase } from "./support/database";

const DAY_MS = 86_400_000;

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const change = (resourceId: string, overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  ...{ action: "vendors.edit", resource: "vendors", resourceId },
  ...{ before: { shopName: "Old shop", city: "Pune" }, after: { shopName: "Secret name", city: "Pune" } },
  ...overrides,
});

const readEvents = (resourceId: string) =>
  db.select().from(changeEvents).where(eq(changeEvents.resourceId, resourceId)).orderBy(changeEvents.number);

it("writes the event of a change with the number and the id of its audit entry, and no values", async () => {
  await recordEvent(db, { ...SYSTEM_ACTOR, id: "someone" }, change("first"));
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, "first"));
  const events = await readEvents("first");
  expect(events).toEqual([
    {
      ...{ number: entry?.number, id: entry?.id, createdAt: entry?.createdAt },
      ...{ type: "vendors.edit", resource: "vendors", resourceId: "first", fields: ["shopName"], isNew: false },
      actorId: "someone",
    },
  ]);
  expect(JSON.stringify(events)).not.toContain("Secret name");
});

it("writes neither entry nor event if the transaction is rolled back", async () => {
  const rolledBack = db.transaction(async (tx) => {
    await recordEvent(tx, SYSTEM_ACTOR, change("rolled-back"));
    throw new Rollback();
  });
  await expect(rolledBack).rejects.toThrow(Rollback);
  expect(await readEvents("rolled-back")).toEqual([]);
  expect(await db.$count(auditEntries, eq(auditEntries.resourceId, "rolled-back"))).toBe(0);
});

it("writes many changes in their order, each with its own entry", async () => {
  const ids = Array.from({ length: 500 }, (_, index) => `many-${index}`);
  const before = await findLastPosition(db);
  await recordEvents(db, SYSTEM_ACTOR, [
    ...ids.map((id) => change(id)),
    change("many-0", { action: "vendors.export" }),
  ]);
  const { events } = await readChangeEvents(db, { after: before, resources: ["vendors"], limit: 1_000 });
  expect(events.map(({ resourceId }) => resourceId)).toEqual(ids);
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, "many-321"));
  expect(events[321]).toMatchObject({ number: entry?.number, id: entry?.id });
  expect(await findLastPosition(db)).toBe((events[0]?.number ?? 0) + 500);
});

describe("the changed fields", () => {
  it.each<[string, AuditEvent["before"], AuditEvent["after"], string[]]>([
    ["of an edit are those that differ, at any depth", { a: 1, b: { c: [1] } }, { a: 1, b: { c: [2] } }, ["b"]],
    ["of a new record are those with a value", null, { a: 1, b: null }, ["a"]],
    ["of a deleted record are none", { a: 1 }, null, []],
    ["do not include a field that is missing before and null after", {}, { a: null }, []],
  ])("%s", (_, before, after, fields) => {
    expect(toChangeEvent(change("x", { before, after }))?.fields).toEqual(fields);
  });
});

describe("a record", () => {
  const AFTER = { shopName: "Lamps" };
  const NEW = { before: null, after: AFTER };
  it.each<[string, boolean, Partial<AuditEvent>]>([
    ["is new when the console creates it", true, { action: "vendors.create", ...NEW }],
    ["is new when the shop's own system sends it", true, { action: "vendors.upsert", ...NEW }],
    ["is not new when it is sent again", false, { action: "vendors.upsert", before: AFTER, after: AFTER }],
    ["is not new when it gets a note", false, { action: "vendors.note", ...NEW }],
    ["is not new when it is deleted", false, { action: "vendors.delete", before: AFTER, after: null }],
  ])("%s", async (title, isNew, overrides) => {
    await recordEvent(db, SYSTEM_ACTOR, change(title, overrides));
    expect(await readEvents(title)).toMatchObject([{ isNew }]);
  });
});

it.each<[string, Partial<AuditEvent>]>([
  ["that revealed a value", { action: "vendors.reveal" }],
  ["that opened a document", { action: "kyc-management.open-document", resource: "kyc-management" }],
  ["that downloaded an export", { action: "exports.download", resource: "exports" }],
  ["that marked a notification as read", { action: "notifications.read", resource: "notifications" }],
  ["that emailed a customer", { action: "refunds.tell-customer", resource: "refunds" }],
  ["of a session", { action: "session.sign-in", resource: "session" }],
  ["of a person's own account", { action: "account.edit", resource: "account" }],
  ["that was refused", { outcome: "refused" }],
  ["that failed", { outcome: "failed" }],
])("writes no event for an action %s", async (title, overrides) => {
  await recordEvent(db, SYSTEM_ACTOR, change(title, overrides));
  expect(await db.$count(auditEntries, eq(auditEntries.resourceId, title))).toBe(1);
  expect(await readEvents(title)).toEqual([]);
});

it("reads events of the given resources page by page, and skips events of other resources", async () => {
  const start = await findLastPosition(db);
  await recordEvents(db, SYSTEM_ACTOR, [
    change("page-1"),
    change("page-2"),
    change("page-3", { action: "orders.edit-status", resource: "orders" }),
  ]);
  const read = (after: number) => readChangeEvents(db, { after, resources: ["vendors"], limit: 1 });
  const first = await read(start);
  const second = await read(first.position);
  const third = await read(second.position);
  expect([first, second, third].map(({ events }) => events.map(({ resourceId }) => resourceId))).toEqual([
    ["page-1"],
    ["page-2"],
    [],
  ]);
  expect(third.position).toBe(start + 3);
  expect(await readChangeEvents(db, { after: start, resources: [], limit: 5 })).toEqual({
    events: [],
    position: start + 3,
  });
});

// PGlite has one connection, so no two transactions are open at once.
if (isPostgres) {
  it("reads no event while an open transaction can still commit one with a lower number", async () => {
    const start = await findLastPosition(db);
    const read = () => readChangeEvents(db, { after: start, resources: ["vendors"], limit: 10 });
    await db.transaction(async (tx) => {
      await recordEvent(tx, SYSTEM_ACTOR, change("early"));
      await recordEvent(db, SYSTEM_ACTOR, change("late"));
      expect(await readEvents("late")).toHaveLength(1);
      expect(await read()).toEqual({ events: [], position: start });
    });
    expect((await read()).events.map(({ resourceId }) => resourceId)).toEqual(["early", "late"]);
  });

  it("misses no event of many concurrent writers, some of which roll back", async () => {
    let position = await findLastPosition(db);
    const seen: string[] = [];
    const expected: string[] = [];
    const write = async (id: string, fails: boolean) => {
      await db
        .transaction(async (tx) => {
          await recordEvent(tx, SYSTEM_ACTOR, change(id));
          await recordEvent(tx, SYSTEM_ACTOR, change(`${id}-again`));
          if (fails) throw new Rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error;
        });
      if (!fails) expected.push(id, `${id}-again`);
    };
    const readNext = async () => {
      const page = await readChangeEvents(db, { after: position, resources: ["vendors"], limit: 7 });
      seen.push(...page.events.map(({ resourceId }) => resourceId));
      ({ position } = page);
    };
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let turn = 0; turn < 12; turn += 1) await write(`w${writer}-${turn}`, (writer + turn) % 5 === 0);
      }),
    ).finally(() => (isWriting = false));
    while (isWriting) await readNext();
    await writing;
    for (let end = -1; end !== position;) {
      end = position;
      await readNext();
    }
    expect(seen.toSorted()).toEqual(expected.toSorted());
  });
}

it("removes events after 30 days, in several batches, and remembers the highest removed number", async () => {
  const now = nextTimestamp();
  await db.execute(sql`
    insert into change_events (number, id, type, resource, resource_id, fields, created_at)
    select -n, 'batch-' || n, 'test.change', 'test', '', '[]', ${now.toISOString()}
    from generate_series(1, ${sql.raw(String(EVENT_BATCH_SIZE))}) n`);
  const old = await findLastPosition(db);
  setClock(new Date(now.getTime() + (EVENT_RETENTION_DAYS - 1) * DAY_MS));
  await removeOldEvents(db);
  expect(await findLastRemovedNumber(db)).toBe(0);
  await recordEvent(db, SYSTEM_ACTOR, change("kept"));
  setClock(new Date(now.getTime() + (EVENT_RETENTION_DAYS + 1) * DAY_MS));
  const newestOld = (await db.select().from(changeEvents).orderBy(changeEvents.number)).at(-2);
  await removeOldEvents(db);
  expect((await db.select().from(changeEvents)).map(({ resourceId }) => resourceId)).toEqual(["kept"]);
  const removed = await findLastRemovedNumber(db);
  expect(removed).toBe(newestOld?.number);
  expect(removed).toBeLessThanOrEqual(old);
  expect(await db.$count(auditEntries, eq(auditEntries.resourceId, "first"))).toBe(1);
});
