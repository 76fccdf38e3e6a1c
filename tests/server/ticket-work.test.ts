/** The assignee of a ticket, and the internal notes of the support team. */
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { UNASSIGNED, type Assignee, type Ticket } from "../../resources/support/contract";
import { REVIEWER_ROLE, SUPPORT_ROLE } from "../../server/auth/built-in-roles";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { supportTickets } from "../../server/db/schema-communication";
import { auditEntries } from "../../server/db/schema-audit";
import { createAdministratorFactory } from "./support/administrators";
import { sendWith, tokenBody } from "./support/api-tokens";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";

const stage = await startTestApp();
const { database, call } = stage;
const { db } = database;

const createAdministrator = createAdministratorFactory(stage);
const supporter = await createAdministrator(SUPPORT_ROLE);
const reviewer = await createAdministrator(REVIEWER_ROLE);

const PATH = "/api/admin/support/tickets";
const ownerId = newId();
await db.insert(users).values({ id: ownerId, name: "Meera Iyer", email: "meera.iyer@mail.example", role: "customer" });

let id = "";
const createTicket = async () => {
  const ticketId = newId();
  const words = { subject: "Late parcel", description: "Not here.", priority: "low" as const };
  await db.insert(supportTickets).values({ id: ticketId, userId: ownerId, ...words });
  return ticketId;
};
const assignTo = (assignee: unknown, ticket = id) =>
  call("PUT", `${PATH}/${ticket}/assignee`, { as: "admin", body: { assignee } });
const addNote = (note: unknown) => call("POST", `${PATH}/${id}/notes`, { as: "admin", body: { note } });
const get = async () => (await call<Ticket>("GET", `${PATH}/${id}`, { as: "admin" })).body;
const listIds = async (query: string) =>
  (
    await call<{ content: Ticket[] }>("GET", `${PATH}?limit=100&user=${ownerId}&${query}`, { as: "admin" })
  ).body.content.map(({ _id = "" }) => _id);

beforeEach(async () => {
  await db.delete(supportTickets).where(eq(supportTickets.userId, ownerId));
  id = await createTicket();
});

describe("the assignee", () => {
  it("is offered from a list of people who may reply, with the caller first", async () => {
    const headers = { authorization: `Bearer ${supporter.token}` };
    const { status, body: people } = await call<Assignee[]>("GET", "/api/admin/support/assignees", { headers });
    expect(status).toBe(200);
    const ids = people.map(({ _id }) => _id);
    expect(ids[0]).toBe(supporter.id);
    expect(ids).not.toContain(reviewer.id);
    expect(Object.keys(people[0] ?? {})).toEqual(["_id", "name"]);
  });

  it("is empty at first, and can be set and removed", async () => {
    expect(await get()).toMatchObject({ assignee: null });
    expect((await assignTo(supporter.id)).body).toMatchObject({ assignee: { _id: supporter.id } });
    expect((await assignTo(null)).body).toMatchObject({ assignee: null });
    const entries = await findAuditEntries(
      db,
      and(eq(auditEntries.resource, "support"), eq(auditEntries.resourceId, id)),
    );
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["support.assign", { assignee: null }, { assignee: supporter.id }],
      ["support.assign", { assignee: supporter.id }, { assignee: null }],
    ]);
  });

  it.each([
    ["a person who may not reply", () => reviewer.id],
    ["a customer", () => ownerId],
    ["an unknown id", () => "f".repeat(24)],
    ["a malformed id", () => "%00'--"],
    ["a value other than text", () => 7],
    ["a missing value", () => undefined],
  ])("cannot be %s", async (_, whom) => {
    await assignTo(supporter.id);
    const rejected = await assignTo(whom());
    expect(rejected).toMatchObject({ status: 422, body: { errors: { assignee: [expect.any(String)] } } });
    expect(await get()).toMatchObject({ assignee: { _id: supporter.id } });
  });

  it("cannot be a deactivated person, who keeps earlier tickets", async () => {
    const left = await createAdministrator(SUPPORT_ROLE);
    await assignTo(left.id);
    await call("PUT", `/api/admin/administrators/${left.id}/deactivate`, { as: "admin" });
    expect((await assignTo(left.id)).status).toBe(422);
    expect(await get()).toMatchObject({ assignee: { _id: left.id } });
    const one = await call("GET", `/api/admin/support/assignees/${left.id}`, { as: "admin" });
    expect(one.body).toEqual({ _id: left.id, name: "Nalini Joshi" });
  });

  it.each([
    ["the id of a customer", () => ownerId],
    ["an unknown id", () => "f".repeat(24)],
    ["a malformed id", () => "%00"],
  ])("is not found by %s", async (_, whose) => {
    expect((await call("GET", `/api/admin/support/assignees/${whose()}`, { as: "admin" })).status).toBe(404);
  });

  it("filters the list and the export, which has columns for it", async () => {
    const other = await createTicket();
    await assignTo(supporter.id);
    expect(await listIds(`assignee=${supporter.id}`)).toEqual([id]);
    expect(await listIds(`assignee=${UNASSIGNED}`)).toEqual([other]);
    expect(await listIds("assignee=")).toHaveLength(2);
    const file = await call<string>("GET", `/api/admin/export/support?format=csv&assignee=${supporter.id}`, {
      as: "admin",
    });
    expect(file.text.trim().split("\n")).toHaveLength(2);
    expect(file.text).toContain("Assignee ID,Assignee");
    expect(file.text).toContain(supporter.id);
  });

  it("is removed from the ticket when the person is deleted", async () => {
    const gone = newId();
    await db
      .insert(users)
      .values({ id: gone, name: "Gone", email: `${gone}@shop.example`, role: "admin", roleId: SUPPORT_ROLE });
    expect((await assignTo(gone)).status).toBe(200);
    await db.delete(users).where(eq(users.id, gone));
    expect(await get()).toMatchObject({ assignee: null });
  });
});

describe("a note", () => {
  it("is returned with its author, in order, by the ticket's own call but not by the list", async () => {
    expect((await get()).notes).toEqual([]);
    await addNote("  Called the courier.\n");
    await supporter.send("POST", `${PATH}/${id}/notes`, { note: "They will write." });
    const { notes, messages } = await get();
    expect(notes).toMatchObject([
      { author: { name: "Asha Menon" }, note: "Called the courier." },
      { author: { _id: supporter.id }, note: "They will write." },
    ]);
    const [listed] = (await call("GET", `${PATH}?limit=1&user=${ownerId}`, { as: "admin" })).body.content;
    expect(listed).not.toHaveProperty("notes");
    expect(messages).toEqual([]);
  });

  it("does not change the ticket's version, so that a reply in progress still succeeds", async () => {
    const seen = await call("GET", `${PATH}/${id}`, { as: "admin" });
    await addNote("Called the courier.");
    const reply = await call("POST", `${PATH}/${id}/reply`, {
      as: "admin",
      headers: { "if-match": String(seen.headers["etag"]) },
      body: { message: "It is on its way." },
    });
    expect(reply.status).toBe(200);
    expect(await get()).toMatchObject({ status: "in_progress", messages: [{ message: "It is on its way." }] });
  });

  it("can be added to a closed ticket", async () => {
    await call("PUT", `${PATH}/${id}/status`, { as: "admin", body: { status: "closed" } });
    expect((await addNote("Watch for a third.")).status).toBe(200);
  });

  it.each(["", "   ", 5, undefined, "x".repeat(5001)])("is rejected when it is %o", async (note) => {
    expect(await addNote(note)).toMatchObject({ status: 422, body: { errors: { note: [expect.any(String)] } } });
    expect((await get()).notes).toEqual([]);
  });

  it("has the name of the service token that wrote it", async () => {
    const body = tokenBody({ name: "Courier desk", scopes: ["support.note"], service: true });
    const token = (await call("POST", "/api/admin/api-tokens", { as: "admin", body })).body;
    expect((await sendWith(stage, token.token)("POST", `${PATH}/${id}/notes`, { note: "Parcel found." })).status).toBe(
      200,
    );
    expect((await get()).notes).toMatchObject([{ author: { _id: token._id, name: "Courier desk" } }]);
  });

  it("is kept when its author is deleted", async () => {
    const gone = await createAdministrator(SUPPORT_ROLE);
    await gone.send("POST", `${PATH}/${id}/notes`, { note: "Spoke to the seller." });
    await db.delete(users).where(eq(users.id, gone.id));
    expect((await get()).notes).toMatchObject([{ author: null, note: "Spoke to the seller." }]);
  });
});
