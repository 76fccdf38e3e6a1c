import { describe, expect, it } from "vitest";
import { readTableState } from "../../providers/router/table-state";
import { writeQuery } from "../../providers/router/use-go";

describe("the state of a synced table", () => {
  it("is read back as it was written", () => {
    const state = {
      currentPage: 2,
      pageSize: 25,
      sorters: [{ field: "price", order: "asc" }],
      filters: [
        { field: "name", operator: "contains", value: "a & b = c [d]" },
        { field: "city", operator: "in", value: ["Pune", "Surat"] },
      ],
    };
    expect(readTableState(writeQuery("", state))).toEqual(state);
  });

  it.each([
    "",
    "?page=2&size=25&status=pending&sort=shopName",
    "?method=delete&headers[x-evil]=1",
    "?currentPage=0&pageSize=100000&sorters=price&filters=all",
    "?sorters[0][field]=price&filters[0]=x&filters[1][field]=status",
    "?filters[0][operator]=or&filters[0][value][0]=x",
  ])("is empty for %j", (search) => {
    expect(readTableState(search)).toEqual({});
  });

  it("contains open dialogs, and nothing under other keys", () => {
    expect(readTableState("?modal-products-edit[open]=true&modal-products-edit[id]=p1&headers[id]=1")).toEqual({
      "modal-products-edit": { open: "true", id: "p1" },
    });
  });
});

describe("a query", () => {
  it("keeps existing parameters and removes undefined ones", () => {
    expect(writeQuery("?a=1&filters[0][field]=x&filters[0][value]=y", { filters: [], b: "2" })).toBe("?a=1&b=2");
    expect(writeQuery("?a=1&b=2", { a: undefined })).toBe("?b=2");
    expect(writeQuery("?a=1", { a: undefined })).toBe("");
  });

  it("writes dates as text", () => {
    expect(writeQuery("", { at: new Date(0) })).toBe("?at=1970-01-01T00%3A00%3A00.000Z");
  });
});
