import type { CrudOperators } from "@refinedev/core";
import { describe, expect, it } from "vitest";
import { buildListParams } from "../../providers/data/query";

const eq = (field: string, value: unknown) => ({ field, operator: "eq" as const, value });

describe("the parameters of a list call", () => {
  // Spec: calls.pages
  it("default to page 1 with 10 rows", () => {
    expect(String(buildListParams("vendors"))).toBe("page=1&limit=10");
  });

  // Spec: calls.pages
  it("contain page, limit and every active filter", () => {
    const params = buildListParams("vendors", { currentPage: 3, pageSize: 25 }, [
      eq("status", "pending"),
      eq("search", ""),
      eq("role", undefined),
      eq("vendor", null),
    ]);
    expect(String(params)).toBe("page=3&limit=25&status=pending");
  });

  it.each(["off", "client"] as const)("leave paging out in the mode %s", (mode) => {
    expect(String(buildListParams("vendors", { mode, currentPage: 2 }))).toBe("");
  });

  it("encode the typed text", () => {
    const typed = "A&B=C #1?/%+ नमस्ते";
    const params = buildListParams("vendors", {}, [eq("search", typed)]);
    expect(new URLSearchParams(String(params)).get("search")).toBe(typed);
    expect(String(params)).not.toContain("A&B");
  });

  it("contain the sorter", () => {
    const sorters = [{ field: "shopName", order: "desc" as const }];
    expect(String(buildListParams("vendors", {}, [], sorters))).toBe("page=1&limit=10&sort=shopName&order=desc");
  });

  it("reject two sorters instead of sending only the first", () => {
    const sorters = [
      { field: "shopName", order: "desc" as const },
      { field: "createdAt", order: "asc" as const },
    ];
    expect(() => buildListParams("vendors", {}, [], sorters)).toThrow(
      'The list "vendors" is sorted by one field at a time: pass one sorter.',
    );
  });

  it('accept the operator "contains", which Refine\'s select sends, for the search field', () => {
    const filters = [{ field: "search", operator: "contains" as const, value: "asha" }];
    expect(String(buildListParams("vendors", {}, filters))).toBe("page=1&limit=10&search=asha");
  });

  it.each(["ne", "gt", "nin", "null", "between", "startswith", "contains"] satisfies CrudOperators[])(
    "reject the operator %s with an error that names the list and the field, instead of sending it as equality",
    (operator) => {
      const filters = [{ field: "price", operator, value: 5 }];
      expect(() => buildListParams("products", {}, filters)).toThrow(
        `The list "products" has no filter "price ${operator}": its call compares for equality.`,
      );
    },
  );

  it("reject a text search in another field, with an error that names the search field", () => {
    const filters = [{ field: "shopName", operator: "contains" as const, value: "asha" }];
    expect(() => buildListParams("vendors", {}, filters)).toThrow('Where a list has a search, its field is "search".');
  });

  it("reject combined filters", () => {
    const either = [{ operator: "or" as const, value: [eq("status", "pending"), eq("status", "rejected")] }];
    expect(() => buildListParams("vendors", {}, either)).toThrow('has no filter "or"');
  });
});
