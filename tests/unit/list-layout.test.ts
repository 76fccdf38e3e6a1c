/** The layout of lists: their columns in a person's order, stored values of any shape, and the page sizes. */
import { describe, expect, it } from "vitest";
import { resources } from "../../src/app/resources";
import { findPageSizes, parseListState } from "../../src/kit/data/list-state";
import { arrangeColumns, getColumnName, parseStoredLayouts } from "../../src/kit/data/use-list-layout";
import { toViewQuery } from "../../src/kit/data/view-url";
import { resolveColumns } from "../../src/kit/table/columns";

const all = resources.map((resource) => [resource.name, resource] as const);
const find = (name: string) => {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no list ${name}.`);
  return found;
};

it.each(all)("%s: its columns differ in name and in title", (_, { fields, list: { columns } }) => {
  const names = columns.map(getColumnName);
  expect(new Set(names).size).toBe(names.length);
  const titles = resolveColumns(fields, columns).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).not.toContain("");
});

it.each(all)("%s: collapses only columns that it has, and never the first", (_, { list }) => {
  const [, ...others] = list.columns.map(getColumnName);
  expect(others).toEqual(expect.arrayContaining([...(list.collapsedColumns ?? [])]));
});

describe("the columns of a list", () => {
  const columns = ["name", ["Contact", "phone", "email"], "status"] as const;
  const namesOf = (chosen?: readonly string[]) => arrangeColumns(columns, chosen).map(getColumnName);

  it("are the declared ones without a choice", () => {
    expect(arrangeColumns(columns)).toBe(columns);
    expect(namesOf([])).toEqual(["name", "phone", "status"]);
  });

  it("have the chosen order after the column that names the record", () => {
    expect(namesOf(["status", "phone"])).toEqual(["name", "status", "phone"]);
    expect(namesOf(["status", "name"])).toEqual(["name", "status"]);
    expect(namesOf(["name"])).toEqual(["name"]);
  });

  it("ignore unknown and repeated names, and a choice that has only unknown names", () => {
    expect(namesOf(["status", "gone", "status", "constructor"])).toEqual(["name", "status"]);
    expect(namesOf(["gone", ""])).toEqual(["name", "phone", "status"]);
  });
});

describe("stored layouts", () => {
  it.each([
    null,
    "",
    "{",
    "null",
    "7",
    '"lists"',
    "[]",
    "{}",
    '{"lists":null}',
    '{"lists":"orders"}',
    '{"list":{"orders":{"columns":["status"]}}}',
  ])("are empty for the stored text %s", (stored) => expect(parseStoredLayouts(stored)).toEqual({}));

  it("lose values of the wrong type", () => {
    const stored = {
      orders: { columns: "status", density: 1 },
      users: { columns: [1, "role", null], density: "compact" },
    };
    expect(parseStoredLayouts(JSON.stringify({ lists: { ...stored, vendors: null, reviews: ["rating"] } }))).toEqual({
      orders: { columns: undefined, density: undefined },
      users: { columns: ["role"], density: "compact" },
      vendors: { columns: undefined, density: undefined },
      reviews: { columns: undefined, density: undefined },
    });
  });
});

it("keeps the columns of a list's URL in its views", () => {
  const query = "size=25&status=pending&columns=_id,status";
  expect(toViewQuery(find("orders"), new URLSearchParams(query))).toBe("size=25&status=pending&columns=_id%2Cstatus");
  expect(toViewQuery(find("orders"), new URLSearchParams("columns="))).toBe("");
});

// Spec: lists.pages
it("offers only the documented page sizes on the documented lists, and larger ones on all others", () => {
  const documented = all.filter(([, { path }]) => findPageSizes(path).join() === "5,10,25").map(([name]) => name);
  expect(documented.sort()).toEqual([
    "categories",
    "kyc-management",
    "orders",
    "product-approval",
    "products",
    "reviews",
    "support",
    "users",
    "vendor-registrations",
    "vendors",
  ]);
  const sizeOf = (name: string, size: number) =>
    parseListState(find(name), new URLSearchParams({ size: `${size}` })).size;
  expect([5, 10, 25, 50, 100, 101].map((size) => sizeOf("coupons", size))).toEqual([5, 10, 25, 50, 100, 10]);
  expect([25, 50, 100].map((size) => sizeOf("orders", size))).toEqual([25, 10, 10]);
});
