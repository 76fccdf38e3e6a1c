import { expect, it } from "vitest";
import { startOfFinancialYear } from "../../server/ledger/terms";
import { addMonths, endOfDay, lastDayOfMonth, listDays, startOfDay, toIndianDay } from "../../server/base/indian-days";
import { listHalfMonths } from "../../server/sample-data/half-months";

it("lists the days of a range across months and leap days", () => {
  expect(listDays("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  expect(listDays("2026-11-20", "2026-11-20")).toEqual(["2026-11-20"]);
  expect(listDays("2026-11-20", "2026-11-19")).toEqual([]);
});

it("returns the last day of a month, and adds a month to a day that the next month does not have", () => {
  const months = ["2026-02-10", "2028-02-01", "2026-12-31"];
  expect(months.map(lastDayOfMonth)).toEqual(["2026-02-28", "2028-02-29", "2026-12-31"]);
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
});

it("starts and ends days in Indian time", () => {
  expect(startOfDay("2026-11-20")).toEqual(new Date("2026-11-20T00:00:00+05:30"));
  expect(endOfDay("2026-11-20")).toEqual(new Date("2026-11-20T23:59:59.999+05:30"));
  expect(toIndianDay(endOfDay("2026-11-20"))).toBe("2026-11-20");
});

it.each([
  ["2026-03-31T23:59:59.999+05:30", "2025-04-01"],
  ["2026-04-01T00:00:00+05:30", "2026-04-01"],
  ["2026-12-31T23:00:00+05:30", "2026-04-01"],
])("the financial year of %s starts on %s", (at, first) => {
  expect(startOfFinancialYear(new Date(at))).toEqual(startOfDay(first));
});

it("lists half-months that start within a range", () => {
  const halves = listHalfMonths(new Date("2026-01-10T00:00:00+05:30"), new Date("2026-02-20T00:00:00+05:30"));
  expect(halves.map(({ start, end }) => [toIndianDay(start), toIndianDay(end)])).toEqual([
    ["2026-01-16", "2026-01-31"],
    ["2026-02-01", "2026-02-15"],
    ["2026-02-16", "2026-02-28"],
  ]);
});
