/** Wrong list responses. */
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
    change: changeRead("users", ({ body }) => ({ body: { items: rowsOf(body), count: 14 } })),
    expected: ["Users: list GET users?page=1&limit=25"],
  },
  {
    name: "a list without its total",
    change: changeRead("orders", ({ body }) => ({ body: { orders: rowsOf(body), pagination: { pages: 2 } } })),
    expected: ["Orders: list GET orders?page=1&limit=25"],
  },
  {
    name: "a total that is not a number",
    change: changeRead("reviews", ({ body }) => ({ body: { ...(body as Row), total: "six" } })),
    expected: ["Reviews: list GET reviews?page=1&limit=25"],
  },
  {
    name: "records without an id",
    change: changeRead("users", ({ body }) => ({
      body: replaceRows(body, (rows) => rows.map(({ _id, ...row }) => row)),
    })),
    expected: ["Users: id GET users?page=1&limit=25"],
  },
  {
    name: "ids that a JSON number cannot hold",
    change: changeRead("users", ({ body }) => ({
      body: replaceRows(body, (rows) => rows.map((row, at) => ({ ...row, _id: 2 ** 53 + 2 * at }))),
    })),
    expected: ["Users: id GET users?page=1&limit=25", "Users: status GET users/{id}"],
  },
  {
    name: "a duplicate record",
    change: changeRead("reviews", ({ body }) => ({
      body: replaceRows(body, ([one = {}, , ...rows]) => [one, one, ...rows]),
    })),
    expected: ["Reviews: duplicate GET reviews?page=1&limit=25"],
  },
  {
    name: "a page parameter that is ignored",
    change: changeRead("coupons", ({ body }, { query }) => ({
      body: replaceRows(body, () => page(coupons, 1, numbers(query)[1])),
    })),
    expected: ["Coupons: paging GET coupons?page=2&limit=5"],
  },
  {
    name: "pages counted from 0",
    change: changeRead("orders", ({ body }, { query }) => {
      const [number, limit] = numbers(query);
      return { body: replaceRows(body, () => page(all.orders as unknown as Row[], number + 1, limit)) };
    }),
    expected: ["Orders: paging GET orders?page=1&limit=25"],
  },
  {
    name: "a limit that is ignored",
    change: changeRead("coupons", ({ body }, { query }) => ({
      body: replaceRows(body, () => page(coupons, numbers(query)[0], 10)),
    })),
    expected: ["Coupons: limit GET coupons?page=1&limit=25"],
  },
  {
    name: "a maximum limit of ten",
    change: changeRead("coupons", ({ body }, { query }) => {
      const [number, limit] = numbers(query);
      return { body: replaceRows(body, () => page(coupons, number, Math.min(10, limit))) };
    }),
    expected: ["Coupons: limit GET coupons?page=1&limit=25"],
  },
  {
    name: "pages that share a record",
    change: changeRead("coupons", ({ body }, { query }) => {
      const [number, limit] = numbers(query);
      return { body: replaceRows(body, () => (number > 3 ? [] : page(coupons, number, limit, 1))) };
    }),
    expected: ["Coupons: overlap GET coupons?page=2&limit=5"],
  },
  {
    name: "an error after the last page",
    change: changeRead("coupons", (answer) =>
      rowsOf(answer.body).length > 0 ? answer : { status: 404, body: { message: "No such page" } },
    ),
    expected: ["Coupons: beyond GET coupons?page=4&limit=5"],
  },
  {
    name: "a total of only one page",
    change: changeRead("coupons", ({ body }) => ({ body: { ...(body as Row), totalElements: rowsOf(body).length } })),
    expected: ["Coupons: total GET coupons?page=1&limit=5"],
  },
  {
    name: "a total that is too high",
    change: changeRead("reviews", ({ body }) => ({ body: { ...(body as Row), total: 400 } })),
    expected: ["Reviews: total GET reviews?page=1&limit=25"],
  },
  {
    name: "a bare array of one page",
    change: changeRead("coupons", ({ body }) => ({ body: rowsOf(body) })),
    expected: ["Coupons: total GET coupons?page=2&limit=5"],
  },
  {
    name: "a status that does not filter the vendors",
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
    change: changeRead("users", (answer, { query }) =>
      query.has("role") ? { body: { content: [], totalElements: 0 } } : answer,
    ),
    expected: ["Users: filter GET users?page=1&limit=25&role=customer"],
  },
  {
    name: "a category that does not filter the products",
    change: changeRead("products", (answer, { query }) =>
      query.has("category") ? { body: { data: all.products, total: 11 } } : answer,
    ),
    expected: ["Products: filter GET products?page=1&limit=25&category={id}"],
  },
  {
    name: "products in the wrong tab",
    change: changeRead("products/approval-status/approved", () => ({
      body: { data: all.products.slice(0, 2), total: 2 },
    })),
    expected: ["Product Approval: filter GET products/approval-status/approved?page=1&limit=25"],
  },
  {
    name: "a search that is ignored",
    change: changeRead("vendors", (answer, { query }) =>
      query.has("search") ? { body: { data: vendors, total: vendors.length } } : answer,
    ),
    expected: ["Vendors: search GET vendors?search=…"],
  },
  {
    name: "a search that finds nothing",
    change: changeRead("products/search", () => ({ body: { data: [], total: 0 } })),
    expected: ["Products: search GET products/search?q=…"],
  },
  {
    name: "customers as ids",
    change: changeRecords("orders", (row) => ({ ...row, customer: "66c0" })),
    expected: ["Orders: type GET orders/{id}", "Orders: type GET orders?page=1&limit=25"],
  },
  {
    name: "amounts as text",
    change: changeRecords("payouts", (row) => ({ ...row, amount: "12500.50" })),
    expected: ["Payouts: type GET payouts?page=1&limit=25"],
  },
  {
    name: "dates in another format",
    change: changeRecords("users", (row) => ({ ...row, createdAt: "31/10/2025" })),
    expected: ["Users: date GET users/{id}", "Users: date GET users?page=1&limit=25"],
  },
  {
    name: "a status in a different spelling",
    change: changeRead("support/tickets", ({ body }) => ({
      body: replaceRows(body, (rows) => rows.map((row) => ({ ...row, status: "In Progress" }))),
    })),
    expected: ["Support: choice GET support/tickets?page=1&limit=25"],
  },
  {
    name: "a field that no record has",
    change: changeRecords("plans", ({ price: _price, ...row }) => row),
    expected: ["Plans: missing GET plans?page=1&limit=25"],
  },
];
