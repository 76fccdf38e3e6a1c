import { describe, expect, it } from "vitest";
import { parseEntries, validateEntryName, stringifyEntries } from "../../src/kit/form/entries-text";

describe("the entries of a JSON object", () => {
  it("are read in order, including duplicate names", () => {
    expect(parseEntries('{"b": "2", "10": "x", "1": "y", "b": ""}')).toEqual([
      { name: "b", value: "2" },
      { name: "10", value: "x" },
      { name: "1", value: "y" },
      { name: "b", value: "" },
    ]);
    expect(parseEntries("  ")).toEqual([]);
  });

  it.each(["{", "[]", '"text"', '{"a": 1,}', '{"a": 1 // why\n}'])("cannot be read from %j", (text) => {
    expect(parseEntries(text)).toBeUndefined();
  });

  it.each(['{\n  "a": "1",\n  "a": "“2”\\n",\n  "": ""\n}', ""])("keep %j unchanged in a round trip", (text) => {
    expect(stringifyEntries(parseEntries(text) ?? [])).toBe(text);
  });

  it("keep a value that is not text", () => {
    const text = '{"a": {"b": [1, 2.50]}, "c": null}';
    expect(parseEntries(text)?.map(({ json }) => json)).toEqual(['{"b": [1, 2.50]}', "null"]);
    expect(JSON.parse(stringifyEntries(parseEntries(text) ?? []))).toEqual(JSON.parse(text));
  });

  it("report a missing or duplicate name", () => {
    const entries = parseEntries('{"a": "1", "": "2", "a": "3", "": ""}') ?? [];
    expect(entries.map((_, index) => validateEntryName(entries, index))).toEqual([
      undefined,
      "noName",
      "twice",
      undefined,
    ]);
  });
});
