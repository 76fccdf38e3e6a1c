// @module-tag dates
import { describe, expect, it } from "vitest";
import { formatCompact, pickLabelIndexes } from "../../resources/overview/analytics/chart-scale";
import { pairDays, readSales, sumMetric } from "../../resources/overview/analytics/sales";

const period = { startDate: "2026-11-18", endDate: "2026-11-20" };
const day = (date: string, revenue?: unknown, orders?: unknown) => ({ date, revenue, orders });

describe("the sales response", () => {
  it("may be a bare array or {data}, unsorted, and may leave out days without sales", () => {
    const rows = [day("2026-11-20", 300, 3), day("2026-11-18", "100.5", "1")];
    const read = [day("2026-11-18", 100.5, 1), day("2026-11-19", 0, 0), day("2026-11-20", 300, 3)];
    expect(readSales(rows, period)).toEqual(read);
    expect(readSales({ data: rows }, period)).toEqual(read);
  });

  it("may be empty if no day had sales", () => {
    expect(readSales([], period)?.map(({ revenue }) => revenue)).toEqual([0, 0, 0]);
  });

  it("reads timestamps by their day in India", () => {
    expect(readSales([day("2026-11-18T18:30:00.000Z", 5, 1)], period)?.[1]).toEqual(day("2026-11-19", 5, 1));
  });

  it("leaves a missing figure and its sum unknown", () => {
    const days = readSales([day("2026-11-18", 5), day("2026-11-19", 6), day("2026-11-20", 7)], period) ?? [];
    expect(sumMetric(days, "revenue")).toBe(18);
    expect(sumMetric(days, "orders")).toBeUndefined();
    // If no row has the figure, it is unknown and not 0 on the days without a row.
    expect(readSales([day("2026-11-18", 5)], period)?.map(({ orders }) => orders)).toEqual(Array(3).fill(undefined));
  });

  it.each([
    ["another shape", { sales: [] }],
    ["rows that are not objects", ["2026-11-18"]],
    ["a row without a date", [{ revenue: 5, orders: 1 }]],
    ["a row without figures", [day("2026-11-18")]],
    ["a row with words as figures", [day("2026-11-18", "much", "many")]],
    ["other days than the requested ones", [day("2025-10-30", 12, 1)]],
  ])("cannot be read if it is %s", (_, body) => {
    expect(readSales(body, period)).toBeUndefined();
  });

  it("is paired day by day with the previous period", () => {
    const previous = { startDate: "2026-11-15", endDate: "2026-11-17" };
    const pairs = pairDays([], [day("2026-11-16", 9, 2)], { current: period, previous });
    expect(pairs?.map(({ now, before }) => `${now.date} ${before.date} ${before.revenue}`)).toEqual([
      "2026-11-18 2026-11-15 0",
      "2026-11-19 2026-11-16 9",
      "2026-11-20 2026-11-17 0",
    ]);
    expect(pairDays([], "?", { current: period, previous })).toBeUndefined();
  });
});

describe("the axes", () => {
  it.each([
    [9_500, "9,500"],
    [12_500, "12.5K"],
    [150_000, "1.5 L"],
    [25_000_000, "2.5 Cr"],
  ])("write %d as %s", (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it("label as many days as fit, always including the last", () => {
    expect(pickLabelIndexes(7, 700, 74)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(pickLabelIndexes(7, 250, 74)).toEqual([0, 3, 6]);
    expect(pickLabelIndexes(7, 0, 74)).toEqual([6]);
  });
});
