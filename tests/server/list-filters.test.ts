/** Filters of the lists with the feature "lists.filters", and counts with "lists.facets". */
import { and, count, eq, gte, isNull, lte, sum } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/db/new-id";
import { auditEntries } from "../../server/db/schema-audit";
import { payouts } from "../../server/db/schema-ledger";
import { plans } from "../../server/db/schema-plans";
import { kycApplications, orders, products, users, vendors } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { startTestApp } from "./support/app";

const { database, call } = await startTestApp();
const { db } = database;

/** A list response in any of its shapes. */
interface ListBody {
  content?: readonly Readonly<Record<string, unknown>>[];
  data?: ListBody["content"];
  orders?: ListBody["content"];
  totalElements?: number;
  total?: number;
  pagination?: { total: number };
  facets?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  figures?: Readonly<Record<string, number>>;
}

async function list(path: string, query: Readonly<Record<string, string>>) {
  const params = new URLSearchParams({ limit: "100", ...query });
  const { status, body } = await call<ListBody>("GET", `/api/admin/${path}?${params}`, { as: "admin" });
  expect(status, JSON.stringify(body)).toBe(200);
  const { facets, figures } = body;
  const rows = body.content ?? body.data ?? body.orders ?? [];
  return { rows, total: body.totalElements ?? body.total ?? body.pagination?.total, facets, figures };
}

/** LAST is an order in the last millisecond of 10 March 2020 in India, and FIRST in the first one of 11 March. */
const LAST = { id: newId(), createdAt: new Date("2020-03-10T18:29:59.999Z"), finalAmount: 499.5, shippingCity: "Ooty" };
const FIRST = {
  id: newId(),
  createdAt: new Date("2020-03-10T18:30:00Z"),
  finalAmount: 500,
  shippingCity: "Leh, Ladakh",
};

beforeAll(async () => {
  const [sample] = await db.select().from(orders).where(eq(orders.status, "delivered")).limit(1);
  for (const order of [LAST, FIRST]) {
    const amounts = { totalAmount: order.finalAmount, discountAmount: 0 };
    await db.insert(orders).values({ ...sample, ...amounts, ...order } as typeof orders.$inferInsert);
  }
});

describe("orders", () => {
  const listIds = async (query: Readonly<Record<string, string>>) =>
    (await list("orders", { createdAtTo: "2020-03-31", ...query })).rows.map(({ _id }) => _id);

  it.each([
    ["a day ends at midnight in India", { createdAtTo: "2020-03-10" }, [LAST.id]],
    ["a day begins at midnight in India", { createdAtFrom: "2020-03-11" }, [FIRST.id]],
    ["both ends are included", { createdAtFrom: "2020-03-10", createdAtTo: "2020-03-11" }, [FIRST.id, LAST.id]],
    ["amounts from a minimum", { finalAmountFrom: "499.51" }, [FIRST.id]],
    ["amounts up to a maximum", { finalAmountTo: "499.5" }, [LAST.id]],
    ["amounts in an inclusive range", { finalAmountFrom: "499.5", finalAmountTo: "500" }, [FIRST.id, LAST.id]],
    ["one city", { city: "Ooty" }, [LAST.id]],
    ["several cities", { city: String.raw`Leh\, Ladakh,Ooty,Nowhere` }, [FIRST.id, LAST.id]],
    ["a city with a comma", { city: String.raw`Leh\, Ladakh` }, [FIRST.id]],
    ["two cities, neither of which has the comma", { city: "Leh, Ladakh" }, []],
    ["a city in a different case does not match", { city: "ooty" }, []],
    ["empty values do not filter", { city: "", finalAmountFrom: "", createdAtFrom: "" }, [FIRST.id, LAST.id]],
  ] as const)("%s", async (_, query, ids) => {
    expect(await listIds(query)).toEqual(ids);
  });

  it("combines several payment statuses, a vendor and a status", async () => {
    const [sample] = await db.select().from(orders).where(eq(orders.paymentStatus, "paid")).limit(1);
    const vendor = sample?.vendorId ?? "";
    const { rows, total } = await list("orders", { paymentStatus: "failed,paid", vendor });
    expect(total).toBeGreaterThan(0);
    for (const row of rows) {
      expect(["failed", "paid"]).toContain(row["paymentStatus"]);
      expect(row["vendor"]).toMatchObject({ _id: vendor });
    }
    const both = await list("orders", { paymentStatus: "failed,paid", vendor, status: sample?.status ?? "" });
    expect(both.rows.every(({ status }) => status === sample?.status)).toBe(true);
    expect(both.total).toBeGreaterThan(0);
  });

  it("counts each value within the other filters, and sums within all filters", async () => {
    const { facets, figures, total } = await list("orders", { facets: "true", status: "delivered", limit: "1" });
    const delivered = await db.$count(orders, eq(orders.status, "delivered"));
    expect(total).toBe(delivered);
    const states = await db.select({ status: orders.status, all: count() }).from(orders).groupBy(orders.status);
    expect(facets?.["status"], "its own filter does not apply").toEqual(
      Object.fromEntries(states.map(({ status, all }) => [status, all])),
    );
    expect(facets?.["paymentStatus"]?.["paid"], "the other filters apply").toBe(
      await db.$count(orders, and(eq(orders.status, "delivered"), eq(orders.paymentStatus, "paid"))),
    );
    const [expected] = await db
      .select({ revenue: sum(orders.finalAmount) })
      .from(orders)
      .where(eq(orders.status, "delivered"));
    expect(figures?.["revenue"]).toBeCloseTo(Number(expected?.revenue), 2);
  });

  it("returns empty counts and sums if no rows match", async () => {
    const { facets, figures } = await list("orders", { facets: "true", createdAtTo: "2001-01-01" });
    expect(facets?.["city"]).toEqual({});
    expect(figures).toEqual({});
  });

  it("returns no counts and sums unless they are requested", async () => {
    const { facets, figures } = await list("orders", {});
    expect([facets, figures]).toEqual([undefined, undefined]);
  });

  it.each([
    ["createdAtFrom", "2020-02-30", "must be a day such as 2026-01-31"],
    ["createdAtTo", "yesterday", "must be a day such as 2026-01-31"],
    ["finalAmountFrom", "-1", "must be a number such as 499 or 499.50"],
    ["finalAmountTo", "1e3", "must be a number such as 499 or 499.50"],
    [
      "paymentStatus",
      "paid,lost",
      "must be one or more of pending, paid, failed, partially_refunded, refunded, cancelled, separated by commas",
    ],
    ["city", "x,".repeat(60), "must name at most 50 values"],
    ["facets", "1", "must be true"],
  ])("rejects %s=%s with a message", async (name, value, message) => {
    const { status, body } = await call("GET", `/api/admin/orders?${new URLSearchParams({ [name]: value })}`, {
      as: "admin",
    });
    expect(status).toBe(422);
    expect(body.message).toContain(` ${message}.`);
  });
});

describe("reviews", () => {
  it("filters by ratings and by what the review is about", async () => {
    const { rows, total } = await list("reviews", { rating: "1,2", type: "vendor" });
    expect(total).toBeGreaterThan(0);
    expect(total).toBe(
      await db.$count(reviews, and(lte(reviews.rating, 2), isNull(reviews.productId), isNull(reviews.productName))),
    );
    expect(rows.every(({ vendor }) => vendor !== undefined)).toBe(true);
    expect((await list("reviews", { type: "product,vendor" })).total).toBe(await db.$count(reviews));
  });

  it("returns the counts of ratings and types, and the average rating", async () => {
    const { facets, figures } = await list("reviews", { facets: "true", limit: "1" });
    const all = await db.select({ rating: reviews.rating }).from(reviews);
    expect(Object.values(facets?.["rating"] ?? {}).reduce((a, b) => a + b, 0)).toBe(all.length);
    expect(facets?.["type"]).toEqual({ product: expect.any(Number), vendor: expect.any(Number) });
    expect(figures?.["averageRating"]).toBeCloseTo(all.reduce((a, { rating }) => a + rating, 0) / all.length, 6);
  });
});

describe("products", () => {
  it.each(["products", "products/search"])("%s: filters by approval, activity and stock", async (path) => {
    const { rows, total } = await list(path, {
      approvalStatus: "pending,rejected",
      isActive: "true",
      stockFrom: "1",
      stockTo: "40",
    });
    const where = and(gte(products.stock, 1), lte(products.stock, 40), eq(products.isActive, true));
    const states = await Promise.all(
      (["pending", "rejected"] as const).map((status) =>
        db.$count(products, and(where, eq(products.approvalStatus, status))),
      ),
    );
    expect(total).toBe(states.reduce((a, b) => a + b, 0));
    expect(rows.every(({ isActive }) => isActive === true)).toBe(true);
    const { facets } = await list(path, { facets: "true", limit: "1" });
    expect(facets?.["isActive"]?.["true"]).toBe(await db.$count(products, eq(products.isActive, true)));
  });

  it("counts all approval statuses in the list of each status", async () => {
    const approved = await db.$count(products, eq(products.approvalStatus, "approved"));
    for (const path of ["products/pending", "products/approval-status/rejected"]) {
      expect((await list(path, { facets: "true" })).facets?.["approvalStatus"]?.["approved"]).toBe(approved);
    }
  });
});

it.each([
  ["vendors", "status", vendors],
  ["kyc", "status", kycApplications],
  ["users", "role", users],
  ["payouts", "status", payouts],
  ["plans", "interval", plans],
  ["shipping", "isActive", undefined],
  ["templates", "use", undefined],
  ["administrators", "state", undefined],
  ["audit", "outcome", auditEntries],
  ["audit", "resource", auditEntries],
  ["products", "vendor", products],
  ["support/tickets", "status", undefined],
  ["support/tickets", "assignee", undefined],
])("the counts of %s by %s add up to the total", async (path, name, table) => {
  const { facets, total } = await list(path, { facets: "true", limit: "1" });
  const counted = Object.values(facets?.[name] ?? {}).reduce((a, b) => a + b, 0);
  expect(counted).toBe(total);
  if (table) expect(counted).toBe(await db.$count(table));
});

it("narrows the counts by search and other filters, but not by the field's own filter", async () => {
  const { rows } = await list("kyc", { status: "pending" });
  const search = String((rows[0]?.["vendor"] as { shopName: string } | undefined)?.shopName).slice(0, 4);
  const [all, approved] = await Promise.all(
    ["", "approved"].map((status) => list("kyc", { search, status, facets: "true" })),
  );
  expect(all?.facets?.["status"]?.["pending"]).toBeGreaterThan(0);
  expect(approved?.facets).toEqual(all?.facets);
  expect(Object.values(all?.facets?.["status"] ?? {}).reduce((a, b) => a + b, 0)).toBe(all?.total);
  const tickets = await list("support/tickets", { priority: "high", facets: "true" });
  expect(Object.values(tickets.facets?.["status"] ?? {}).reduce((a, b) => a + b, 0)).toBe(tickets.total);
});
