import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_MESSAGE_LENGTH, type ConversationSummary } from "../../resources/chat/contract";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users, vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { chatConversations, chatMessages } from "../../server/db/schema-communication";
import { MAX_LISTED_CHATS } from "../../server/resources/chat/response";
import { startTestApp, type DemoAccount } from "./support/app";
import { findAuditEntries } from "./support/audit";

const { database, call } = await startTestApp();
const { db } = database;

const PATH = "/api/admin/chat";
const AT = [new Date("2020-01-01T00:00:00Z"), new Date("2020-01-02T00:00:00Z")] as const;
let id = "";
let userId = "";

/** Creates a chat for each test, in which a customer has written two messages that are still unread. */
beforeEach(async () => {
  id = newId();
  userId = newId();
  await db.insert(users).values({ id: userId, name: "Meera Iyer", email: `${userId}@mail.example`, role: "customer" });
  await db.insert(chatConversations).values({ id, userId, updatedAt: AT[1], createdAt: AT[0] });
  await addMessage(0, "Hello?", AT[0]);
  await addMessage(1, "Is anybody there?", AT[1]);
});

const addMessage = (position: number, message: string, createdAt: Date) =>
  db.insert(chatMessages).values({ conversationId: id, position, sender: "user", message, createdAt });

interface ChatList {
  data: (ConversationSummary & { _id: string })[];
  total: number;
}

const list = async () => (await call<ChatList>("GET", `${PATH}/list`, { as: "admin" })).body;
const findInList = async () => (await list()).data.find(({ _id }) => _id === id);
const open = (as: DemoAccount = "admin", conversation = id) =>
  call("GET", `${PATH}/conversation/${conversation}`, { as });
const send = (message: unknown, conversationId: unknown = id, as: DemoAccount = "admin") =>
  call("POST", `${PATH}/send`, { as, body: { conversationId, message } });
const listEntries = () => findAuditEntries(db, and(eq(auditEntries.resource, "chat"), eq(auditEntries.resourceId, id)));

describe("GET chat/list", () => {
  it("lists every chat with its newest message, newest first", async () => {
    const body = await list();
    expect(await findInList()).toEqual({
      _id: id,
      participant: { _id: userId, name: "Meera Iyer", role: "customer" },
      lastMessage: "Is anybody there?",
      updatedAt: AT[1].toISOString(),
      unread: 2,
    });
    expect(body).toMatchObject({ total: await db.$count(chatConversations), page: 1, limit: MAX_LISTED_CHATS });
    const dates = body.data.map(({ updatedAt }) => updatedAt);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const one of body.data.filter((other) => other._id !== id)) {
      const { messages, participant } = (await open("auditor", one._id)).body;
      expect(messages.at(-1)).toMatchObject({ message: one.lastMessage, timestamp: one.updatedAt });
      expect(participant).toEqual(one.participant);
    }
  });

  it("names a vendor by its shop name, with the vendor's id", async () => {
    const [vendor] = await db.select().from(vendors).limit(1);
    const chat = newId();
    await db.delete(chatConversations).where(eq(chatConversations.vendorId, vendor?.id ?? ""));
    await db.insert(chatConversations).values({ id: chat, vendorId: vendor?.id });
    expect((await open("admin", chat)).body).toEqual({
      _id: chat,
      participant: { _id: vendor?.id, name: vendor?.shopName, role: "vendor" },
      messages: [],
    });
    const found = (await list()).data.find(({ _id }) => _id === chat);
    expect(found).toMatchObject({ lastMessage: "", unread: 0 });
    await db.delete(chatConversations).where(eq(chatConversations.id, chat));
  });

  it("lists only the newest chats, and returns the total", async () => {
    const people = Array.from({ length: MAX_LISTED_CHATS }, (_, index) => ({
      id: newId(),
      name: `Person ${index}`,
      email: `person-${index}@mail.example`,
      role: "customer" as const,
    }));
    await db.insert(users).values(people);
    await db.insert(chatConversations).values(people.map((person) => ({ id: person.id, userId: person.id })));
    const body = await list();
    expect(body.data).toHaveLength(MAX_LISTED_CHATS);
    expect(body.total).toBe(await db.$count(chatConversations));
    expect(body.total).toBeGreaterThan(MAX_LISTED_CHATS);
    expect(body.data.map(({ _id }) => _id)).not.toContain(id);
    for (const person of people) await db.delete(chatConversations).where(eq(chatConversations.id, person.id));
  });
});

describe("GET chat/conversation/{id}", () => {
  it("returns the messages, oldest first", async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      participant: { _id: userId, name: "Meera Iyer", role: "customer" },
      messages: [
        { sender: "user", message: "Hello?", timestamp: AT[0].toISOString() },
        { sender: "user", message: "Is anybody there?", timestamp: AT[1].toISOString() },
      ],
    });
  });

  it("marks the chat as read if the caller may answer it, and writes no audit entry", async () => {
    await open("auditor");
    expect((await findInList())?.unread).toBe(2);
    await open();
    expect((await findInList())?.unread).toBe(0);
    await addMessage(2, "One more thing", nextTimestamp());
    expect((await findInList())?.unread).toBe(1);
    expect(await listEntries()).toEqual([]);
  });

  it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for %s, and chat/send rejects it", async (other) => {
    for (const { status, body } of [await open("admin", other), await send("x", decodeURIComponent(other) || "1")]) {
      if (status === 422) expect(body.errors.conversationId).toEqual(["must not contain the character NUL"]);
      else expect([status, body]).toEqual([404, { message: "Conversation not found.", code: "not_found" }]);
    }
  });
});

describe("POST chat/send", () => {
  it("adds the message, returns the conversation and records it", async () => {
    const { status, body } = await send("  We are here.\nHow can we help?  ");
    expect(status).toBe(200);
    expect(body).toEqual((await open()).body);
    const last = body.messages.at(-1);
    expect(body.messages).toHaveLength(3);
    expect(last).toMatchObject({ sender: "admin", message: "We are here.\nHow can we help?" });
    expect(nextTimestamp().getTime() - Date.parse(last?.timestamp ?? "")).toBeLessThan(10_000);
    expect(await findInList()).toMatchObject({ lastMessage: last?.message, updatedAt: last?.timestamp, unread: 0 });
    expect(await listEntries()).toMatchObject([
      {
        action: "chat.send",
        actorEmail: "admin@bazaar.example",
        before: null,
        after: { message: "We are here.\nHow can we help?" },
      },
    ]);
  });

  it.each([
    [undefined, "is required"],
    [" \n ", "is required"],
    [5, "must be text"],
    ["x".repeat(MAX_MESSAGE_LENGTH + 1), "must have at most 2,000 characters"],
    ["a\u0000b", "must not contain the character NUL"],
  ])("rejects the message %j", async (message, error) => {
    const { status, body } = await send(message);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ message: [error] });
    expect((await open("auditor")).body.messages).toHaveLength(2);
    expect(await listEntries()).toEqual([]);
  });

  it("accepts 2,000 characters, not counting surrounding spaces, and replaces a lone surrogate", async () => {
    expect((await send(` ${"x".repeat(MAX_MESSAGE_LENGTH)} `)).status).toBe(200);
    expect((await send("\ud800 broken")).body.messages.at(-1)?.message).toBe("\ufffd broken");
  });

  it("rejects unknown fields and an empty conversation id", async () => {
    const body = { conversationId: id, message: "x", sender: "user" };
    expect((await call("POST", `${PATH}/send`, { as: "admin", body })).body.errors).toEqual({
      sender: ["is not a field of this request"],
    });
    expect((await send("x", "")).body.errors).toEqual({ conversationId: ["is required"] });
  });

  it("keeps every message when several are sent concurrently", async () => {
    const texts = ["one", "two", "three"];
    const answers = await Promise.all(texts.map((message) => send(message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { messages } = (await open()).body;
    const added = messages.slice(2).map(({ message }: { message: string }) => message);
    expect(added.sort()).toEqual(texts.sort());
    expect(await listEntries()).toHaveLength(3);
  });

  it("rejects an auditor", async () => {
    const { status, body } = await send("Hello", id, "auditor");
    expect([status, body.message]).toEqual([403, "You lack the permission chat.send."]);
  });
});

describe("the database rejects", () => {
  const expectRejected = (write: Promise<unknown>) => expect(write).rejects.toThrow();

  it("a chat without a participant, with two participants, and a second chat with the same participant", async () => {
    const [vendor] = await db.select().from(vendors).limit(1);
    await expectRejected(Promise.resolve(db.insert(chatConversations).values({ id: newId() })));
    await expectRejected(
      Promise.resolve(db.insert(chatConversations).values({ id: newId(), userId, vendorId: vendor?.id })),
    );
    await expectRejected(Promise.resolve(db.insert(chatConversations).values({ id: newId(), userId })));
  });

  it("an empty message, a message that is too long, and two messages at one position", async () => {
    await expectRejected(Promise.resolve(addMessage(2, "", nextTimestamp())));
    await expectRejected(Promise.resolve(addMessage(2, "x".repeat(MAX_MESSAGE_LENGTH + 1), nextTimestamp())));
    await expectRejected(Promise.resolve(addMessage(1, "again", nextTimestamp())));
  });
});

it("does not delete an account that has a chat", async () => {
  const { status, body } = await call("DELETE", `/api/admin/users/${userId}`, { as: "admin" });
  expect([status, body.message]).toEqual([409, "This user cannot be deleted: the account has 1 chat."]);
});
