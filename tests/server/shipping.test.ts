import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startTestApp } from "./support/app";
import { declareCrudTests } from "./support/crud-tests";

const stage = await startTestApp();
const { call, database } = stage;
const CHECK_VIOLATION = "23514";
const PATH = "/api/admin/shipping";

// Runs first, while the table still has its initial rows.
it("the demo has active and inactive methods, including a method that is never free", async () => {
  const { body } = await call("GET", PATH, { as: "auditor" });
  expect(body.totalElements).toBeGreaterThanOrEqual(3);
  for (const isActive of [true, false]) expect(body.content).toContainEqual(expect.objectContaining({ isActive }));
  expect(body.content).toContainEqual(expect.objectContaining({ freeAbove: null }));
});

declareCrudTests(stage, {
  name: "shipping",
  one: "Shipping Method",
  whole: {
    name: "By bullock cart",
    description: "Slow and steady",
    cost: 49.5,
    freeAbove: 499.99,
    minDays: 2,
    maxDays: 4,
    isActive: true,
  },
  defaults: { description: "", freeAbove: null, isActive: true },
  changes: { name: "By drone", description: "", cost: 0, freeAbove: 999, minDays: 0, maxDays: 90, isActive: false },
  rejected: [
    ["name", "  "],
    ["name", "x".repeat(101)],
    ["description", "x".repeat(501)],
    ["cost", -1],
    ["cost", "49"],
    ["cost", 1.005],
    ["freeAbove", 0],
    ["freeAbove", 1.005],
    ["minDays", -1],
    ["minDays", 1.5],
    ["maxDays", 91],
    ["maxDays", 1],
    ["isActive", "yes"],
    ["courier", "India Post"],
  ],
  sortable: ["name", "cost", "freeAbove", "createdAt"],
  filters: ["isActive"],
  unique: "name",
});

describe("minimum and maximum days", () => {
  const method = { name: "Between two days", cost: 10, minDays: 3, maxDays: 5 };

  it("are validated together when one of them changes", async () => {
    const { body } = await call("POST", PATH, { as: "admin", body: method });
    const put = (changes: object) => call("PUT", `${PATH}/${body._id}`, { as: "admin", body: changes });
    for (const changes of [{ minDays: 6 }, { maxDays: 2 }]) {
      const rejected = await put(changes);
      expect(rejected.status).toBe(422);
      expect(rejected.body.errors).toEqual({ maxDays: ["must not be below the minimum days"] });
    }
    expect((await put({ minDays: 5 })).body).toMatchObject({ minDays: 5, maxDays: 5 });
    expect((await put({ minDays: 6, maxDays: 7 })).body).toMatchObject({ minDays: 6, maxDays: 7 });
  });

  it.each([
    ["max_days", "update shipping set min_days = max_days + 1"],
    ["min_days", "update shipping set min_days = -1"],
    ["cost", "update shipping set cost = -0.01"],
    ["free_above", "update shipping set free_above = 0"],
  ])("are also validated by the table, as are the amounts: %s", async (_, statement) => {
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: CHECK_VIOLATION } });
  });
});

it("names the resource when it rejects a name that is taken", async () => {
  const method = { name: "Only once", cost: 10, minDays: 1, maxDays: 1 };
  await call("POST", PATH, { as: "admin", body: method });
  const { body } = await call("POST", PATH, { as: "admin", body: { ...method, name: " ONLY once " } });
  expect(body.message).toBe("Another shipping method already has this name.");
});
