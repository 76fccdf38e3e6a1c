// @module-tag dates
import { describe, expect, it } from "vitest";
import { formatCompact, labelledIndexes } from "../../resources/overview/analytics/chart-scale";
import { pairDays, readSales, sumOf } from "../../resources/overview/analytics/sales";

const period = { startDate: "2026-11-18", endDate: "2026-11-20" };
const day = (date: string, revenue?: unknown, orders?: unknown) => ({ date, revenue, orders });

describe("the sales answer", () => {
  it("is a bare array or stands in data, in any order; a day left out sold nothing", () => {
    const rows = [day("2026-11-20", 300, 3), day("2026-11-18", "100.5", "1")];
    const read = [day("2026-11-18", 100.5, 1), day("2026-11-19", 0, 0), day("2026-11-20", 300, 3)];
    expect(readSales(rows, period)).toEqual(read);
    expect(readSales({ data: rows }, period)).toEqual(read);
  });

  it("of nothing at all is days without sales", () => {
    expect(readSales([], period)?.map(({ revenue }) => revenue)).toEqual([0, 0, 0]);
  });

  it("with stamps is read by their Indian day", () => {
    expect(readSales([day("2026-11-18T18:30:00.000Z", 5, 1)], period)?.[1]).toEqual(day("2026-11-19", 5, 1));
  });

  it("without one of the figures leaves it unknown, and so its sum", () => {
    const days = readSales([day("2026-11-18", 5), day("2026-11-19", 6), day("2026-11-20", 7)], period) ?? [];
    expect(sumOf(days, "revenue")).toBe(18);
    expect(sumOf(days, "orders")).toBeUndefined();
  });

  it.each([
    ["another shape", { sales: [] }],
    ["rows that are none", ["2026-11-18"]],
    ["a row without a date", [{ revenue: 5, orders: 1 }]],
    ["a row without figures", [day("2026-11-18")]],
    ["a row of words", [day("2026-11-18", "much", "many")]],
    ["other days than those asked for", [day("2025-10-30", 12, 1)]],
  ])("that is %s cannot be read", (_, body) => {
    expect(readSales(body, period)).toBeUndefined();
  });

  it("is paired with that of the period before, day by day", () => {
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

  it("label as many days as have room, the last one always", () => {
    expect(labelledIndexes(7, 700, 74)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelledIndexes(7, 250, 74)).toEqual([0, 3, 6]);
    expect(labelledIndexes(7, 0, 74)).toEqual([6]);
  });
});
