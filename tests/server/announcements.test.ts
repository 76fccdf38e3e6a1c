/** Announcements tell open streams about changes that write no change event, such as reading a notification. */
import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { CHAT_READ } from "../../resources/chat/contract";
import { QUEUE_KINDS } from "../../resources/queue/contract";
import { OWNER_ROLE } from "../../server/auth/built-in-roles";
import { peekTime, setClock } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { changeEvents } from "../../server/db/schema-change-events";
import { chatConversations, chatMessages, outboxMessages } from "../../server/db/schema-communication";
import { createAnnouncement } from "../../server/resources/events/announcement";
import { notifyAdministrators } from "../../server/resources/notifications/notify";
import { summarizeQueue } from "../../server/resources/queue/queue-items";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { openReadyEvents, type LiveReader } from "./support/live-events";
import { LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { db } = stage.database;
const origin = await stage.app.listen({ port: 0, host: "127.0.0.1" });
const createAdministrator = createAdministratorFactory(stage);

const readers: LiveReader[] = [];
async function open(token: string) {
  const reader = await openReadyEvents(origin, token);
  readers.push(reader);
  return reader;
}
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const types = (reader: LiveReader) => reader.changes().map(({ type }) => type);
/** Advances the clock past the 20 seconds after which the server counts the queue again. */
const passQueueInterval = () => setClock(new Date(peekTime().getTime() + 21_000));

const [chat] = await db.select().from(chatConversations).limit(1);
const conversationId = chat?.id ?? "";

/** Writes a message directly into the database, as another program does. */
async function writeMessage(): Promise<void> {
  const position = await db.$count(chatMessages, eq(chatMessages.conversationId, conversationId));
  await db.insert(chatMessages).values({ conversationId, position, sender: "user", message: "Are you there?" });
  const isConversation = eq(chatConversations.id, conversationId);
  const [before] = await db.select().from(chatConversations).where(isConversation);
  const updatedAt = new Date((before?.updatedAt.getTime() ?? NaN) + 1000);
  await db.update(chatConversations).set({ updatedAt }).where(isConversation);
}

const failMessage = () =>
  db.insert(outboxMessages).values({
    ...{ id: newId(), batchId: newId(), channel: "SMS", recipient: "+919812346000", message: "Hello" },
    ...{ status: "failed", error: "The number is barred" },
  });

it("announces a conversation with a new message from another program, to people who may list chats", async () => {
  const mayList = await open((await createAdministrator(["chat.list"])).token);
  const other = await open(
    (await createAdministrator(["notifications.list", "vendors.list", "vendors.approve"])).token,
  );
  const before = await db.$count(changeEvents);
  await writeMessage();
  await expect
    .poll(mayList.changes)
    .toEqual([
      { type: "chat.receive", resource: "chat", resourceId: conversationId, fields: [], isNew: false, actor: null },
    ]);
  expect(mayList.text()).not.toContain("Are you there?");
  await notifyAdministrators(db, { title: "New vendor", message: "", type: "vendor", link: "/vendors/show/1" });
  await expect.poll(() => types(other)).toEqual(["notifications.create"]);
  expect(await db.$count(changeEvents)).toBe(before);
});

it("does not announce a message of the team, because it has a change event", async () => {
  const person = await createAdministrator(["chat.*"]);
  const reader = await open(person.token);
  const body = { conversationId, message: "On its way." };
  expect((await person.send("POST", "/api/admin/chat/send", body)).status).toBe(200);
  await expect.poll(() => types(reader)).toEqual(["chat.send"]);
  await writeMessage();
  await expect.poll(() => types(reader)).toEqual(["chat.send", "chat.receive"]);
});

it("announces once that a conversation was read, so that other people's lists show it", async () => {
  await writeMessage();
  const reader = await open((await createAdministrator(["chat.list"])).token);
  const person = await createAdministrator(["chat.*"]);
  const openChat = () => person.send("GET", `/api/admin/chat/conversation/${conversationId}`);
  expect((await openChat()).status).toBe(200);
  await expect
    .poll(reader.changes)
    .toEqual([
      { type: CHAT_READ, resource: "chat", resourceId: conversationId, fields: [], isNew: false, actor: null },
    ]);
  await openChat();
  await writeMessage();
  await expect.poll(() => types(reader)).toEqual([CHAT_READ, "chat.receive"]);
});

it("announces a read notification only to the person who read it, for their other tabs", async () => {
  await notifyAdministrators(db, { title: "New vendor", message: "", type: "vendor", link: "/vendors/show/1" });
  const person = await createAdministrator(OWNER_ROLE);
  const own = await open(person.token);
  const other = await open((await createAdministrator(OWNER_ROLE)).token);
  const { body } = await person.send("GET", "/api/admin/notifications?page=1&limit=1&unread=true");
  const path = `/api/admin/notifications/${body.data[0]?._id}/read`;
  expect((await person.send("PUT", path)).status).toBe(200);
  await expect
    .poll(own.changes)
    .toMatchObject([{ type: "notifications.read", resource: "notifications", actor: { _id: person.id } }]);
  await writeMessage();
  await expect.poll(() => types(other)).toEqual(["chat.receive"]);
});

it("announces a new count of the queue after a message failed, to people who may list the queue", async () => {
  const mayList = await open((await createAdministrator(["queue.list"])).token);
  const other = await open((await createAdministrator(["chat.list"])).token);
  await failMessage();
  passQueueInterval();
  await expect.poll(mayList.changes).toMatchObject([{ type: "queue.count", resource: "queue", resourceId: "" }]);
  await writeMessage();
  await expect.poll(() => types(other)).toEqual(["chat.receive"]);
});

it("does not advance a fixed clock to announce or count, because the times of a demo would change", async () => {
  const at = peekTime();
  setClock(at);
  createAnnouncement({ type: "queue.count", resource: "queue" });
  const summary = summarizeQueue(db, QUEUE_KINDS, { ACKNOWLEDGE_HOURS: 48, REDRESS_MONTHS: 1 });
  expect(peekTime()).toEqual(at);
  await summary;
});

it("counts the queue at most every 20 seconds, and announces nothing if the count is the same", async () => {
  const reader = await open((await createAdministrator(["queue.list", "chat.list"])).token);
  passQueueInterval();
  // The server announces messages first and counts the queue afterwards, so it has counted before the second event.
  for (const expected of [1, 2]) {
    await writeMessage();
    await expect.poll(() => types(reader)).toEqual(Array(expected).fill("chat.receive"));
  }
  await failMessage();
  await writeMessage();
  await expect.poll(() => types(reader)).toEqual(Array(3).fill("chat.receive"));
  passQueueInterval();
  await expect.poll(() => types(reader)).toEqual([...Array<string>(3).fill("chat.receive"), "queue.count"]);
});
