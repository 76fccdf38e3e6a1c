/** GET /api/integration/v1/events: reading events instead of receiving webhooks. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { recordEvents, SYSTEM_ACTOR } from "../../server/audit/record-event";
import { settings } from "../../server/db/schema-settings";
import { startTestApp } from "./support/app";
import { createIntegration } from "./support/integration";

const stage = await startTestApp();
const { db } = stage.database;
const { send } = await createIntegration(stage, ["events.list", "coupons.list", "plans.show"]);

interface EventPage {
  items: { type: string; version: number; data: { id: string; number: number; resourceId: string } }[];
  nextCursor: string;
  hasMore: boolean;
}

/** Records an event for each text, such as "coupons c1" or "coupons c1 delete". The default action is edit. */
const write = (...records: string[]) =>
  recordEvents(
    db,
    SYSTEM_ACTOR,
    records.map((record) => {
      const [resource = "", resourceId = "", action = "edit"] = record.split(" ");
      return { action: `${resource}.${action}`, resource, resourceId, before: null, after: { name: "Secret" } };
    }),
  );

async function read(query: string): Promise<EventPage> {
  const { status, body, text } = await send("GET", `events?${query}`);
  expect(status, text).toBe(200);
  expect(text).not.toContain("Secret");
  return body as unknown as EventPage;
}
const idsOf = ({ items }: EventPage) => items.map(({ data }) => data.resourceId);

it("returns pages of the events that the token may see, and continues after the last one", async () => {
  const { nextCursor } = await read("limit=500");
  await write("coupons c1", "vendors v1", "plans p1", "coupons c2 delete", "coupons c3");
  const first = await read(`after=${nextCursor}&limit=2`);
  expect([idsOf(first), first.hasMore]).toEqual([["c1", "p1"], true]);
  const second = await read(`after=${first.nextCursor}&limit=10`);
  expect([idsOf(second), second.hasMore]).toEqual([["c2", "c3"], false]);
  expect((await read(`after=${second.nextCursor}`)).items).toEqual([]);
  expect(idsOf(await read(`after=${nextCursor}&types=coupons.delete,plans.*`))).toEqual(["p1", "c2"]);
  expect(first.items[0]).toMatchObject({ type: "coupons.edit", version: 1, data: { number: expect.any(Number) } });
});

it.each([
  ["after=x", 422],
  ["types=nothing.edit", 422],
  ["limit=0", 422],
  ["limit=501", 422],
  ["after=999999999999", 410],
])("answers %s with %i", async (query, status) => {
  expect((await send("GET", `events?${query}`)).status).toBe(status);
});

it("returns 410 if events after the position are no longer kept", async () => {
  const { nextCursor } = await read("limit=500");
  await db.insert(settings).values({ key: "change-events-removed", value: String(Number(nextCursor) + 1) });
  const { status, body } = await send("GET", `events?after=${nextCursor}`);
  expect([status, body.message]).toEqual([410, expect.stringContaining("events are kept for 30 days")]);
  await db.delete(settings).where(eq(settings.key, "change-events-removed"));
});

it("is rejected without the permission, and with a session instead of a token", async () => {
  const other = await createIntegration(stage, ["coupons.list"]);
  expect((await other.send("GET", "events")).status).toBe(403);
  expect((await stage.call("GET", "/api/integration/v1/events", { as: "admin" })).status).toBe(403);
});
