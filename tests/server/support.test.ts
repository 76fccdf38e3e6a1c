// @module-tag dates
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketStatus } from "../../resources/support/contract";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { supportTickets, ticketMessages } from "../../server/db/schema-communication";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const ownerId = newId();
await db.insert(users).values({
  id: ownerId,
  name: "Meera Iyer",
  email: "meera.iyer@mail.example",
  role: "customer",
  phone: "+919800000001",
});
let id = "";

/** Creates a new open ticket for each test. */
beforeEach(async () => {
  id = newId();
  const createdAt = new Date("2020-01-01T00:00:00Z");
  const words = { subject: "Late parcel", description: "It has not arrived.", priority: "high" as const };
  await db.insert(supportTickets).values({ id, userId: ownerId, ...words, statusSince: createdAt, createdAt });
  await db.insert(ticketMessages).values({ ticketId: id, position: 0, sender: "user", message: "Hello?", createdAt });
});

const PATH = "/api/admin/support/tickets";
const get = (ticket = id) => call("GET", `${PATH}/${ticket}`, { as: "admin" });
const list = async (query: string) => (await call("GET", `${PATH}?${query}`, { as: "admin" })).body;
const setStatus = (status: unknown, ticket = id) =>
  call("PUT", `${PATH}/${ticket}/status`, { as: "admin", body: { status } });
const reply = (message: unknown, ticket = id) =>
  call("POST", `${PATH}/${ticket}/reply`, { as: "admin", body: { message } });
const setStatusDirectly = (status: TicketStatus) =>
  db.update(supportTickets).set({ status }).where(eq(supportTickets.id, id));
const listEntries = () =>
  findAuditEntries(db, and(eq(auditEntries.resource, "support"), eq(auditEntries.resourceId, id)));

describe("GET support/tickets", () => {
  it("returns a ticket with its owner and its conversation, oldest first", async () => {
    await reply("We are looking into it.");
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      subject: "Late parcel",
      description: "It has not arrived.",
      priority: "high",
      status: "in_progress",
      createdAt: "2020-01-01T00:00:00.000Z",
      user: { _id: ownerId, name: "Meera Iyer", email: "meera.iyer@mail.example", phone: "+919800000001" },
      messages: [
        { sender: "user", message: "Hello?", timestamp: "2020-01-01T00:00:00.000Z" },
        { sender: "admin", message: "We are looking into it.", timestamp: expect.any(String) },
      ],
      acknowledgeBy: "2020-01-03T00:00:00.000Z",
      acknowledgedAt: body.messages[1]?.timestamp,
      redressBy: "2020-02-01T18:29:59.000Z",
      dueAt: "2020-02-01T18:29:59.000Z",
      due: "overdue",
      assignee: null,
      notes: [],
    });
  });

  it("lists newest first, each ticket as in its own response except notes, and the total past the end", async () => {
    const total = await db.$count(supportTickets);
    const body = await list("limit=5");
    expect(body).toMatchObject({ totalElements: total, page: 1, size: 5, totalPages: Math.ceil(total / 5) });
    const dates = body.content.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const ticket of body.content)
      expect((await get(ticket._id)).body).toEqual({ ...ticket, notes: expect.any(Array) });
    expect(await list("page=500")).toMatchObject({ content: [], totalElements: total });
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for %s, as do the changes", async (other) => {
    for (const { status, body } of [await get(other), await setStatus("closed", other), await reply("x", other)]) {
      expect(status).toBe(404);
      expect(body).toEqual({ message: "Ticket not found.", code: "not_found" });
    }
  });
});

describe("the filters of tickets", () => {
  const cases = [
    ...TICKET_STATUSES.map((status) => [`status=${status}`, { status }] as const),
    ...TICKET_PRIORITIES.map((priority) => [`priority=${priority}`, { priority }] as const),
    ["status=open&priority=high", { status: "open", priority: "high" }] as const,
    [`user=${ownerId}`, { user: { _id: ownerId } }] as const,
  ];
  it.each(cases)("return all tickets with %s", async (query, expected) => {
    const all = (await list("limit=100")).content;
    const matching = all.filter((ticket: object) => {
      try {
        expect(ticket).toMatchObject(expected);
        return true;
      } catch {
        return false;
      }
    });
    const body = await list(`limit=100&${query}`);
    expect(matching.length).toBeGreaterThan(0);
    expect(body.content).toEqual(matching);
    expect(body.totalElements).toBe(matching.length);
  });

  it("find nothing for a person without tickets", async () => {
    expect(await list("user=nobody")).toMatchObject({ content: [], totalElements: 0 });
  });

  it.each(["status=done", "priority=urgent", "user=%00", "limit=101", "sort=priority"])("reject %s", async (query) => {
    expect((await call("GET", `${PATH}?${query}`, { as: "admin" })).status).toBe(422);
  });
});

describe("PUT support/tickets/{id}/status", () => {
  const CHANGES = TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => [from, to] as const));
  it.each(CHANGES)("changes %s to %s only if they differ and the ticket is not closed", async (from, to) => {
    await setStatusDirectly(from);
    const { status, body } = await setStatus(to);
    if (from !== to && from !== "closed") {
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: id, status: to });
      expect(await listEntries()).toMatchObject([
        {
          action: "support.status",
          actorEmail: "admin@bazaar.example",
          before: { status: from },
          after: { status: to },
        },
      ]);
      return;
    }
    const message =
      from === to
        ? `This ticket is already ${to.replace("_", " ")}, since 1 Jan 2020.`
        : "A closed ticket can't be reopened. Create a new one.";
    expect(status).toBe(409);
    expect(body).toEqual({ message, code: "conflict" });
    expect((await get()).body.status).toBe(from);
    expect(await listEntries()).toEqual([]);
  });

  it("says who has already closed the ticket", async () => {
    await setStatus("closed");
    expect((await setStatus("closed")).body.message).toMatch(
      /^This ticket is already closed, since \d{1,2} \w+ \d{4}, by Asha Menon\.$/,
    );
  });

  it.each([
    [undefined, "status", "must be one of open, in_progress, resolved, closed"],
    ["done", "status", "must be one of open, in_progress, resolved, closed"],
  ])("rejects %j", async (status, field, message) => {
    const answer = await setStatus(status);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: [message] });
  });

  it("succeeds once when several requests are sent concurrently", async () => {
    const answers = await Promise.all([setStatus("closed"), setStatus("closed"), setStatus("closed")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listEntries()).toHaveLength(1);
  });
});

describe("POST support/tickets/{id}/reply", () => {
  it.each([
    ["open", "in_progress"],
    ["in_progress", "in_progress"],
    ["resolved", "resolved"],
  ] as const)("gives a ticket that is %s the status %s", async (from, after) => {
    await setStatusDirectly(from);
    const { status, body } = await reply("  It left the hub.  ");
    expect(status).toBe(200);
    expect(body.status).toBe(after);
    expect(body.messages.at(-1)).toMatchObject({ sender: "admin", message: "It left the hub." });
    expect(nextTimestamp().getTime() - Date.parse(body.messages.at(-1)?.timestamp ?? "")).toBeLessThan(10_000);
    expect(await listEntries()).toMatchObject([
      { action: "support.reply", before: { status: from }, after: { status: after, message: "It left the hub." } },
    ]);
  });

  it("to a closed ticket is rejected with a message", async () => {
    await setStatusDirectly("closed");
    const { status, body } = await reply("Too late");
    expect(status).toBe(409);
    expect(body).toEqual({ message: "This ticket is already closed, since 1 Jan 2020.", code: "conflict" });
    expect((await get()).body.messages).toHaveLength(1);
  });

  it.each([
    [undefined, "is required"],
    ["   ", "is required"],
    [5, "must be text"],
    ["x".repeat(5001), "must have at most 5,000 characters"],
    ["a\u0000b", "must not contain the character NUL"],
  ])("rejects %j", async (message, error) => {
    const answer = await reply(message);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ message: [error] });
    expect(await listEntries()).toEqual([]);
  });

  it("accepts 5,000 characters, and replaces a lone surrogate", async () => {
    expect((await reply("x".repeat(5000))).status).toBe(200);
    expect((await reply("\ud800 broken")).body.messages.at(-1)?.message).toBe("\ufffd broken");
  });

  it("keeps exactly the replies that were accepted while the ticket is closed concurrently", async () => {
    const texts = ["one", "two", "three"];
    const [closing, ...answers] = await Promise.all([setStatus("closed"), ...texts.map((message) => reply(message))]);
    expect(closing.status).toBe(200);
    const accepted = texts.filter((_, index) => answers[index]?.status === 200);
    const { body } = await get();
    expect(body.status).toBe("closed");
    expect(
      body.messages
        .slice(1)
        .map(({ message }: { message: string }) => message)
        .sort(),
    ).toEqual(accepted.sort());
  });
});

it("an account with tickets cannot be deleted", async () => {
  const { status, body } = await call("DELETE", `/api/admin/users/${ownerId}`, { as: "admin" });
  expect(status).toBe(409);
  expect(body.message).toMatch(/^This user cannot be deleted: the account has \d+ tickets\.$/);
});
