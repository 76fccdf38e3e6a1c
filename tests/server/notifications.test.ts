import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { auditEntries, users } from "../../server/db/schema";
import { notificationReads, notifications } from "../../server/db/schema-communication";
import { startTestApp, type Person } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;
await db
  .update(users)
  .set({ permissions: ["*.list", "notifications.read"] })
  .where(eq(users.email, "auditor@bazaar.example"));

/** By the first part of a link, where the API has its records. */
const PATHS = new Map([
  ["vendors", "vendors"],
  ["kyc-management", "kyc"],
  ["product-approval", "products"],
  ["orders", "orders"],
  ["support", "support/tickets"],
]);
const PATH = "/api/admin/notifications";
const list = async (query: string, as: Person = "admin") => (await call("GET", `${PATH}?${query}`, { as })).body;
const read = (id: string, as: Person = "admin") => call("PUT", `${PATH}/${id}/read`, { as });

it("are newest first, with the pages of any list", async () => {
  const id = newId();
  const createdAt = new Date(Date.now() + 1000);
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
  const dates = body.data.map((one: { createdAt: string }) => one.createdAt);
  expect(dates).toEqual([...dates].sort().reverse());
  expect((await list("limit=2&page=2")).data).toEqual(body.data.slice(2, 4));
});

it("of the demo link to records that the API has", async () => {
  const { data } = await list("limit=100");
  const links = data.flatMap(({ link }: { link?: string }) => (link ? [link] : []));
  expect(links.length).toBeGreaterThanOrEqual(15);
  for (const link of links) {
    const [, page, , id] = link.split("/");
    const path = PATHS.get(page);
    expect((await call("GET", `/api/admin/${path}/${id}`, { as: "admin" })).status, link).toBe(200);
  }
});

// Spec: calls.notifications
it("are read by each administrator for themselves, and once is enough", async () => {
  const [first] = (await list("unread=true&limit=1")).data;
  const unread = async (as: Person) => (await list("unread=true&limit=1", as)).total;
  const before = { admin: await unread("admin"), auditor: await unread("auditor") };
  const answer = await read(first._id);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...first, read: true });
  expect((await read(first._id)).status).toBe(200);
  expect(await unread("admin")).toBe(before.admin - 1);
  expect(await unread("auditor")).toBe(before.auditor);
  const seenBy = async (as: Person) =>
    (await list("limit=100", as)).data.find(({ _id }: { _id: string }) => _id === first._id).read;
  expect([await seenBy("admin"), await seenBy("auditor")]).toEqual([true, false]);
  await Promise.all([read(first._id, "auditor"), read(first._id, "auditor")]);
  expect(await unread("auditor")).toBe(before.auditor - 1);
});

it("unread=true lists only those, unread=false and nothing all of them", async () => {
  const total = await db.$count(notifications);
  const { data, total: unread } = await list("unread=true&limit=100");
  expect(data).toHaveLength(unread);
  expect(data.every((one: { read: boolean }) => !one.read)).toBe(true);
  expect(unread).toBeLessThan(total);
  for (const query of ["unread=false", "unread="]) expect((await list(query)).total).toBe(total);
  expect((await call("GET", `${PATH}?unread=yes`, { as: "admin" })).status).toBe(422);
});

it("unread is ignored where the backend does not offer it", async () => {
  const plain = await startTestApp({ database, env: { API_FEATURES: "none" } });
  const { status, body } = await plain.call("GET", `${PATH}?unread=true`, { as: "admin" });
  expect([status, body.total]).toEqual([200, await db.$count(notifications)]);
});

it.each(["ffffffffffffffffffffffff", "1", "%00"])("%s is not found", async (id) => {
  const { status, body } = await read(id);
  expect(status).toBe(404);
  expect(body).toEqual({ message: "Notification not found.", code: "not_found" });
});

it("reading one is no change that the audit keeps, and goes with the account", async () => {
  expect(await db.$count(auditEntries, eq(auditEntries.resource, "notifications"))).toBe(0);
  const [auditor] = await db.select().from(users).where(eq(users.email, "auditor@bazaar.example"));
  const { status } = await call("DELETE", `/api/admin/users/${auditor?.id}`, { as: "admin" });
  expect(status).toBe(200);
  expect(await db.$count(notificationReads, eq(notificationReads.userId, auditor?.id ?? ""))).toBe(0);
});
