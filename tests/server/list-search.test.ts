/** The searches of the lists: what they find, what they ignore and which indexes they use. */
import { eq, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { orders, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { supportTickets } from "../../server/db/schema-communication";
import { payouts } from "../../server/db/schema-ledger";
import { plans } from "../../server/db/schema-plans";
import { shipping } from "../../server/db/schema-shipping";
import { idEndsWith, phoneEquals, personContains, columnContains } from "../../server/db/search-text";
import { matchesOrder as ordersMatching } from "../../server/resources/orders/list";
import { startTestApp } from "./support/app";
import { isCitus } from "./support/database";

const { database, call } = await startTestApp();
const { db } = database;

interface SearchResult {
  total: number;
  ids: string[];
}

/** Searches the list at a path, in whichever shape it responds. Returns the total and the ids of the first 100 rows. */
async function find(path: string, search: string, filters = ""): Promise<SearchResult> {
  const query = `search=${encodeURIComponent(search)}&limit=100${filters}`;
  const { status, body } = await call("GET", `/api/admin/${path}?${query}`, { as: "admin" });
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = (body.content ?? body.data ?? body.orders) as readonly { _id: string }[];
  return { total: body.totalElements ?? body.total ?? body.pagination.total, ids: rows.map(({ _id }) => _id) };
}

const PERSON = { id: newId(), name: "Zarée Quillfeather", email: "zaree.q@example.in", role: "customer" as const };
const HOSTILE = { id: newId(), name: String.raw`50%_off\ "O'Brien" 🪁 أمل`, email: "kite@example.in" };
await db.insert(users).values([
  { ...PERSON, phone: "+91 98200 55512" },
  { ...HOSTILE, role: "customer" },
]);
const [sample] = await db.select().from(orders).limit(1);
const [shop] = await db
  .select()
  .from(vendors)
  .where(eq(vendors.id, sample?.vendorId ?? ""))
  .limit(1);
const ORDER = { ...sample, id: "0123456789abcdef01c0ffee", customerId: PERSON.id } as typeof orders.$inferInsert;
await db.insert(orders).values(ORDER);
const TICKET = { id: "0123456789abcdef01decade", userId: PERSON.id, subject: "Where is my Ｋite?", description: "-" };
await db.insert(supportTickets).values({ ...TICKET, priority: "low" });
const REVIEW = {
  id: newId(),
  userId: PERSON.id,
  rating: 4,
  comment: "It flies like a Garuda",
  productName: "Red Patang",
};
await db.insert(reviews).values(REVIEW);
const [paid] = await db.select().from(payouts).limit(1);
const PAYOUT = { ...paid, id: "0123456789abcdef01facade", reference: "UTR-Q77-X" } as typeof payouts.$inferInsert;
await db.insert(payouts).values(PAYOUT);
await call("POST", "/api/admin/coupons", {
  as: "admin",
  body: {
    code: "QUILL50",
    type: "fixed",
    value: 50,
    validFrom: "2026-01-01T00:00:00Z",
    validUntil: "2026-12-31T00:00:00Z",
  },
});

describe("each list searches", () => {
  it.each([
    ["users", "ZARÉE quill", PERSON.id],
    ["users", "zaree.Q@", PERSON.id],
    ["users", "9820055512", PERSON.id],
    ["users", "+91 98200-55512", PERSON.id],
    ["orders", ORDER.id, ORDER.id],
    ["orders", "c0ffee", ORDER.id],
    ["orders", "#C0FFEE", ORDER.id],
    ["orders", "quillfeather", ORDER.id],
    ["orders", "zaree.q@example", ORDER.id],
    ["reviews", "garuda", REVIEW.id],
    ["reviews", "patang", REVIEW.id],
    ["reviews", "Zarée", REVIEW.id],
    ["support/tickets", "my kite?", TICKET.id],
    ["support/tickets", "decade", TICKET.id],
    ["support/tickets", "zaree.q", TICKET.id],
    ["payouts", "utr-q77", PAYOUT.id],
    ["payouts", "facade", PAYOUT.id],
  ])("%s: %s", async (path, search, id) => {
    const { ids, total } = await find(path, search);
    expect(ids).toEqual([id]);
    expect(total).toBe(1);
  });

  it("orders, payouts and products by the vendor's name", async () => {
    const name = (shop?.shopName ?? "").toUpperCase();
    const orderCount = await db.$count(orders, eq(orders.vendorId, shop?.id ?? ""));
    expect((await find("orders", name)).total).toBe(orderCount);
    const [due] = await db.select({ name: vendors.shopName }).from(vendors).where(eq(vendors.id, PAYOUT.vendorId));
    expect((await find("payouts", due?.name ?? "")).ids).toContain(PAYOUT.id);
    const { body } = await call("GET", `/api/admin/products/search?q=${encodeURIComponent(name)}`, { as: "admin" });
    expect(body.total).toBe(shop?.productCount);
  });

  it("coupons by the code", async () => {
    expect((await find("coupons", "quill")).total).toBe(1);
  });

  it("shipping methods and plans by name and description", async () => {
    for (const [path, name, description] of [
      ["shipping", "Camel Cart", "Through the dunes of Jaisalmer"],
      ["plans", "Saffron Circle", "For weavers of Kullu"],
    ] as const) {
      const body =
        path === "shipping"
          ? { cost: 40, minDays: 1, maxDays: 9 }
          : { price: 999, interval: "month", commissionRate: 4 };
      const created = await call("POST", `/api/admin/${path}`, { as: "admin", body: { name, description, ...body } });
      for (const text of [name.toUpperCase(), description.slice(4)])
        expect(await find(path, text)).toEqual({ total: 1, ids: [created.body._id] });
      expect((await find(path, `${name} ${description}`)).total, "no single field contains both texts").toBe(0);
    }
  });

  it("within a filter, but not by part of a phone number, the middle or only three characters of an id", async () => {
    expect((await find("users", "quillfeather", "&role=customer")).total).toBe(1);
    expect((await find("users", "quillfeather", "&role=admin")).total).toBe(0);
    expect((await find("users", "982005551")).total).toBe(0);
    expect((await find("orders", "01c0ff")).total).toBe(0);
    expect((await find("orders", "fee")).total).toBe(0);
  });
});

describe("special characters match literally", () => {
  it.each(["50%_off", String.raw`_off\ "`, `"O'Brien"`, "🪁", "أمل"])("%s", async (search) => {
    expect((await find("users", search)).ids).toEqual([HOSTILE.id]);
  });

  it.each(["%", "_", "\\"])("%s matches only itself", async (search) => {
    expect((await find("users", search)).ids).toEqual([HOSTILE.id]);
    expect((await find("orders", search)).total).toBe(0);
  });

  it.each(["users", "orders", "reviews", "support/tickets", "payouts", "coupons", "shipping", "plans"])(
    "at most 200 characters, and no NUL, are accepted in %s",
    async (path) => {
      const ask = (search: string) => call("GET", `/api/admin/${path}?search=${search}`, { as: "admin" });
      expect((await ask("x".repeat(10_000))).status).toBe(422);
      expect((await ask("%00")).status).toBe(422);
      expect((await find(path, "ℵ".repeat(200))).total).toBe(0);
    },
  );
});

it("an export has the same rows as the search", async () => {
  const { text } = await call("GET", "/api/admin/export/orders?format=csv&search=c0ffee", { as: "admin" });
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain(ORDER.id);
});

/** Returns the plan that finds the rows, without sequential scans, which the planner prefers for so few rows. */
async function explainSearch(table: PgTable, where: SQL | undefined): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain select 1 from ${table} where ${where ?? sql`true`}`));
  });
}

// On a cluster, each node makes a plan of its own, which this query does not show.
describe.skipIf(isCitus)("uses an index, with sequential scans disabled, for", () => {
  beforeAll(async () => {
    await db.execute(sql`insert into support_tickets (id, user_id, subject, description, priority)
      select 'a' || lpad(to_hex(n), 23, '0'), ${HOSTILE.id}, 'Parcel ' || n, '-', 'low' from generate_series(1, 3000) n`);
    await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', 'b' || lpad(to_hex(n), 23, '0'), 'customer_id', ${HOSTILE.id}::text))).*
      from orders o, generate_series(1, 3000) n where o.id = ${ORDER.id}`);
    await db.execute(sql`insert into plans select (jsonb_populate_record(p, jsonb_build_object(
      'id', 'c' || lpad(to_hex(n), 23, '0'), 'name', 'Copy ' || n))).*
      from plans p, generate_series(1, 3000) n where p.name = 'Saffron Circle'`);
    // New rows wait in the index's pending list, which raises the cost that the planner expects.
    await db.execute(sql`reindex table support_tickets`);
    await db.execute(sql`reindex table plans`);
    await db.execute(sql`analyze support_tickets, orders, plans`);
  });

  it.each([
    [
      "a text of an order",
      orders,
      ordersMatching("quillfeather"),
      ["users_name_text_idx", "orders_customer_created_idx"],
    ],
    ["an id of an order", orders, idEndsWith(orders.id, "c0ffee"), ["orders_id_end_idx"]],
    ["an id of a ticket", supportTickets, idEndsWith(supportTickets.id, "decade"), ["support_tickets_id_end_idx"]],
    ["an id of a payout", payouts, idEndsWith(payouts.id, "facade"), ["payouts_id_end_idx"]],
    ["a person", users, personContains(users, "quillfeather"), ["users_name_text_idx", "users_email_text_idx"]],
    ["a phone", users, phoneEquals(users.phone, "9820055512"), ["users_phone_digits_idx"]],
    ["a review", reviews, columnContains(reviews.comment, "garuda"), ["reviews_comment_text_idx"]],
    [
      "a subject",
      supportTickets,
      columnContains(supportTickets.subject, "where is my kite"),
      ["support_tickets_subject_text_idx"],
    ],
    [
      "a shipping method",
      shipping,
      columnContains(shipping.description, "dunes of"),
      ["shipping_description_text_idx"],
    ],
    ["a plan", plans, columnContains(plans.name, "saffron"), ["plans_name_text_idx"]],
    ["a reference", payouts, columnContains(payouts.reference, "utr-q77"), ["payouts_reference_text_idx"]],
  ] as const)("%s", async (_name, table, where, indexes) => {
    const plan = await explainSearch(table, where);
    for (const index of indexes) expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  });
});
