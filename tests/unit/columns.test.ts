import { expect, it } from "vitest";
import { defineFields } from "../../src/kit/define/fields";
import { readyColumns, tuckColumns } from "../../src/kit/table/columns";

const fields = defineFields<{ name?: string; status?: string; price?: number; createdAt?: string }>({
  name: {},
  status: { kind: "status" },
  price: { kind: "money" },
  createdAt: { kind: "date" },
});
const columns = readyColumns(fields, ["name", "price", ["State", "status"], "createdAt"], ["createdAt"]);

it("nests a column inside another with its title, whichever comes first", () => {
  const narrow = tuckColumns(columns, { createdAt: "status", price: "status" });
  expect(narrow.map(({ title }) => title)).toEqual(["Name", "State"]);
  expect(narrow[1]?.tucked?.map(({ title }) => title)).toEqual(["Price", "Created At"]);
});

it("sorts a column by a nested one if it cannot be sorted itself", () => {
  expect(tuckColumns(columns, { createdAt: "status" })[2]?.sort).toBe("createdAt");
  const sorted = readyColumns(fields, ["name", "status", "createdAt"], ["status", "createdAt"]);
  expect(tuckColumns(sorted, { createdAt: "status" })[1]?.sort).toBe("status");
});

it("leaves the columns unchanged when there is nothing to nest", () => {
  expect(tuckColumns(columns)).toEqual(columns);
});

it("throws for a target column that does not exist, so that no column is lost", () => {
  const missing = () => tuckColumns(columns, { createdAt: "email" });
  expect(missing).toThrow('The column "Created At" is to be tucked into one that is not there.');
  expect(() => tuckColumns(columns, { createdAt: "status", status: "name" })).toThrow("Created At");
});
