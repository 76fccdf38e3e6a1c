/** Reviews and tickets that a shop's own system sends. */
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vendors } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createIntegration, type ItemResult } from "./support/integration";

const stage = await startTestApp();
const { call, database } = stage;
const { db } = database;
const SCOPES = [
  ...["upsert", "list", "show", "delete"].flatMap((action) => [`reviews.${action}`, `products.${action}`]),
  ...["support.upsert", "support.list", "support.show", "users.upsert"],
];
const { send, batch } = await createIntegration(stage, SCOPES);

const [shop] = await db.select().from(vendors).where(eq(vendors.status, "approved")).limit(1);
await db.execute(
  sql`insert into external_ids (resource, external_id, record_id) values ('vendors', 'shop', ${shop?.id})`,
);
await batch("customers", [
  { externalId: "asha", name: "Asha Rao", email: "asha@shop.example" },
  { externalId: "ravi", name: "Ravi Nair", email: "ravi@shop.example" },
]);
const addProduct = async (externalId: string) =>
  (await batch("products", [{ externalId, name: `Lamp ${externalId}`, price: 10, stock: 1 }]))[0]?.id ?? "";
await addProduct("lamp");

let made = 0;
const review = (changes: object = {}) => {
  made += 1;
  return { externalId: `review-${made}`, customer: "asha", product: "lamp", rating: 4, comment: "Bright", ...changes };
};
const ticket = (changes: object = {}) => {
  made += 1;
  const texts = { subject: "Where is my lamp?", description: "It has not arrived.", priority: "medium" };
  return { externalId: `ticket-${made}`, customer: "asha", ...texts, ...changes };
};

const statuses = (results: readonly ItemResult[]) => results.map(({ status }) => status);
const fieldsOf = (results: readonly ItemResult[]) => results.map(({ error }) => Object.keys(error?.errors ?? {}));
const idOf = ([result]: readonly ItemResult[]) => result?.id ?? "";
const entriesOf = (id: string) => findAuditEntries(db, eq(auditEntries.resourceId, id));
const admin = async (method: string, path: string, body?: object) => {
  const answer = await call(method, `/api/admin/${path}`, { as: "admin", ...(body && { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe("reviews", () => {
  it("are created with the shop's time, repeated without effect, and updated", async () => {
    const item = review({ createdAt: "2026-10-01T10:00:00Z" });
    const id = idOf(await batch("reviews", [item]));
    expect(await admin("GET", `reviews/${id}`)).toMatchObject({
      ...{ rating: 4, comment: "Bright", user: { name: "Asha Rao" }, product: { name: "Lamp lamp" } },
      createdAt: "2026-10-01T10:00:00.000Z",
    });
    expect(statuses(await batch("reviews", [item]))).toEqual(["unchanged"]);
    expect(statuses(await batch("reviews", [{ ...item, rating: 2, comment: null }]))).toEqual(["updated"]);
    const { body } = await send("GET", `reviews/${item.externalId}`);
    expect(body).toMatchObject({ customer: "asha", product: "lamp", rating: 2, createdAt: "2026-10-01T10:00:00.000Z" });
    expect(body).not.toHaveProperty("comment");
    expect(await entriesOf(id)).toMatchObject([
      { action: "reviews.upsert", before: null, after: { rating: 4 } },
      { action: "reviews.upsert", before: { rating: 4, comment: "Bright" }, after: { rating: 2 } },
    ]);
  });

  it("count in the total and the average rating of the list", async () => {
    const readList = async () => {
      const options = { as: "admin" } as const;
      type List = { totalElements: number; figures: { averageRating: number } };
      return (await call<List>("GET", "/api/admin/reviews?facets=true&limit=1", options)).body;
    };
    const { totalElements: total, figures } = await readList();
    await batch("reviews", [review({ rating: 5 }), review({ rating: 5, product: undefined, vendor: "shop" })]);
    const after = await readList();
    expect(after.totalElements).toBe(total + 2);
    const average = (figures.averageRating * total + 5 + 5) / (total + 2);
    expect(after.figures.averageRating).toBeCloseTo(average, 6);
  });

  it("fail individually if a field is invalid", async () => {
    const results = await batch("reviews", [
      ...[review(), review({ rating: 6 }), review({ rating: 2.5 }), review({ customer: "nobody" })],
      ...[review({ product: "none" }), review({ vendor: "shop" }), review({ product: null })],
      ...[review({ product: null, vendor: "none" }), review({ createdAt: "2027-01-01T00:00:00Z" })],
      review({ comment: "<script>alert(1)</script> \ud83d\ude00" }),
    ]);
    expect(fieldsOf(results)).toEqual([
      ...[[], ["rating"], ["rating"], ["customer"], ["product"], ["product"], ["product"]],
      ...[["vendor"], ["createdAt"], []],
    ]);
    expect([results[0]?.status, results.at(-1)?.status]).toEqual(["created", "created"]);
  });

  it("cannot get another author, and stay deleted after the console deletes them", async () => {
    const [kept, deleted] = [review(), review()];
    const [, second] = await batch("reviews", [kept, deleted]);
    await admin("DELETE", `reviews/${second?.id}`);
    const results = await batch("reviews", [
      { ...kept, customer: "ravi" },
      { ...deleted, rating: 1 },
    ]);
    expect(results.map(({ error }) => error?.message)).toEqual([
      "Customer must stay the author of the review.",
      "Review was deleted, and stays deleted. To create it again, send it with a new external id.",
    ]);
  });

  it("remain when their product is deleted", async () => {
    await addProduct("gone");
    const item = review({ product: "gone" });
    const id = idOf(await batch("reviews", [item]));
    expect((await send("DELETE", "products/gone")).status).toBe(204);
    expect(statuses(await batch("reviews", [item]))).toEqual(["unchanged"]);
    expect(statuses(await batch("reviews", [{ ...item, rating: 1 }, review({ product: "gone" })]))).toEqual([
      ...["updated", "failed"],
    ]);
    expect(await admin("GET", `reviews/${id}`)).toMatchObject({ rating: 1, product: { name: "Lamp gone" } });
    const ofVendor = { ...item, product: undefined, vendor: "shop" };
    expect(statuses(await batch("reviews", [ofVendor]))).toEqual(["updated"]);
    const { product, vendor } = await admin("GET", `reviews/${id}`);
    expect([product, vendor?.shopName]).toEqual([undefined, shop?.shopName]);
    expect((await send("DELETE", `reviews/${item.externalId}`)).status).toBe(204);
  });
});

describe("tickets", () => {
  const readTicket = (id: string) => admin("GET", `support/tickets/${id}`);
  const message = (externalId: string, text = `Message ${externalId}`) => ({ externalId, message: text });

  it("are open when they are new, and get each message once", async () => {
    const item = ticket({ messages: [message("m1")], createdAt: "2026-11-10T10:00:00Z" });
    const id = idOf(await batch("tickets", [item]));
    expect(await readTicket(id)).toMatchObject({
      ...{ status: "open", priority: "medium", user: { name: "Asha Rao" }, assignee: null },
      ...{ createdAt: "2026-11-10T10:00:00.000Z", messages: [{ sender: "user", message: "Message m1" }] },
    });
    expect(statuses(await batch("tickets", [item]))).toEqual(["unchanged"]);
    expect(statuses(await batch("tickets", [{ ...item, messages: undefined }]))).toEqual(["unchanged"]);
    await admin("POST", `support/tickets/${id}/reply`, { message: "On its way" });
    const longer = { ...item, messages: [message("m1"), message("m2"), message("m3")] };
    const all = await Promise.all([batch("tickets", [longer]), batch("tickets", [longer])]);
    expect(statuses(all.flat()).toSorted()).toEqual(["unchanged", "updated"]);
    const { body } = await send("GET", `tickets/${item.externalId}`);
    expect(body).toMatchObject({
      ...{ customer: "asha", status: "in_progress" },
      messages: [
        { externalId: "m1", sender: "user" },
        { sender: "admin", message: "On its way" },
        { externalId: "m2", sender: "user" },
        { externalId: "m3", sender: "user" },
      ],
    });
    expect(await entriesOf(id)).toMatchObject([
      { action: "support.upsert", before: null, after: { status: "open", messages: ["Message m1"] } },
      { action: "support.reply" },
      { action: "support.upsert", after: { messages: ["Message m2", "Message m3"] } },
    ]);
  });

  it("keep the status, assignee and notes that the console set", async () => {
    const item = ticket({ vendor: "shop", customer: undefined });
    const id = idOf(await batch("tickets", [item]));
    const [me] = (await admin("GET", "support/assignees")) as unknown as { _id: string }[];
    await admin("PUT", `support/tickets/${id}/assignee`, { assignee: me?._id });
    await admin("POST", `support/tickets/${id}/notes`, { note: "Call the shop" });
    await admin("PUT", `support/tickets/${id}/status`, { status: "closed" });
    expect(statuses(await batch("tickets", [{ ...item, priority: "high", subject: "Still missing" }]))).toEqual([
      "updated",
    ]);
    expect(await readTicket(id)).toMatchObject({
      ...{ status: "closed", priority: "high", subject: "Still missing", user: { _id: shop?.userId } },
      ...{ assignee: { _id: me?._id }, notes: [{ note: "Call the shop" }] },
    });
    expect((await send("GET", `tickets/${item.externalId}`)).text).not.toContain("Call the shop");
  });

  it("are reopened by a later message when they are resolved, but not when they are closed", async () => {
    const items = [ticket(), ticket(), ticket()];
    const [resolved, closed, late] = (await batch("tickets", items)).map(({ id }) => id ?? "");
    await admin("PUT", `support/tickets/${resolved}/status`, { status: "resolved" });
    await admin("PUT", `support/tickets/${closed}/status`, { status: "closed" });
    await admin("PUT", `support/tickets/${late}/status`, { status: "closed" });
    const old = { ...message("old"), createdAt: "2026-11-01T10:00:00Z" };
    const results = await batch("tickets", [
      { ...items[0], messages: [message("new")] },
      { ...items[1], subject: "Changed", messages: [message("new")] },
      { ...items[2], messages: [old] },
    ]);
    expect(statuses(results)).toEqual(["updated", "failed", "updated"]);
    expect(results[1]?.error?.message).toBe(
      "Messages cannot be added: a closed ticket can't be reopened. Create a new one.",
    );
    expect(await readTicket(resolved ?? "")).toMatchObject({ status: "open", dueAt: expect.any(String) });
    expect(await readTicket(closed ?? "")).toMatchObject({
      status: "closed",
      subject: items[1]?.subject,
      messages: [],
    });
    expect(await readTicket(late ?? "")).toMatchObject({ status: "closed", messages: [{ message: "Message old" }] });
    expect(statuses(await batch("tickets", [{ ...items[0], messages: [message("new")] }]))).toEqual(["unchanged"]);
  });

  it("fail individually if a field is invalid", async () => {
    const hostile = "<b>Hello</b> '; drop table support_tickets; --";
    const sent = ticket({ messages: [message("m1", hostile)] });
    const other = ticket();
    const [id] = (await batch("tickets", [sent, other])).map((result) => result.id ?? "");
    const results = await batch("tickets", [
      ...[
        { ...sent, messages: [message("m1", "Changed")] },
        { ...other, customer: "ravi" },
      ],
      ...[ticket({ status: "closed" }), ticket({ priority: "urgent" }), ticket({ vendor: "shop" })],
      ...[ticket({ customer: "nobody" }), ticket({ messages: [message("a"), message("a")] })],
      ...[ticket({ messages: [{ ...message("a"), sender: "admin" }] }), ticket({ subject: "\u200b" }), ticket()],
    ]);
    expect(fieldsOf(results)).toEqual([
      ...[["messages"], ["customer"], ["status"], ["priority"], ["customer"], ["customer"], ["messages"]],
      ...[["sender"], ["subject"], []],
    ]);
    expect(results[0]?.error?.message).toBe("Messages cannot change: m1 was sent before with another text.");
    expect((await readTicket(id ?? "")).messages).toMatchObject([{ message: hostile }]);
  });

  it("cannot be deleted", async () => {
    const item = ticket();
    await batch("tickets", [item]);
    expect((await send("DELETE", `tickets/${item.externalId}`)).status).toBe(404);
  });
});

it.each(SCOPES.filter((scope) => !scope.startsWith("products.")))("rejects a token without %s", async (missing) => {
  const [resource = "", action] = missing.split(".");
  const kind = { support: "tickets", users: "customers" }[resource] ?? resource;
  const lacking = await createIntegration(
    stage,
    SCOPES.filter((scope) => scope !== missing),
  );
  const [method, path, body] = {
    upsert: ["POST", `${kind}/batch`, { items: [{}] }],
    list: ["GET", kind],
    show: ["GET", `${kind}/x`],
    delete: ["DELETE", `${kind}/x`],
  }[action as "upsert"] as [string, string, object?];
  const rejected = await lacking.send(method, path, body);
  expect([rejected.status, rejected.body.message]).toEqual([403, `You lack the permission ${missing}.`]);
});
