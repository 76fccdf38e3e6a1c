import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startTestApp } from "./support/app";
import { declareCrudTests } from "./support/crud-tests";

const stage = await startTestApp();
const { call, database } = stage;
const CHECK_VIOLATION = "23514";
const PATH = "/api/admin/plans";

// Runs first, while the table still has its initial rows.
it("the demo has plans of every interval and state, one without a limit, all with features", async () => {
  const { content } = (await call("GET", PATH, { as: "auditor" })).body;
  for (const interval of ["month", "year"]) expect(content).toContainEqual(expect.objectContaining({ interval }));
  for (const isActive of [true, false]) expect(content).toContainEqual(expect.objectContaining({ isActive }));
  expect(content).toContainEqual(expect.objectContaining({ productLimit: null }));
  for (const { features } of content) expect(features.length).toBeGreaterThan(0);
});

declareCrudTests(stage, {
  name: "plans",
  one: "Plan",
  whole: {
    name: "Bazaar",
    description: "For market stalls",
    price: 499.5,
    interval: "year",
    commissionRate: 12.55,
    productLimit: 25,
    features: ["Sales reports", "Help by telephone"],
    isActive: true,
  },
  defaults: { description: "", productLimit: null, features: [], isActive: true },
  changes: {
    name: "Emporium",
    description: "",
    price: 0,
    interval: "month",
    commissionRate: 100,
    productLimit: 1,
    features: [],
    isActive: false,
  },
  rejected: [
    ["name", ""],
    ["name", "x".repeat(101)],
    ["description", "x".repeat(501)],
    ["price", -1],
    ["price", 1.005],
    ["interval", "week"],
    ["commissionRate", -0.01],
    ["commissionRate", 100.01],
    ["commissionRate", 12.555],
    ["productLimit", 0],
    ["productLimit", 1.5],
    ["features", "Sales reports"],
    ["features", ["Sales reports", 7]],
    ["features", Array.from({ length: 21 }, () => "x")],
    ["isActive", 1],
    ["colour", "green"],
  ],
  sortable: ["name", "price", "commissionRate", "productLimit", "createdAt"],
  filters: ["interval", "isActive"],
  unique: "name",
});

describe("the features of a plan", () => {
  const plan = { name: "With features", price: 1, interval: "month", commissionRate: 1 };

  it("are trimmed and kept in any script", async () => {
    const features = ["  दुकान के लिए ", "½ price — «today»", "half a pair \ud800"];
    const { body } = await call("POST", PATH, { as: "admin", body: { ...plan, features } });
    expect(body.features).toEqual(["दुकान के लिए", "½ price — «today»", "half a pair \ufffd"]);
  });

  it("are reported as one field, with the number of each invalid line", async () => {
    const features = ["Fine", " ", "x".repeat(101), "a\u0000b"];
    const { body } = await call("POST", PATH, { as: "admin", body: { ...plan, features } });
    expect(body.errors).toEqual({
      features: [
        "is required in line 2",
        "must have at most 100 characters in line 3",
        "must not contain the character NUL in line 4",
      ],
    });
  });
});

it.each([
  ["price", "update plans set price = -1"],
  ["commission_rate", "update plans set commission_rate = 100.01"],
  ["product_limit", "update plans set product_limit = 0"],
  ["features", `update plans set features = '"text"'`],
])("the table also rejects an invalid %s", async (_, statement) => {
  await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: CHECK_VIOLATION } });
});
