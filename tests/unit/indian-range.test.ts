// @module-tag dates
import { afterEach, describe, expect, it, vi } from "vitest";
import { RANGE_DAYS, type Range } from "../../resources/overview/contract";
import { formatIsoDay, listDays, getRangePeriods } from "../../resources/overview/analytics/indian-range";

afterEach(() => vi.unstubAllEnvs());

describe("the periods of a range", () => {
  it("are whole days up to today, and a preceding period of equal length", () => {
    expect(getRangePeriods("7d", "2026-11-20T10:00:00Z")).toEqual({
      current: { startDate: "2026-11-14", endDate: "2026-11-20" },
      previous: { startDate: "2026-11-07", endDate: "2026-11-13" },
    });
  });

  it("start a new day at midnight in India, 18:30 in UTC", () => {
    expect(getRangePeriods("7d", "2024-03-31T18:29:59Z").current).toEqual({
      startDate: "2024-03-25",
      endDate: "2024-03-31",
    });
    expect(getRangePeriods("7d", "2024-03-31T18:30:00Z").current).toEqual({
      startDate: "2024-03-26",
      endDate: "2024-04-01",
    });
  });

  it("of a year have 365 days each, also across a leap day", () => {
    expect(getRangePeriods("1y", "2024-12-31T06:00:00Z")).toEqual({
      current: { startDate: "2024-01-02", endDate: "2024-12-31" },
      previous: { startDate: "2023-01-02", endDate: "2024-01-01" },
    });
  });

  it.each(Object.entries(RANGE_DAYS))("of %s have %d days each", (range, days) => {
    const { current, previous } = getRangePeriods(range as Range, "2026-11-20T10:00:00Z");
    expect(listDays(current)).toHaveLength(days);
    expect(listDays(previous)).toHaveLength(days);
  });

  it.each(["America/Los_Angeles", "Asia/Tokyo", "Europe/Berlin"])(
    "are the same in a browser in %s, also across a clock change",
    (zone) => {
      vi.stubEnv("TZ", zone);
      const { current } = getRangePeriods("7d", "2026-03-31T12:00:00Z");
      expect(listDays(current)).toEqual([
        "2026-03-25",
        "2026-03-26",
        "2026-03-27",
        "2026-03-28",
        "2026-03-29",
        "2026-03-30",
        "2026-03-31",
      ]);
      expect(formatIsoDay("2026-03-29")).toBe("29 Mar 2026");
    },
  );
});
