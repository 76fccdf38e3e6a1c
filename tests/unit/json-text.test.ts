import { expect, it } from "vitest";
import { parseObject } from "../../src/kit/form/json-text";

// Spec: products.specifications
it.each([
  ["", {}],
  ["  \n ", {}],
  ['{"Colour": "Blue", "Pieces": 2}', { Colour: "Blue", Pieces: 2 }],
])("reads %j", (text, value) => {
  expect(parseObject(text)).toEqual({ value });
});

it.each([
  ['{"a": 1,}', "Line 1, column 9: property name expected"],
  ['{\n  "a": "1"\n  "b": 2\n}', "Line 3, column 3: comma expected"],
  ['{"a": // why\n 1}', "Line 1, column 7: invalid comment token"],
  ['{"a": 1', "Line 1, column 8: close brace expected"],
  ["{'a': 1}", "Line 1, column 2: invalid symbol"],
])("reports the line and column of the error in %j", (text, error) => {
  expect(parseObject(text)).toEqual({ error });
});

it.each(["[1]", '"text"', "7", "null"])("rejects %s, which is JSON but not an object", (text) => {
  expect(parseObject(text)).toEqual({ error: 'Enter an object, such as {"Colour": "Blue"}' });
});

it.each([
  ['{"Colour": "Blue", "Size": "M", "Colour": "Red"}', "“Colour” appears twice"],
  ['{"Size": {"Width": 1, "Width": 2}}', "“Width” appears twice"],
  ['{"Parts": [{"Name": "Lid", "Name": "Pot"}]}', "“Name” appears twice"],
  ['{" ": "Blue"}', "An entry has no name"],
  ['{"": ""}', "An entry has no name"],
])("rejects %s, which has a name twice or an entry without a name", (text, error) => {
  expect(parseObject(text)).toEqual({ error });
});
