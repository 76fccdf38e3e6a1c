import type { CrudFilter } from "@refinedev/core";
import { describe, expect, it } from "vitest";
import { assertSortable, buildListCall, type ListRules } from "../../providers/data/list-rules";
import { joinValues, splitValues } from "../../providers/data/contract";
import { UsageError } from "../../providers/data/errors";

const rules: ListRules = {
  filters: [
    { name: "status" },
    { name: "createdAt", range: "days", features: ["lists.filters"] },
    { name: "amount", range: "numbers" },
    { name: "city", several: true },
    { name: "q", path: "things/search", features: ["products.search"] },
  ],
  sortable: ["amount"],
};

type Operator = Exclude<CrudFilter["operator"], "and" | "or">;
const filter = (field: string, operator: Operator, value: unknown): CrudFilter => ({ field, operator, value });

const callOf = (filters: CrudFilter[], offers = true) => buildListCall("things", rules, filters, () => offers);
const params = (...filters: CrudFilter[]) => Object.fromEntries(callOf(filters).params);

describe("the values of a filter", () => {
  it.each([
    [[], ""],
    [["Pune", "Surat"], "Pune,Surat"],
    [["Pune, MH", "Surat"], String.raw`Pune\, MH,Surat`],
    [[String.raw`A\B`, String.raw`C\,D`, String.raw`E\\`], String.raw`A\\B,C\\\,D,E\\\\`],
  ])("%j are joined to %j and split again", (values, text) => {
    expect(joinValues(values)).toBe(text);
    expect(splitValues(text)).toEqual(values);
  });

  it("leave out empty ones, and keep a backslash that escapes nothing", () => {
    expect(splitValues(",A\\B,,C\\")).toEqual(["A\\B", "C\\"]);
  });
});

describe("Refine's filters", () => {
  it.each<[CrudFilter, Record<string, string>]>([
    [filter("status", "eq", "open"), { status: "open" }],
    [filter("status", "in", ["open"]), { status: "open" }],
    [filter("status", "eq", ""), {}],
    [filter("status", "in", []), {}],
    [filter("city", "in", ["Pune", "Surat"]), { city: "Pune,Surat" }],
    [filter("city", "eq", ["Pune", "Surat"]), { city: "Pune,Surat" }],
    [filter("city", "in", ["Pune, MH", "Surat"]), { city: String.raw`Pune\, MH,Surat` }],
    [filter("city", "in", ["Pune, MH"]), { city: String.raw`Pune\, MH` }],
    [filter("city", "eq", "Pune,Surat"), { city: "Pune,Surat" }],
    [filter("createdAt", "gte", "2026-11-01"), { createdAtFrom: "2026-11-01" }],
    [filter("createdAt", "lte", "2026-11-20"), { createdAtTo: "2026-11-20" }],
    [
      filter("createdAt", "between", ["2026-11-01", "2026-11-20"]),
      { createdAtFrom: "2026-11-01", createdAtTo: "2026-11-20" },
    ],
    [filter("createdAtFrom", "eq", "2026-11-01"), { createdAtFrom: "2026-11-01" }],
    [filter("amount", "eq", 5), { amountFrom: "5", amountTo: "5" }],
    [filter("amount", "between", ["", 20.5]), { amountTo: "20.5" }],
    [filter("facets", "eq", "true"), { facets: "true" }],
  ])("turn %j into %j", (given, expected) => {
    expect(params(given)).toEqual(expected);
  });

  it("use the search call when the list has one", () => {
    expect(callOf([filter("search", "contains", "silk"), filter("status", "eq", "open")])).toEqual({
      path: "things/search",
      params: [
        ["q", "silk"],
        ["status", "open"],
      ],
    });
  });

  it.each<[CrudFilter, string]>([
    [
      filter("colour", "eq", "red"),
      'The list "things" has no filter "colour eq". Filter by status, createdAt, amount, city or search.',
    ],
    [filter("status", "ne", "open"), 'The list "things" has no filter "status ne". Use the operator eq.'],
    [filter("status", "in", ["a", "b"]), 'The list "things" has no filter "status in". Use the operator eq.'],
    [filter("status", "eq", ["a", "b"]), 'The filter "status" takes one value at a time: pass one.'],
    [filter("status", "eq", { a: 1 }), 'The filter "status" takes strings, numbers or booleans: pass one of these.'],
    [
      filter("createdAt", "gt", "2026-11-01"),
      'The list "things" has no filter "createdAt gt". Use the operator eq, gte, lte or between.',
    ],
    [
      filter("createdAt", "in", ["2026-11-01"]),
      'The list "things" has no filter "createdAt in". Use the operator eq, gte, lte or between.',
    ],
    [
      filter("createdAt", "gte", "1 Nov"),
      'The filter "createdAt" takes a day such as 2026-11-20: pass its value like this.',
    ],
    [
      filter("amount", "between", [1]),
      'The filter "amount between" takes two values: pass a number such as 499 or 499.50 for each.',
    ],
    [
      filter("q", "startswith", "a"),
      'The list "things" has no filter "q startswith". Use the operator contains or eq.',
    ],
    [
      { operator: "or", value: [] },
      'The list "things" cannot combine filters with "or": request a separate list for each filter.',
    ],
  ])("reject %j with an explanation", (given, words) => {
    expect(() => callOf([given])).toThrow(new UsageError(words));
  });

  it("reject two values for one parameter", () => {
    expect(() => callOf([filter("amount", "gte", 1), filter("amount", "eq", 2)])).toThrow(
      'has two filters for "amount"',
    );
  });

  it("reject a filter whose feature is missing", () => {
    const dated = [filter("createdAt", "gte", "2026-11-01")];
    expect(() => callOf(dated, false)).toThrow(
      'This server does not offer the filter "createdAt" (lists.filters): leave it out.',
    );
    expect(callOf([filter("createdAt", "gte", "")], false).params).toEqual([]);
  });
});

describe("Refine's sorters", () => {
  const check = (field: string, offers = true) =>
    assertSortable("things", rules, [{ field, order: "asc" }], () => offers);

  it("are checked against the sortable fields", () => {
    expect(() => check("amount")).not.toThrow();
    expect(() => check("colour")).toThrow('The list "things" cannot be sorted by "colour". Sort by amount.');
    expect(() =>
      assertSortable("things", { filters: [], sortable: [] }, [{ field: "a", order: "asc" }], () => true),
    ).toThrow("Sort its rows on the client.");
  });

  it("are rejected when the backend does not sort", () => {
    expect(() => check("amount", false)).toThrow("This server does not sort lists (lists.sort): leave the sorter out.");
  });
});
