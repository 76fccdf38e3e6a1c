/** The deadlines of tickets for a first reply and a resolution, and whether a ticket is due. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QueueEntry } from "../../resources/queue/contract";
import type { Ticket, TicketStatus } from "../../resources/support/contract";
import { setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { supportTickets, ticketMessages } from "../../server/db/schema-communication";
import { TEST_NOW } from "../../scripts/test-env";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
const other = await startTestApp({ database, env: { ACKNOWLEDGE_HOURS: "24", REDRESS_MONTHS: "2" } });

const PATH = "/api/admin/support/tickets";
const TODAY = new Date(TEST_NOW);
const ownerId = newId();
await db.insert(users).values({ id: ownerId, name: "Meera Iyer", email: "meera.iyer@mail.example", role: "customer" });

/** Creates a ticket to which the team replied at the times in `answers`. `since` is when it got its status. */
async function createTicket(
  createdAt: string,
  status: TicketStatus = "open",
  answers: string[] = [],
  since = createdAt,
) {
  const id = newId();
  const words = { subject: "Late parcel", description: "It has not arrived.", priority: "high" as const };
  const moments = { statusSince: new Date(since), createdAt: new Date(createdAt) };
  await db.insert(supportTickets).values({ id, userId: ownerId, ...words, status, ...moments });
  const messages = [{ sender: "user", at: createdAt }, ...answers.map((at) => ({ sender: "admin", at }))];
  await db.insert(ticketMessages).values(
    messages.map(({ sender, at }, position) => ({
      ticketId: id,
      position,
      sender,
      message: "Hello?",
      createdAt: new Date(at),
    })),
  );
  return id;
}
const get = async (id: string, app = { call }) =>
  (await app.call<Ticket>("GET", `${PATH}/${id}`, { as: "admin" })).body;
const listIds = async (query: string) =>
  (
    await call<{ content: Ticket[] }>("GET", `${PATH}?limit=100&user=${ownerId}&${query}`, { as: "admin" })
  ).body.content.map(({ _id = "" }) => _id);

beforeEach(async () => {
  setClock(TODAY);
  await db.delete(supportTickets).where(eq(supportTickets.userId, ownerId));
});
afterEach(() => setClock(TODAY));

describe("the deadlines", () => {
  it.each([
    // 48 hours later, and the end of the day in India one calendar month later.
    ["2026-11-03T06:30:00.000Z", "2026-11-05T06:30:00.000Z", "2026-12-03T18:29:59.000Z"],
    // 31 January in India. The next month has no 31st.
    ["2026-01-31T12:00:00.000Z", "2026-02-02T12:00:00.000Z", "2026-02-28T18:29:59.000Z"],
    ["2028-01-31T12:00:00.000Z", "2028-02-02T12:00:00.000Z", "2028-02-29T18:29:59.000Z"],
    // In India, this instant is already 1 April. The instant in the next row is still 31 March.
    ["2026-03-31T18:30:00.000Z", "2026-04-02T18:30:00.000Z", "2026-05-01T18:29:59.000Z"],
    ["2026-03-31T18:29:59.000Z", "2026-04-02T18:29:59.000Z", "2026-04-30T18:29:59.000Z"],
    ["2026-12-31T12:00:00.000Z", "2027-01-02T12:00:00.000Z", "2027-01-31T18:29:59.000Z"],
  ])("of a ticket created at %s are %s and %s", async (createdAt, acknowledgeBy, redressBy) => {
    expect(await get(await createTicket(createdAt))).toMatchObject({ acknowledgeBy, redressBy, dueAt: acknowledgeBy });
  });

  it("can be configured", async () => {
    expect(await get(await createTicket("2026-11-03T06:30:00.000Z"), other)).toMatchObject({
      acknowledgeBy: "2026-11-04T06:30:00.000Z",
      redressBy: "2027-01-03T18:29:59.000Z",
    });
  });
});

describe("the due state of a ticket", () => {
  const hours = (count: number) => new Date(TODAY.getTime() + count * 3_600_000).toISOString();

  it("depends on the deadline for a reply until the team replies, and then on that for a resolution", async () => {
    const id = await createTicket(hours(-49));
    expect(await get(id)).toMatchObject({ due: "overdue" });
    await call("POST", `${PATH}/${id}/reply`, { as: "admin", body: { message: "We look into it." } });
    const answered = await get(id);
    expect(answered).toMatchObject({ due: "later", dueAt: answered.redressBy });
    expect(answered.acknowledgedAt).toBe(answered.messages?.[1]?.timestamp);
    await call("POST", `${PATH}/${id}/reply`, { as: "admin", body: { message: "It is on its way." } });
    expect((await get(id)).acknowledgedAt, "only the first reply counts").toBe(answered.acknowledgedAt);
  });

  it("is absent once the ticket is resolved, and returns when it is reopened", async () => {
    const id = await createTicket(hours(-40 * 24), "in_progress", [hours(-39 * 24)]);
    const set = (status: TicketStatus) =>
      call<Ticket>("PUT", `${PATH}/${id}/status`, { as: "admin", body: { status } });
    expect(await get(id)).toMatchObject({ due: "overdue" });
    const first = (await set("resolved")).body;
    expect(first.redressedAt?.slice(0, 16)).toBe(TODAY.toISOString().slice(0, 16));
    expect(first).not.toHaveProperty("due");
    const again = (await set("in_progress")).body;
    expect(again).toMatchObject({ due: "overdue" });
    expect(again).not.toHaveProperty("redressedAt");
    const { redressedAt } = (await set("resolved")).body;
    setClock(new Date(hours(5)));
    const closed = (await set("closed")).body;
    expect(closed).toMatchObject({ status: "closed", redressedAt });
    expect(await get(id)).toEqual(closed);
  });

  it("filters the list and the export, and is counted in the queue", async () => {
    const overdue = await createTicket(hours(-49));
    const soon = await createTicket(hours(-47));
    const later = await createTicket(hours(-1));
    const late = await createTicket(hours(-40 * 24), "in_progress", [hours(-39 * 24)]);
    await createTicket(hours(-49), "closed");
    expect(await listIds("due=overdue")).toEqual([overdue, late]);
    expect(await listIds("due=soon")).toEqual([soon]);
    expect(await listIds("due=later")).toEqual([later]);
    for (const due of ["overdue", "soon", "later"]) {
      for (const id of await listIds(`due=${due}`)) expect(await get(id)).toMatchObject({ due });
    }
    const file = await call("GET", `/api/admin/export/support?format=csv&due=overdue&user=${ownerId}`, { as: "admin" });
    const [head, ...lines] = file.text.trim().split(/\r?\n/);
    expect(head).toMatch(/Acknowledge By,Acknowledged At,Redress By,Redressed At,Due,Assignee ID,Assignee$/);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/,overdue,,$/);
    const countOf = async (due: string) =>
      (await call("GET", `${PATH}?due=${due}`, { as: "admin" })).body.totalElements as unknown;
    const counted = { overdue: await countOf("overdue"), dueSoon: await countOf("soon") };
    expect(counted.dueSoon).toBeGreaterThan(0);
    const { body } = await call<{ data: object[] }>("GET", "/api/admin/queue/summary", { as: "admin" });
    expect(body.data).toContainEqual(expect.objectContaining({ kind: "tickets", ...counted }));
    const entries = await call<{ data: QueueEntry[] }>("GET", "/api/admin/queue?kind=tickets&limit=100", {
      as: "admin",
    });
    const entry = entries.body.data.find(({ recordId }) => recordId === soon);
    expect(entry?.dueAt).toBe((await get(soon)).dueAt);
  });

  it("is rejected as a filter if it is unknown", async () => {
    expect((await call("GET", `${PATH}?due=never`, { as: "admin" })).status).toBe(422);
  });
});
