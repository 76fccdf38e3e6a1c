/** Typed and pasted text, in the console and on the server: invisible characters, mobile numbers and dates. */
import { describe, expect, it } from "vitest";
import { isBlank, parseMobileNumber, cleanPastedText } from "../../providers/input/contract";
import { emailAddress, optionalCode, requiredText, timestamp } from "../../server/http/fields";
import { parseRange } from "../../src/kit/data/range-value";
import { parseNumber } from "../../src/kit/format";

describe("invisible characters", () => {
  it("are removed, and non-breaking spaces and hyphens become ordinary ones", () => {
    expect(cleanPastedText("\ufeffA\u200bB\u202aC\u202eD\u2060E\u00a0F\u2011G\u00ad ")).toBe("ABCDE F-G");
  });

  it("stay if they join the letters of a script", () => {
    expect(cleanPastedText("क्\u200dष")).toBe("क्\u200dष");
  });

  it.each([["\u200b\u2060"], [" \ufeff\u202a"], ["\u200d"], ["\u3164"], [""]])("count as no text: %j", (text) => {
    expect(isBlank(text)).toBe(true);
    expect(requiredText(10).safeParse(text).error?.issues[0]?.message).toBe("is required");
  });

  it("are removed from codes, addresses and numbers", () => {
    expect(optionalCode(100).parse("UTR\u200b\u00a012\u2011 ")).toBe("UTR 12-");
    expect(emailAddress.parse("\u202aAsha@shop.example\u202c")).toBe("asha@shop.example");
    expect(parseNumber("\u202a₹1,00,289.50\u202c")).toBe(100289.5);
    expect(parseNumber("\u200b")).toBeUndefined();
  });

  it("stay in prose that contains other characters", () => {
    expect(requiredText(20).parse(" \u200fمتجر\u200f ")).toBe("\u200fمتجر\u200f");
  });
});

describe("an Indian mobile number", () => {
  it.each([["\u202a+91 98765\u201143210\u202c"], ["0091-98765.43210"], ["(0) 98765 43210"], ["9876543210"]])(
    "is read from %j",
    (text) => {
      expect(parseMobileNumber(text)).toBe("9876543210");
    },
  );

  it.each([["1876543210"], ["+1 415 555 0100"], [""]])("is not read from %j", (text) => {
    expect(parseMobileNumber(text)).toBeUndefined();
  });
});

describe("a date", () => {
  it.each([["0026-01-31T00:00:00Z"], ["2101-01-01T00:00:00Z"], ["1899-12-31T18:29:59Z"]])(
    "outside 1900 to 2100 is rejected: %s",
    (text) => {
      expect(timestamp.safeParse(text).error?.issues[0]?.message).toBe("must be a date from 1900-01-01 to 2100-12-31");
    },
  );

  it.each([["202611-01-31T00:00:00Z"], ["+202611-01-31T00:00:00Z"]])("with a six-digit year is invalid: %s", (text) => {
    expect(timestamp.safeParse(text).success).toBe(false);
  });

  it("outside 1900 to 2100 is ignored in a list's range", () => {
    expect(parseRange("days", "0026-01-31..2026-01-31")).toBeUndefined();
    expect(parseRange("days", "..9999-12-31")).toBeUndefined();
    expect(parseRange("days", "1900-01-01..2100-12-31")).toEqual(["1900-01-01", "2100-12-31"]);
  });

  it("can be the first or the last day from 1900 to 2100, in Indian time", () => {
    expect(timestamp.parse("1899-12-31T18:30:00Z")).toBeInstanceOf(Date);
    expect(timestamp.parse("2100-12-31T18:29:59.999Z")).toBeInstanceOf(Date);
  });
});
