import { expect, it } from "vitest";
import { defineFields } from "../../src/kit/define/fields";

const labelOf = (name: string) => defineFields<object>({ [name]: {} })[name]?.label;

it.each([
  ["name", "Name"],
  ["shopName", "Shop Name"],
  ["minOrderAmount", "Min Order Amount"],
  ["createdAt", "Created At"],
  ["ifscCode", "IFSC Code"],
  ["panCard", "PAN Card"],
  ["companyName", "Company Name"],
  ["isActive", "Is Active"],
  ["line2", "Line2"],
])("labels the field %s as %s", (name, label) => {
  expect(labelOf(name)).toBe(label);
});

it("prefers an explicit label and keeps the rest of the declaration", () => {
  const value = ({ colour }: { colour?: string }) => colour;
  const valueLabels = { red: { label: "Red", tone: "red" } } as const;
  const fields = defineFields<{ colour?: string }>({
    shade: { label: "Colour", kind: "status", valueLabels, value },
    price: {},
  });
  expect(fields).toEqual({ shade: { label: "Colour", kind: "status", valueLabels, value }, price: { label: "Price" } });
  expect(Object.keys(fields)).toEqual(["shade", "price"]);
});
