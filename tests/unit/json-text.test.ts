import { expect, it } from "vitest";
import { parseObject } from "../../src/kit/json-text";

// Spec: products.specifications
it.each([
  ["", {}],
  ["  \n ", {}],
  ['{"Colour": "Blue", "Pieces": 2}', { Colour: "Blue", Pieces: 2 }],
])("%j is read", async (text, value) => {
  expect(await parseObject(text)).toEqual({ value });
});

it.each([
  ['{"a": 1,}', "Line 1, column 9: property name expected"],
  ['{\n  "a": "1"\n  "b": 2\n}', "Line 3, column 3: comma expected"],
  ['{"a": // why\n 1}', "Line 1, column 7: invalid comment token"],
  ['{"a": 1', "Line 1, column 8: close brace expected"],
  ["{'a': 1}", "Line 1, column 2: invalid symbol"],
])("%j says the line and the column", async (text, error) => {
  expect(await parseObject(text)).toEqual({ error });
});

it.each(["[1]", '"text"', "7", "null"])("%s is JSON, but no object", async (text) => {
  expect(await parseObject(text)).toEqual({ error: 'This must be an object, such as {"Colour": "Blue"}' });
});
