import { expect, it } from "vitest";
import { defineFields } from "../../src/kit/define/fields";
import { resolveColumns, splitColumns } from "../../src/kit/table/columns";

const fields = defineFields<{ name?: string; status?: string; price?: number; createdAt?: string }>({
  name: {},
  status: { kind: "status" },
  price: { kind: "money" },
  createdAt: { kind: "date" },
});
const columns = resolveColumns(fields, ["name", "price", ["State", "status"], "createdAt"], ["createdAt"]);

it("splits the columns of a narrow table into shown and collapsed ones, both in the original order", () => {
  const { shown, collapsed } = splitColumns(columns, ["createdAt", "price"]);
  expect(shown.map(({ title }) => title)).toEqual(["Name", "State"]);
  expect(collapsed.map(({ title }) => title)).toEqual(["Price", "Created At"]);
  expect(collapsed[1]?.sort).toBe("createdAt");
});

it("identifies a stacked column by its first field", () => {
  expect(splitColumns(columns, ["status"]).collapsed).toEqual([columns[2]]);
});

it("shows every column if none is to be collapsed", () => {
  expect(splitColumns(columns)).toEqual({ shown: columns, collapsed: [] });
});
