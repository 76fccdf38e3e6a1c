// @module-tag dates
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOTIFICATION_PERMISSIONS } from "../../resources/notifications/contract";
import { nextTimestamp } from "../../server/base/clock";
import { newId } from "../../server/db/new-id";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { notificationReads, notifications } from "../../server/db/schema-communication";
import { findAuditEntries } from "./support/audit";
import { startTestApp, type DemoAccount } from "./support/app";
import { setPermissions } from "./support/grant";

const { database, call } = await startTestApp();
const { db } = database;
const MAY_READ = ["notifications.list", "notifications.read"];
/** Permissions to see every notification and mark it as read, without the grant `*`. */
const READER = [...Object.values(NOTIFICATION_PERMISSIONS).flat(), ...MAY_READ];
await setPermissions(db, "auditor@bazaar.example", READER);

/** The API path of the records that a link leads to, by the first segment of the link. */
const PATHS = new Map([
  ["vendors", "vendors"],
  ["kyc-management", "kyc"],
  ["product-approval", "products"],
  ["support", "support/tickets"],
]);
const PATH = "/api/admin/notifications";
const list = async (query: string, as: DemoAccount = "admin") => (await call("GET", `${PATH}?${query}`, { as })).body;
const read = (id: string, as: DemoAccount = "admin") => call("PUT", `${PATH}/${id}/read`, { as });

it("lists notifications by page, newest first", async () => {
  const id = newId();
  const createdAt = new Date(nextTimestamp().getTime() + 1000);
  await db.insert(notifications).values({ id, title: "Test", message: "Words", type: "test", createdAt });
  const total = await db.$count(notifications);
  const body = await list("limit=100");
  expect(body).toMatchObject({ total, page: 1, limit: 100 });
  expect(body.data).toHaveLength(total);
  expect(body.data[0]).toEqual({
    _id: id,
    title: "Test",
    message: "Words",
    type: "test",
    read: false,
    createdAt: createdAt.toISOString(),
  });
  const dates = body.data.map((one) => one.createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
  expect((await list("limit=2&page=2")).data).toEqual(body.data.slice(2, 4));
});

it("notifications of the demo data link to existing records", async () => {
  const { data } = await list("limit=100");
  const links = data.flatMap(({ link }) => (link ? [link] : []));
  expect(links.length).toBeGreaterThanOrEqual(15);
  for (const link of links) {
    const [, page, , id] = link.split("/");
    const path = PATHS.get(page ?? "");
    expect((await call("GET", `/api/admin/${path}/${id}`, { as: "admin" })).status, link).toBe(200);
  }
});

// Spec: calls.notifications
it("marks a notification as read for one administrator only, and a second time changes nothing", async () => {
  const [first] = (await list("unread=true&limit=1")).data;
  const unread = async (as: DemoAccount) => (await list("unread=true&limit=1", as)).total;
  const before = { admin: await unread("admin"), auditor: await unread("auditor") };
  const answer = await read(first._id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...first, read: true });
  expect((await read(first._id)).status).toBe(200);
  expect(await unread("admin")).toBe(before.admin - 1);
  expect(await unread("auditor")).toBe(before.auditor);
  const seenBy = async (as: DemoAccount) =>
    (await list("limit=100", as)).data.find(({ _id }) => _id === first._id)?.read;
  expect([await seenBy("admin"), await seenBy("auditor")]).toEqual([true, false]);
  await Promise.all([read(first._id, "auditor"), read(first._id, "auditor")]);
  expect(await unread("auditor")).toBe(before.auditor - 1);
});

describe("for an administrator who may act on some records only", () => {
  const WORDS = "For those who may act on it";
  const pageByType = {
    vendor: "vendors",
    kyc: "kyc-management",
    product: "product-approval",
    stock: "products",
    ticket: "support",
    message: "messaging-management",
    payout: "payouts",
    order: "orders",
  };
  const rows = [
    ...Object.entries(pageByType).map(([type, page]) => ({ type, link: `/${page}/show/1` })),
    { type: "low_stock", link: "/products/show/1" },
    { type: "low_stock", link: "/products?stock=low" },
    // These types have no permissions of their own, so only the link determines who may see the notification.
    { type: "news", link: "/payouts/show/1" },
    { type: "order", link: "/payouts" },
    { type: "news", link: null },
    { type: "news", link: "/help" },
  ].map((row, index) => ({ id: newId(), title: `Number ${index}`, message: WORDS, ...row }));

  beforeAll(async () => {
    await db.insert(notifications).values(rows);
    const may = ["orders.list", "vendors.list", "support.list", "support.reply", ...MAY_READ];
    await setPermissions(db, "auditor@bazaar.example", may);
  });
  afterAll(async () => {
    await db.delete(notifications).where(eq(notifications.message, WORDS));
    await setPermissions(db, "auditor@bazaar.example", READER);
  });

  const visible = ["order /orders/show/1", "ticket /support/show/1", "news null", "news /help"].sort();

  it("leaves out notifications about other records, also from the counts and with a type filter", async () => {
    const { data, total } = await list("limit=100", "auditor");
    const shown = data.filter(({ message }) => message === WORDS);
    expect(shown.map(({ type, link }) => `${type} ${link ?? null}`).sort()).toEqual(visible);
    expect(total).toBe(data.length);
    expect(data.every(({ type }) => ["order", "ticket", "news", "test"].includes(type))).toBe(true);
    const unread = await list("unread=true&limit=1", "auditor");
    expect(unread.total).toBe(data.filter((one) => !one.read).length);
    for (const type of ["vendor", "kyc", "low_stock", "message", "payout"]) {
      expect(await list(`type=${type}`, "auditor")).toMatchObject({ data: [], total: 0 });
    }
    expect((await list("limit=100")).data.filter(({ message }) => message === WORDS)).toHaveLength(rows.length);
  });

  it("returns 404 for marking a notification about another record as read", async () => {
    const statuses = await Promise.all(rows.map(async ({ id }) => (await read(id, "auditor")).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(visible.length);
    expect(statuses.filter((status) => status === 404)).toHaveLength(rows.length - visible.length);
  });
});

it("filters with unread=true, but not with unread=false or an empty value", async () => {
  const total = await db.$count(notifications);
  const { data, total: unread } = await list("unread=true&limit=100");
  expect(data).toHaveLength(unread);
  expect(data.every((one: { read: boolean }) => !one.read)).toBe(true);
  expect(unread).toBeLessThan(total);
  for (const query of ["unread=false", "unread="]) expect((await list(query)).total).toBe(total);
  expect((await call("GET", `${PATH}?unread=yes`, { as: "admin" })).status).toBe(422);
});

it("filters by type, also with unread, and finds nothing for an unknown type", async () => {
  const types = await db.select({ type: notifications.type }).from(notifications);
  for (const kind of new Set(types.map(({ type }) => type))) {
    const { data, total } = await list(`type=${kind}&limit=100`);
    expect(data.map(({ type }: { type: string }) => type)).toEqual(
      types.filter(({ type }) => type === kind).map(() => kind),
    );
    expect(total).toBe(data.length);
  }
  const [newest] = (await list("unread=true&limit=1")).data;
  const unread = (await list(`type=${newest.type}&unread=true&limit=100`)).data;
  expect(unread[0]).toEqual(newest);
  expect((await read(newest._id)).status).toBe(200);
  const left = await list(`type=${newest.type}&unread=true&limit=100`);
  expect(left).toMatchObject({ data: unread.slice(1), total: unread.length - 1 });
  expect(await list("type=nobody")).toMatchObject({ data: [], total: 0 });
  expect((await list("type=")).total).toBe(types.length);
});

it.each([`type=${"x".repeat(101)}`, "type=%00", "type=order&type=kyc"])("rejects %s", async (query) => {
  const { status, body } = await call("GET", `${PATH}?${query}`, { as: "admin" });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(["type"]);
});

it.each(["ffffffffffffffffffffffff", "1", "%00"])("returns 404 for the id %s", async (id) => {
  const { status, body } = await read(id);
  expect(status).toBe(404);
  expect(body).toEqual({ message: "Notification not found.", code: "not_found" });
});

it("writes an audit entry only when first marked as read, and deletes the read marks with the account", async () => {
  const [unread] = await db.select().from(notifications).orderBy(notifications.id).limit(1);
  await db.delete(notificationReads).where(eq(notificationReads.notificationId, unread?.id ?? ""));
  const entries = () => findAuditEntries(db, eq(auditEntries.resourceId, unread?.id ?? ""));
  const before = (await entries()).length;
  for (let times = 0; times < 2; times += 1) await read(unread?.id ?? "");
  expect((await entries()).slice(before)).toMatchObject([{ action: "notifications.read", after: { read: true } }]);
  const [auditor] = await db.select().from(users).where(eq(users.email, "auditor@bazaar.example"));
  const { status } = await call("DELETE", `/api/admin/users/${auditor?.id}`, { as: "admin" });
  expect(status).toBe(200);
  expect(await db.$count(notificationReads, eq(notificationReads.userId, auditor?.id ?? ""))).toBe(0);
});
