import { expect, it } from "vitest";
import { defineFields } from "../../src/kit/define/fields";
import { resolveColumns, mergeColumns } from "../../src/kit/table/columns";

const fields = defineFields<{ name?: string; status?: string; price?: number; createdAt?: string }>({
  name: {},
  status: { kind: "status" },
  price: { kind: "money" },
  createdAt: { kind: "date" },
});
const columns = resolveColumns(fields, ["name", "price", ["State", "status"], "createdAt"], ["createdAt"]);

it("nests a column inside another with its title, whichever comes first", () => {
  const narrow = mergeColumns(columns, { createdAt: "status", price: "status" });
  expect(narrow.map(({ title }) => title)).toEqual(["Name", "State"]);
  expect(narrow[1]?.mergedColumns?.map(({ title }) => title)).toEqual(["Price", "Created At"]);
});

it("sorts a column by a nested one if it cannot be sorted itself", () => {
  expect(mergeColumns(columns, { createdAt: "status" })[2]?.sort).toBe("createdAt");
  const sorted = resolveColumns(fields, ["name", "status", "createdAt"], ["status", "createdAt"]);
  expect(mergeColumns(sorted, { createdAt: "status" })[1]?.sort).toBe("status");
});

it("leaves the columns unchanged when there is nothing to nest", () => {
  expect(mergeColumns(columns)).toEqual(columns);
});

it("throws for a target column that does not exist, so that no column is lost", () => {
  const missing = () => mergeColumns(columns, { createdAt: "email" });
  expect(missing).toThrow('The column "Created At" has no column to merge into.');
  expect(() => mergeColumns(columns, { createdAt: "status", status: "name" })).toThrow("Created At");
});
