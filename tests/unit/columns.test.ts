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

it("a column that is tucked stands within another, with its title, whichever of them comes first", () => {
  const narrow = tuckColumns(columns, { createdAt: "status", price: "status" });
  expect(narrow.map(({ title }) => title)).toEqual(["Name", "State"]);
  expect(narrow[1]?.tucked?.map(({ title }) => title)).toEqual(["Price", "Created At"]);
});

it("a column sorts by what is tucked into it, where it cannot be sorted itself", () => {
  expect(tuckColumns(columns, { createdAt: "status" })[2]?.sort).toBe("createdAt");
  const sorted = readyColumns(fields, ["name", "status", "createdAt"], ["status", "createdAt"]);
  expect(tuckColumns(sorted, { createdAt: "status" })[1]?.sort).toBe("status");
});

it("without anything to tuck the columns stay as they are", () => {
  expect(tuckColumns(columns)).toEqual(columns);
});

it("no column is lost: one that is to go into a column that is not there is an error", () => {
  const missing = () => tuckColumns(columns, { createdAt: "email" });
  expect(missing).toThrow('The column "Created At" is to be tucked into one that is not there.');
  expect(() => tuckColumns(columns, { createdAt: "status", status: "name" })).toThrow("Created At");
});
