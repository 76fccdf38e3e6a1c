import { describe, expect, it } from "vitest";
import type { Row } from "../../src/kit/define/field";
import type { Input } from "../../src/kit/define/ready-action";
import { initialValues, sentValues } from "../../src/kit/form/form-values";

const input = (name: string, kind: Input["kind"], rules: Partial<Input> = {}): Input => ({
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
  it("with the declared values for something new", () => {
    expect(initialValues(inputs, undefined)).toEqual({ code: "NEW", active: true });
  });

  it("with the record's values, dates as days in India", () => {
    const record = row({
      code: "DIWALI",
      amount: "99.5",
      from: "2024-03-31T19:00:00Z",
      until: "2024-04-30T18:29:59Z",
      active: false,
    });
    expect(initialValues(inputs, record)).toEqual({
      code: "DIWALI",
      amount: "99.5",
      from: "2024-04-01",
      until: "2024-04-30",
      active: false,
    });
  });

  it("empty where the record's values are of another type", () => {
    expect(
      initialValues(inputs, row({ code: { a: 1 }, amount: [], from: "soon", until: null, active: "yes" })),
    ).toEqual({
      code: undefined,
      amount: undefined,
      from: "",
      until: "",
      active: false,
    });
  });
});

describe("a request carries", () => {
  it("every input, text trimmed, a day as its first or last moment in India", () => {
    const typed = { code: "  HOLI \n", amount: "0", from: "2024-04-01", until: "2024-04-30", active: true };
    expect(sentValues(inputs, typed)).toEqual({
      code: "HOLI",
      amount: 0,
      from: "2024-03-31T18:30:00.000Z",
      until: "2024-04-30T18:29:59.000Z",
      active: true,
    });
  });

  it("an empty text and null for what was left empty, so that a value can be taken away", () => {
    const empty = { code: "", amount: null, from: null, until: null, active: false };
    expect(sentValues(inputs, {})).toEqual(empty);
    expect(sentValues(inputs, { code: undefined, amount: "", from: "", until: "", active: undefined })).toEqual(empty);
  });

  it("a list of texts as the lines that were typed, and without empty ones", () => {
    const typed = initialValues([features], row({ features: ["One", 2, null, " ", "Three"] }));
    expect(typed).toEqual({ features: "One\n2\nThree" });
    expect(sentValues([features], { features: " One \r\n\n \nTwo" })).toEqual({ features: ["One", "Two"] });
    expect(sentValues([features], {})).toEqual({ features: [] });
    expect(initialValues([features], row({ features: "One" }))).toEqual({ features: "" });
  });

  it("a record's day unchanged when the form is sent as it was", () => {
    const record = row({ from: "2024-03-31T18:30:00.000Z", until: "2024-04-30T18:29:59.000Z" });
    expect(sentValues([from, until], initialValues([from, until], record))).toEqual(record);
  });
});
