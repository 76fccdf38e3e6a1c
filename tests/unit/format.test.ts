// @module-tag dates
import { describe, expect, it } from "vitest";
import {
  dayToTimestamp,
  formatDay,
  formatMoney,
  formatMoneyShort,
  formatTimestamp,
  toIndianTime,
  parseNumber,
  toText,
} from "../../src/kit/format";
import { formatNumber } from "../../src/kit/numbers";

const day = (value: unknown) => {
  const moment = toIndianTime(value);
  return moment && formatDay(moment);
};

describe("figures", () => {
  // Spec: format.money
  it.each([
    [0, "0"],
    [999, "999"],
    [100_000, "1,00,000"],
    [12_345_678, "1,23,45,678"],
    [-100_000, "-1,00,000"],
    [1.239, "1.24"],
  ])("groups %d in the Indian way", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  // Spec: format.rating
  it("have the requested number of decimals", () => {
    expect(formatNumber(4, 1)).toBe("4.0");
    expect(formatNumber(4.26, 1)).toBe("4.3");
  });

  // Spec: format.money
  it("show paise for money in tables", () => {
    expect(formatMoney(100_000)).toBe("₹1,00,000.00");
    expect(formatMoney(0.5)).toBe("₹0.50");
  });

  it("omit .00 from money on cards", () => {
    expect(formatMoneyShort(12_34_567)).toBe("₹12,34,567");
    expect(formatMoneyShort(12_34_567.5)).toBe("₹12,34,567.50");
  });
});

describe("reading a number", () => {
  it.each([
    [7, 7],
    [0, 0],
    ["7.5", 7.5],
    [" 12 ", 12],
    ["-3", -3],
  ])("reads %j", (value, number) => {
    expect(parseNumber(value)).toBe(number);
  });

  it.each([undefined, null, "", "  ", "seven", "12 rupees", NaN, Infinity, "1e999", true, false, [], [7], {}, () => 1])(
    "rejects %o",
    (value) => {
      expect(parseNumber(value)).toBeUndefined();
    },
  );
});

describe("reading text", () => {
  it.each([
    ["Asha", "Asha"],
    [0, "0"],
    [false, "false"],
  ])("reads %j", (value, text) => {
    expect(toText(value)).toBe(text);
  });

  it.each([undefined, null, "", "  ", {}, [], ["a"], () => "a"])("rejects %o", (value) => {
    expect(toText(value)).toBeUndefined();
  });
});

describe("a moment", () => {
  it("is shown in Indian time: 2024-03-31T19:00Z is 1 Apr 2024", () => {
    expect(day("2024-03-31T19:00:00Z")).toBe("1 Apr 2024");
    expect(day("2024-03-31T18:29:59.999Z")).toBe("31 Mar 2024");
    expect(day("2024-03-31T18:30:00Z")).toBe("1 Apr 2024");
    expect(day(Date.UTC(2024, 2, 31, 19))).toBe("1 Apr 2024");
  });

  it("names its time zone next to the time", () => {
    const moment = toIndianTime("2024-03-31T19:05:09Z");
    expect(moment && formatTimestamp(moment)).toBe("1 Apr 2024, 00:35:09 IST");
  });

  it.each([undefined, null, "", "soon", "2024-13-45T00:00:00Z", NaN, 1e20, true, {}, [], new Date(NaN)])(
    "is undefined instead of an Invalid Date for %o",
    (value) => {
      expect(toIndianTime(value)).toBeUndefined();
    },
  );
});

describe("a chosen day", () => {
  it("starts and ends in Indian time", () => {
    expect(dayToTimestamp("2024-04-01", false)).toBe("2024-03-31T18:30:00.000Z");
    expect(dayToTimestamp("2024-04-01", true)).toBe("2024-04-01T18:29:59.000Z");
  });

  it("is the same day when it is shown again", () => {
    for (const endOfDay of [false, true]) expect(day(dayToTimestamp("2024-04-01", endOfDay))).toBe("1 Apr 2024");
  });
});
