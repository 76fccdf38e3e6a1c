/** Defects of lists: their shape, records, pages, filters and search. */
import { createRecords } from "../../../support/letter/records";
import type { Row } from "../../../support/letter/values";
import { changeRead, changeRecords, rowsOf, replaceRows, type Defect } from "./defects";

const all = createRecords();
const coupons = all.coupons as unknown as Row[];
const vendors = all.vendors as unknown as Row[];

const numbers = (query: URLSearchParams) => [Number(query.get("page")), Number(query.get("limit"))] as const;

/** Returns a page of rows that starts `early` rows too early. */
const page = (rows: Row[], number: number, limit: number, early = 0) => {
  const from = Math.max(0, (number - 1) * limit - early);
  return rows.slice(from, from + limit);
};

export const LIST_DEFECTS: readonly Defect[] = [
  {
    name: "a list in a shape of its own",
    firstLine: "GET /api/admin/users sent a list that cannot be read; send {data, total}.",
    change: changeRead("users", ({ body }) => ({ body: { items: rowsOf(body), count: 14 } })),
    expected: ["Users: list GET users?page=1&limit=25"],
  },
  {
    name: "a list without its total",
    firstLine: "GET /api/admin/orders sent a list that cannot be read; send {data, total}.",
    change: changeRead("orders", ({ body }) => ({ body: { orders: rowsOf(body), pagination: { pages: 2 } } })),
    expected: ["Orders: list GET orders?page=1&limit=25"],
  },
  {
    name: "a total that is not a number",
    firstLine: "GET /api/admin/reviews sent a list that cannot be read; send {data, total}.",
    change: changeRead("reviews", ({ body }) => ({ body: { ...(body as Row), total: "six" } })),
    expected: ["Reviews: list GET reviews?page=1&limit=25"],
  },
  {
    name: "records without an id",
    firstLine: "GET /api/admin/users sent records without a usable id; send _id or id.",
    change: changeRead("users", ({ body }) => ({
      body: replaceRows(body, (rows) => rows.map(({ _id, ...row }) => row)),
    })),
    expected: ["Users: id GET users?page=1&limit=25"],
  },
  {
    name: "ids that a JSON number cannot hold",
    firstLine: "GET /api/admin/users sent records without a usable id; send ids above 2^53 as text.",
    change: changeRead("users", ({ body }) => ({
      body: replaceRows(body, (rows) => rows.map((row, at) => ({ ...row, _id: 2 ** 53 + 2 * at }))),
    })),
    expected: ["Users: id GET users?page=1&limit=25", "Users: status GET users/{id}"],
  },
  {
    name: "a duplicate record",
    firstLine: "GET /api/admin/reviews sent a record twice; send each record once.",
    change: changeRead("reviews", ({ body }) => ({
      body: replaceRows(body, ([one = {}, , ...rows]) => [one, one, ...rows]),
    })),
    expected: ["Reviews: duplicate GET reviews?page=1&limit=25"],
  },
  {
    name: "a page parameter that is ignored",
    firstLine: "GET /api/admin/coupons did not respect `page`; send that page, in a stable order.",
    change: changeRead("coupons", ({ body }, { query }) => ({
      body: replaceRows(body, () => page(coupons, 1, numbers(query)[1])),
    })),
    expected: ["Coupons: paging GET coupons?page=2&limit=5"],
  },
  {
    name: "pages counted from 0",
    firstLine: "Pages count from 0 (1 call); count from 1, or subtract 1 in adaptQuery (providers/data/adapt.ts).",
    change: changeRead("orders", ({ body }, { query }) => {
      const [number, limit] = numbers(query);
      const orders = all.orders.filter(({ status }) => status === (query.get("status") ?? status));
      return { body: replaceRows(body, () => page(orders as unknown as Row[], number + 1, limit)) };
    }),
    expected: ["Orders: paging GET orders?page=1&limit=25"],
  },
  {
    name: "a limit that is ignored",
    firstLine: "`limit` is ignored (1 call); respect it, or rename it in adaptQuery (providers/data/adapt.ts).",
    change: changeRead("coupons", ({ body }, { query }) => ({
      body: replaceRows(body, () => page(coupons, numbers(query)[0], 10)),
    })),
    expected: ["Coupons: limit GET coupons?page=1&limit=25"],
  },
  {
    name: "a maximum limit of ten",
    firstLine: "GET /api/admin/coupons sent fewer records than `limit`; allow 100.",
    change: changeRead("coupons", ({ body }, { query }) => {
      const [number, limit] = numbers(query);
      return { body: replaceRows(body, () => page(coupons, number, Math.min(10, limit))) };
    }),
    expected: ["Coupons: limit GET coupons?page=1&limit=25"],
  },
  {
    name: "pages that share a record",
    firstLine: "GET /api/admin/coupons put a record on two pages; sort by a unique field.",
    change: changeRead("coupons", ({ body }, { query }) => {
      const [number, limit] = numbers(query);
      return { body: replaceRows(body, () => (number > 3 ? [] : page(coupons, number, limit, 1))) };
    }),
    expected: ["Coupons: overlap GET coupons?page=2&limit=5"],
  },
  {
    name: "an error after the last page",
    firstLine: "GET /api/admin/coupons failed after the last page; send 200 and no records.",
    change: changeRead("coupons", (answer) =>
      rowsOf(answer.body).length > 0 ? answer : { status: 404, body: { message: "No such page" } },
    ),
    expected: ["Coupons: beyond GET coupons?page=4&limit=5"],
  },
  {
    name: "a total of only one page",
    firstLine: "GET /api/admin/coupons sent a wrong total; count all records that match.",
    change: changeRead("coupons", ({ body }) => ({ body: { ...(body as Row), totalElements: rowsOf(body).length } })),
    expected: ["Coupons: total GET coupons?page=1&limit=5"],
  },
  {
    name: "a total that is too high",
    firstLine: "GET /api/admin/reviews sent a wrong total; count all records that match.",
    change: changeRead("reviews", ({ body }) => ({ body: { ...(body as Row), total: 400 } })),
    expected: ["Reviews: total GET reviews?page=1&limit=25"],
  },
  {
    name: "a bare array of one page",
    firstLine: "GET /api/admin/coupons sent one page without its total; send {data, total}.",
    change: changeRead("coupons", ({ body }) => ({ body: rowsOf(body) })),
    expected: ["Coupons: total GET coupons?page=2&limit=5"],
  },
  {
    name: "a status that does not filter the vendors",
    firstLine: "GET /api/admin/vendors did not filter by `status`; send only matching records.",
    change: changeRead("vendors", ({ body }, { query }) =>
      query.has("status")
        ? { body: { ...(body as Row), data: page(vendors, ...numbers(query)), total: vendors.length } }
        : {},
    ),
    expected: [
      "Vendor Registrations: filter GET vendors?page=1&limit=25&status=pending",
      "Vendors: filter GET vendors?page=1&limit=25&status=approved",
    ],
  },
  {
    name: "a role that no user has",
    firstLine: "GET /api/admin/users found no records by `role`; send the records with this value.",
    change: changeRead("users", (answer, { query }) =>
      query.has("role") ? { body: { content: [], totalElements: 0 } } : answer,
    ),
    expected: ["Users: filter GET users?page=1&limit=25&role=customer"],
  },
  {
    name: "a category that does not filter the products",
    firstLine: "GET /api/admin/products did not filter by `category`; send only matching records.",
    change: changeRead("products", (answer, { query }) =>
      query.has("category") ? { body: { data: all.products, total: 11 } } : answer,
    ),
    expected: ["Products: filter GET products?page=1&limit=25&category={id}"],
  },
  {
    name: "products in the wrong tab",
    firstLine: "`products/approval-status/approved` did not filter by `approvalStatus`; send only matching records.",
    change: changeRead("products/approval-status/approved", () => ({
      body: { data: all.products.slice(0, 2), total: 2 },
    })),
    expected: ["Product Approval: filter GET products/approval-status/approved?page=1&limit=25"],
  },
  {
    name: "a search that is ignored",
    firstLine: "GET /api/admin/vendors ignored the search; send only matching records.",
    change: changeRead("vendors", (answer, { query }) =>
      query.has("search") ? { body: { data: vendors, total: vendors.length } } : answer,
    ),
    expected: ["Vendors: search GET vendors?search=…"],
  },
  {
    name: "a search that finds nothing",
    firstLine: "GET /api/admin/products/search did not find a record by its text; search for that text.",
    change: changeRead("products/search", () => ({ body: { data: [], total: 0 } })),
    expected: ["Products: search GET products/search?q=…"],
  },
  {
    name: "customers as ids",
    firstLine: "2 calls sent `customer` as text; send an object.",
    change: changeRecords("orders", (row) => ({ ...row, customer: "66c0" })),
    expected: ["Orders: type GET orders/{id}", "Orders: type GET orders?page=1&limit=25"],
  },
  {
    name: "amounts with their currency",
    firstLine: "GET /api/admin/payouts sent `amount` as text; send a number.",
    change: changeRecords("payouts", (row) => ({ ...row, amount: "12500.50 INR" })),
    expected: ["Payouts: type GET payouts?page=1&limit=25"],
  },
  {
    name: "dates in another format",
    firstLine: "2 calls sent `createdAt` in another format; send ISO timestamps.",
    change: changeRecords("users", (row) => ({ ...row, createdAt: "31/10/2025" })),
    expected: ["Users: date GET users/{id}", "Users: date GET users?page=1&limit=25"],
  },
  {
    name: "a status in a different spelling",
    firstLine: "Values are spelled differently (1 field); send the documented spelling, such as `in_progress`.",
    change: changeRead("support/tickets", ({ body }) => ({
      body: replaceRows(body, (rows) => rows.map((row) => ({ ...row, status: "In Progress" }))),
    })),
    expected: ["Support: choice GET support/tickets?page=1&limit=25"],
  },
  {
    name: "a field that no record has",
    firstLine: "GET /api/admin/plans left out `price`; send the field.",
    change: changeRecords("plans", ({ price: _price, ...row }) => row),
    expected: ["Plans: missing GET plans?page=1&limit=25"],
  },
];
