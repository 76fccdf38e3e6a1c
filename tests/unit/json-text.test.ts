import { expect, it } from "vitest";
import { parseObject } from "../../src/kit/form/json-text";

// Spec: products.specifications
it.each([
  ["", {}],
  ["  \n ", {}],
  ['{"Colour": "Blue", "Pieces": 2}', { Colour: "Blue", Pieces: 2 }],
])("%j is read", (text, value) => {
  expect(parseObject(text)).toEqual({ value });
});

it.each([
  ['{"a": 1,}', "Line 1, column 9: property name expected"],
  ['{\n  "a": "1"\n  "b": 2\n}', "Line 3, column 3: comma expected"],
  ['{"a": // why\n 1}', "Line 1, column 7: invalid comment token"],
  ['{"a": 1', "Line 1, column 8: close brace expected"],
  ["{'a': 1}", "Line 1, column 2: invalid symbol"],
])("%j says the line and the column", (text, error) => {
  expect(parseObject(text)).toEqual({ error });
});

it.each(["[1]", '"text"', "7", "null"])("%s is JSON, but no object", (text) => {
  expect(parseObject(text)).toEqual({ error: 'This must be an object, such as {"Colour": "Blue"}' });
});

it.each([
  ['{"Colour": "Blue", "Size": "M", "Colour": "Red"}', "“Colour” stands twice"],
  ['{" ": "Blue"}', "An entry has no name"],
])("%s would lose an entry, and says so", (text, error) => {
  expect(parseObject(text)).toEqual({ error });
});
