// @module-tag dates
import { describe, expect, it } from "vitest";
import { TEST_NOW } from "../../scripts/test-env";
import { generateDemo } from "../../server/seed/generate";

const NOW = new Date(TEST_NOW);
const OPTIONS = {
  seed: 20,
  now: NOW,
  reviewer: "Asha Menon",
  vendors: 120,
  users: 400,
  orders: 2000,
  products: 600,
  reviews: 0,
};
const demo = generateDemo(OPTIONS);
const usersById = new Map(demo.users.map((user) => [user.id, user]));
const time = (date: Date | null | undefined) => date?.getTime() ?? NaN;
const count = <T>(rows: readonly T[], matches: (row: T) => boolean) => rows.filter(matches).length;

it("generates the same tickets, chats, notifications and messages for the same options", () => {
  const again = generateDemo(OPTIONS);
  expect(again.tickets).toEqual(demo.tickets);
  expect(again.ticketMessages).toEqual(demo.ticketMessages);
  expect(again.conversations).toEqual(demo.conversations);
  expect(again.chatMessages).toEqual(demo.chatMessages);
  expect(again.notifications).toEqual(demo.notifications);
  expect(again.outboxMessages).toEqual(demo.outboxMessages);
  expect(again.otpCodes).toEqual(demo.otpCodes);
});

describe("demo tickets", () => {
  it("are 180 in all, in every status and priority, with hardly any repeated text", () => {
    expect(demo.tickets).toHaveLength(180);
    for (const status of ["open", "in_progress", "resolved", "closed"]) {
      expect(count(demo.tickets, (ticket) => ticket.status === status)).toBeGreaterThan(15);
    }
    for (const priority of ["high", "medium", "low"]) {
      expect(count(demo.tickets, (ticket) => ticket.priority === priority)).toBeGreaterThan(30);
    }
    expect(new Set(demo.tickets.map(({ description }) => description)).size).toBeGreaterThan(140);
  });

  it("mention only orders of their owners, and have no placeholders left", () => {
    for (const { subject, description } of demo.tickets)
      expect(`${subject} ${description}`).not.toMatch(/[{}]|undefined/);
    for (const { message } of demo.ticketMessages) expect(message).not.toMatch(/[{}]|undefined/);
    const ordersByNumber = new Map(demo.orders.map((order) => [order.id.slice(-6), order]));
    const aboutOrders = demo.tickets.flatMap(({ userId, subject, description, createdAt }) => {
      const number = /#([0-9a-f]{6})/.exec(subject + description)?.[1];
      return number ? [{ userId, createdAt, order: ordersByNumber.get(number) }] : [];
    });
    expect(aboutOrders.length).toBeGreaterThan(40);
    for (const { userId, createdAt, order } of aboutOrders) {
      expect(order?.customerId).toBe(userId);
      expect(time(order?.createdAt)).toBeLessThan(time(createdAt));
    }
  });

  it("have conversations that match their status, in order, and never in the future", () => {
    for (const ticket of demo.tickets) {
      const messages = demo.ticketMessages.filter(({ ticketId }) => ticketId === ticket.id);
      const times = [ticket.createdAt, ...messages.map(({ createdAt }) => createdAt)].map(time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime());
      expect(messages.map(({ position }) => position)).toEqual(messages.map((_, index) => index));
      const replies = count(messages, ({ sender }) => sender === "admin");
      expect(replies).toBe({ open: 0, in_progress: 1, resolved: 2, closed: 2 }[ticket.status ?? "open"]);
      expect(time(usersById.get(ticket.userId)?.createdAt)).toBeLessThanOrEqual(time(ticket.createdAt));
    }
  });
});

describe("demo chats", () => {
  const linesOf = (id: string) => demo.chatMessages.filter(({ conversationId }) => conversationId === id);

  it("are a dozen with different vendors and customers, some waiting for a reply", () => {
    const vendorIds = new Set(demo.vendors.filter(({ status }) => status === "approved").map(({ id }) => id));
    const customerIds = new Set(demo.users.filter(({ role }) => role === "customer").map(({ id }) => id));
    expect(demo.conversations).toHaveLength(12);
    for (const { vendorId, userId } of demo.conversations) {
      expect([vendorIds.has(vendorId ?? ""), customerIds.has(userId ?? "")].filter(Boolean)).toHaveLength(1);
    }
    expect(new Set(demo.conversations.map(({ vendorId, userId }) => vendorId ?? userId)).size).toBe(12);
    const waiting = demo.conversations.filter(({ id, readCount = 0 }) => readCount < linesOf(id).length);
    expect(waiting.length).toBeGreaterThan(2);
    for (const { id, readCount } of waiting) {
      expect(
        linesOf(id)
          .slice(readCount)
          .map(({ sender }) => sender),
      ).not.toContain("admin");
    }
  });

  it("are in order, never in the future, without placeholders, and about the person's own orders", () => {
    const ordersByNumber = new Map(demo.orders.map((order) => [order.id.slice(-6), order]));
    for (const { id, vendorId, userId, createdAt, updatedAt } of demo.conversations) {
      const lines = linesOf(id);
      const times = lines.map((line) => time(line.createdAt));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect([times[0], times.at(-1)]).toEqual([time(createdAt), time(updatedAt)]);
      expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime());
      expect(lines.map(({ position }) => position)).toEqual(lines.map((_, index) => index));
      const text = lines.map(({ message }) => message).join(" ");
      expect(text).not.toMatch(/[{}]|undefined/);
      const number = /#([0-9a-f]{6})/.exec(text)?.[1];
      const order = ordersByNumber.get(number ?? "");
      if (number) expect(vendorId ? order?.vendorId : order?.customerId).toBe(vendorId ?? userId);
    }
  });
});

it("has 25 notifications of four types, newest first", () => {
  expect(demo.notifications).toHaveLength(25);
  const times = demo.notifications.map(({ createdAt }) => time(createdAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
  expect(new Set(demo.notifications.map(({ type }) => type)).size).toBe(4);
});

describe("the demo outbox", () => {
  it("has 60 messages in all, in every state, to existing people", () => {
    expect(demo.outboxMessages).toHaveLength(60);
    const addresses = new Set(demo.users.flatMap(({ email, phone }) => [email, phone]));
    for (const { recipient, message } of demo.outboxMessages) {
      expect(addresses).toContain(recipient);
      expect(message).not.toMatch(/[{}]|undefined/);
    }
    for (const status of ["queued", "sent", "failed"]) {
      expect(count(demo.outboxMessages, (one) => one.status === status)).toBeGreaterThan(4);
    }
  });

  it("has the attempts, times and errors that match the state of each message", () => {
    for (const { status, error, attempts = 0, triedAt, sentAt } of demo.outboxMessages) {
      expect([attempts > 0, Boolean(triedAt), Boolean(sentAt), Boolean(error)]).toEqual([
        status !== "queued",
        status !== "queued",
        status === "sent",
        status === "failed",
      ]);
    }
  });

  it("shows no one-time password that was sent", () => {
    const sent = demo.outboxMessages.filter(({ type, status }) => type === "otp" && status === "sent");
    expect(sent.length).toBeGreaterThan(5);
    for (const { message } of sent) expect(message).toMatch(/^•{6} is your OTP .*valid for \d+ minutes/);
  });

  it("has one-time passwords, most of which have expired", () => {
    const valid = count(demo.otpCodes, ({ expiresAt }) => expiresAt > NOW);
    expect(valid).toBeGreaterThan(0);
    expect(demo.otpCodes.length - valid).toBeGreaterThan(10);
  });
});

it("works without people, with people without orders, and with a single shop", () => {
  const none = generateDemo({ ...OPTIONS, vendors: 0, users: 0, orders: 0, products: 0 });
  expect([none.conversations, none.chatMessages]).toEqual([[], []]);
  expect([none.tickets, none.ticketMessages, none.notifications, none.outboxMessages, none.otpCodes].flat()).toEqual(
    [],
  );
  expect(generateDemo({ ...OPTIONS, vendors: 0, users: 20, orders: 0, products: 0 }).tickets).toHaveLength(9);
  expect(generateDemo({ ...OPTIONS, vendors: 1, users: 1, orders: 0, products: 0 }).tickets).toHaveLength(0);
  expect(generateDemo({ ...OPTIONS, vendors: 1, users: 2, orders: 0, products: 0 }).tickets).toHaveLength(1);
});
