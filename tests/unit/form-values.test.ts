import { describe, expect, it } from "vitest";
import type { Row } from "../../src/kit/define/field";
import type { FormInput } from "../../src/kit/define/ready-action";
import {
  getInitialValues,
  getUnchangedValues,
  toRequestValues,
  warnAboutUnreadable,
  warnAboutUnset,
} from "../../src/kit/form/form-values";

const input = (name: string, kind: FormInput["kind"], rules: Partial<FormInput> = {}): FormInput => ({
  name,
  label: name,
  kind,
  value: (row: Row) => (row as Record<string, unknown>)[name],
  ...rules,
});

const code = input("code", "text", { initial: "NEW" });
const amount = input("amount", "money");
const from = input("from", "date");
const until = input("until", "endDate");
const active = input("active", "boolean", { initial: true });
const features = input("features", "lines");
const inputs = [code, amount, from, until, active];

const row = (fields: object) => fields as Row;

describe("a form starts", () => {
  it("with the declared values for a new record", () => {
    expect(getInitialValues(inputs, undefined)).toEqual({ code: "NEW", active: true });
  });

  it("with the record's values, and dates as days in India", () => {
    const record = row({
      code: "DIWALI",
      amount: "99.5",
      from: "2024-03-31T19:00:00Z",
      until: "2024-04-30T18:29:59Z",
      active: false,
    });
    expect(getInitialValues(inputs, record)).toEqual({
      code: "DIWALI",
      amount: "99.5",
      from: "2024-04-01",
      until: "2024-04-30",
      active: false,
    });
  });

  it("empty when the record's values cannot be read", () => {
    const record = row({ code: { a: 1 }, amount: [], from: "soon", until: null, active: "maybe" });
    expect(getInitialValues(inputs, record)).toEqual({
      code: undefined,
      amount: undefined,
      from: undefined,
      until: "",
      active: undefined,
    });
  });
});

/** Returns what an untouched form sends for a record. */
const resent = (all: readonly FormInput[], record: Row) =>
  toRequestValues(all, getInitialValues(all, record), {
    values: getInitialValues(all, record),
    kept: getUnchangedValues(all, record),
  });

describe("an untouched form sends", () => {
  const lookup = { path: "categories", title: () => undefined };
  const value = (kind: FormInput["kind"] | "lookup", stored: unknown) => {
    const field = kind === "lookup" ? input("field", "text", { lookup }) : input("field", kind);
    return resent([field], row({ field: stored }))["field"];
  };

  it.each([
    ["boolean", 1, true],
    ["boolean", "true", true],
    ["boolean", "0", false],
    ["boolean", "No", false],
    ["money", "289", 289],
    ["money", "₹1,00,289.50", 100289.5],
    ["integer", "12", 12],
    ["text", 2026, "2026"],
    ["lookup", "64b0c0ffee", "64b0c0ffee"],
    ["lookup", 7, "7"],
    ["lookup", { _id: "64b0c0ffee", name: "Sarees" }, "64b0c0ffee"],
    ["keyValues", '{"Colour": "Red"}', { Colour: "Red" }],
    ["keyValues", [{ name: "Colour", value: "Red" }], { Colour: "Red" }],
    ["keyValues", [], {}],
    ["lines", "One\nTwo", ["One", "Two"]],
    ["lines", '["One", "Two"]', ["One", "Two"]],
    ["images", "/uploads/a.jpg", ["/uploads/a.jpg"]],
    ["images", [{ url: "/uploads/a.jpg" }, "/uploads/b.jpg"], ["/uploads/a.jpg", "/uploads/b.jpg"]],
  ] as const)("%s %j in the documented type", (kind, stored, sent) => {
    expect(value(kind, stored)).toEqual(sent);
  });

  it.each([
    ["boolean", "maybe"],
    ["money", "1,5"],
    ["money", { $numberDecimal: "289" }],
    ["text", { en: "Saree" }],
    ["lookup", { name: "Sarees" }],
    ["keyValues", "red cotton"],
    ["keyValues", ["red", "cotton"]],
    ["lines", [{ text: "One" }]],
    ["images", [{ id: 7 }]],
    ["date", "soon"],
    ["date", "+202611-01-01T00:00:00Z"],
  ] as const)("%s %j unchanged, because it cannot be read", (kind, stored) => {
    expect(value(kind, stored)).toEqual(stored);
  });

  it.each([
    ["date", "2026-11-03T12:30:00+05:30"],
    ["endDate", "2026-11-03T16:30:00Z"],
    ["date", "2026-11-03"],
    ["endDate", 1793683800000],
  ] as const)("%s %j unchanged, with its time if it has one", (kind, stored) => {
    expect(value(kind, stored)).toBe(stored);
  });
});

describe("an edited input", () => {
  const changed = (kind: FormInput["kind"], stored: unknown, typed: unknown) => {
    const all = [input("field", kind)];
    const record = row({ field: stored });
    const start = { values: getInitialValues(all, record), kept: getUnchangedValues(all, record) };
    return toRequestValues(all, { field: typed }, start)["field"];
  };

  it("replaces a value that could not be read", () => {
    expect(changed("boolean", "maybe", false)).toBe(false);
    expect(changed("keyValues", "red cotton", '{"Colour": "Red"}')).toEqual({ Colour: "Red" });
  });

  it("sends a day to a backend that stores days, and otherwise the start or end of the day", () => {
    expect(changed("date", "2026-11-03", "2026-11-05")).toBe("2026-11-05");
    expect(changed("endDate", "2026-11-03T16:30:00Z", "2026-11-05")).toBe("2026-11-05T18:29:59.000Z");
  });

  it("is required only if the stored value could be read", () => {
    const all = [input("name", "text", { required: true }), input("from", "date", { required: true })];
    const unread = warnAboutUnreadable(
      all,
      getUnchangedValues(all, row({ name: { en: "Saree" }, from: "2026-11-03" })),
    );
    expect(unread.map(({ required }) => required)).toEqual([false, true]);
    expect(unread[0]?.warning).toContain("could not be read: en: Saree");
  });
});

it.each([
  ["a switch without a value", active, { active: null }, true],
  ["a switch that is off", active, { active: false }, false],
  ["a switch whose value can't be read, which is kept", active, { active: "maybe" }, false],
  ["an empty text", code, {}, false],
  ["the switch of a new record", active, undefined, false],
])("a form warns only about a switch that the record does not set: %s", (_, one, record, warns) => {
  const [shown] = warnAboutUnset([one], record && row(record));
  expect(shown?.warning !== undefined).toBe(warns);
});

describe("a request contains", () => {
  it("every input, with trimmed text and a day as its first or last moment in India", () => {
    const typed = { code: "  HOLI \n", amount: "0", from: "2024-04-01", until: "2024-04-30", active: true };
    expect(toRequestValues(inputs, typed)).toEqual({
      code: "HOLI",
      amount: 0,
      from: "2024-03-31T18:30:00.000Z",
      until: "2024-04-30T18:29:59.000Z",
      active: true,
    });
  });

  it("an empty string or null for a cleared input, so that the value is removed", () => {
    const empty = { code: "", amount: null, from: null, until: null, active: false };
    expect(toRequestValues(inputs, {})).toEqual(empty);
    expect(toRequestValues(inputs, { code: undefined, amount: "", from: "", until: "", active: undefined })).toEqual(
      empty,
    );
  });

  it("a list of texts from the typed lines, without empty ones", () => {
    const typed = getInitialValues([features], row({ features: ["One", 2, null, " ", "Three"] }));
    expect(typed).toEqual({ features: "One\n2\nThree" });
    expect(toRequestValues([features], { features: " One \r\n\n \nTwo" })).toEqual({ features: ["One", "Two"] });
    expect(toRequestValues([features], {})).toEqual({ features: [] });
    expect(getInitialValues([features], row({ features: "One" }))).toEqual({ features: "One" });
  });

  it("a record's date unchanged when the form was not edited", () => {
    const record = row({ from: "2024-03-31T18:30:00.000Z", until: "2024-04-30T18:29:59.000Z" });
    expect(toRequestValues([from, until], getInitialValues([from, until], record))).toEqual(record);
  });
});
