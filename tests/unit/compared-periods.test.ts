// @module-tag dates
import { describe, expect, it } from "vitest";
import { resolveComparedPeriods } from "../../server/resources/analytics/compared";

const NOTHING = { timeRange: undefined, from: undefined, to: undefined, compare: undefined };

const at = (moment: string, query: Partial<Parameters<typeof resolveComparedPeriods>[0]>) => {
  const { current, previous, countedUntil } = resolveComparedPeriods({ ...NOTHING, ...query }, new Date(moment));
  const end = countedUntil ? ` to ${previous.period.until.toISOString()}` : "";
  return `${current.first}..${current.last} after ${previous.first}..${previous.last}${end}`;
};

describe("the days of a report", () => {
  it.each([
    ["7d", "2026-11-17..2026-11-23 after 2026-11-10..2026-11-16 to 2026-11-16T06:30:00.000Z"],
    ["month", "2026-11-01..2026-11-23 after 2026-10-01..2026-10-23 to 2026-10-23T06:30:00.000Z"],
    ["last-month", "2026-10-01..2026-10-31 after 2026-09-01..2026-09-30"],
    ["quarter", "2026-10-01..2026-11-23 after 2026-07-01..2026-08-23 to 2026-08-23T06:30:00.000Z"],
    ["financial-year", "2026-04-01..2026-11-23 after 2025-04-01..2025-11-23 to 2025-11-23T06:30:00.000Z"],
  ] as const)("for %s, at noon on 23 November, are %s", (timeRange, expected) => {
    expect(at("2026-11-23T06:30:00Z", { timeRange })).toBe(expected);
  });

  it("can be compared with the previous year", () => {
    expect(at("2026-11-23T06:30:00Z", { timeRange: "last-month", compare: "year" })).toBe(
      "2026-10-01..2026-10-31 after 2025-10-01..2025-10-31",
    );
    expect(at("2025-03-05T06:30:00Z", { timeRange: "last-month", compare: "year" })).toBe(
      "2025-02-01..2025-02-28 after 2024-02-01..2024-02-29",
    );
  });

  it("change at midnight in India: a new financial year begins on 1 April", () => {
    // Half past midnight on 1 April in India.
    expect(at("2026-03-31T19:00:00Z", { timeRange: "financial-year" })).toBe(
      "2026-04-01..2026-04-01 after 2025-04-01..2025-04-01 to 2025-03-31T19:00:00.000Z",
    );
    expect(at("2026-03-31T18:29:00Z", { timeRange: "financial-year" })).toContain("2025-04-01..2026-03-31 after");
  });

  it("are compared with the whole previous month if that month has fewer days than have passed in this one", () => {
    expect(at("2026-03-30T06:30:00Z", { timeRange: "month" })).toBe(
      "2026-03-01..2026-03-30 after 2026-02-01..2026-02-28 to 2026-02-28T18:30:00.000Z",
    );
  });

  it("can be any range, cut off at today", () => {
    expect(at("2026-11-23T06:30:00Z", { from: "2026-11-01", to: "2026-11-10" })).toBe(
      "2026-11-01..2026-11-10 after 2026-10-22..2026-10-31",
    );
    expect(at("2026-11-23T06:30:00Z", { from: "2026-11-22", to: "2026-12-31" })).toBe(
      "2026-11-22..2026-11-23 after 2026-11-20..2026-11-21 to 2026-11-21T06:30:00.000Z",
    );
  });
});
