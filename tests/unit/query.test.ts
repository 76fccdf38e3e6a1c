import type { CrudOperators } from "@refinedev/core";
import { describe, expect, it } from "vitest";
import { listParams } from "../../providers/data/query";

const eq = (field: string, value: unknown) => ({ field, operator: "eq" as const, value });

describe("the parameters of a list call", () => {
  // Spec: calls.pages
  it("default to page 1 with 10 rows", () => {
    expect(String(listParams())).toBe("page=1&limit=10");
  });

  // Spec: calls.pages
  it("carry page, limit and every filter that is set", () => {
    const params = listParams({ currentPage: 3, pageSize: 25 }, [
      eq("status", "pending"),
      eq("search", ""),
      eq("role", undefined),
    ]);
    expect(String(params)).toBe("page=3&limit=25&status=pending");
  });

  it("leave paging out where it is off", () => {
    expect(String(listParams({ mode: "off" }))).toBe("");
  });

  it("encode what was typed", () => {
    const typed = "A&B=C #1?/%+ नमस्ते";
    const params = listParams({}, [eq("search", typed)]);
    expect(new URLSearchParams(String(params)).get("search")).toBe(typed);
    expect(String(params)).not.toContain("A&B");
  });

  it("name the first sorter only", () => {
    const sorters = [
      { field: "shopName", order: "desc" as const },
      { field: "createdAt", order: "asc" as const },
    ];
    expect(String(listParams({}, [], sorters))).toBe("page=1&limit=10&sort=shopName&order=desc");
  });

  it.each(["ne", "gt", "nin", "null", "between", "startswith", "contains"] satisfies CrudOperators[])(
    "refuse the operator %s instead of sending it as equality",
    (operator) => {
      expect(() => listParams({}, [{ field: "price", operator, value: 5 }])).toThrow(operator);
    },
  );
});
