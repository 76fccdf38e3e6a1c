// @module-tag dates
import { describe, expect, it } from "vitest";
import { computeChange, type FigureName } from "../../resources/overview/analytics/changes";

const change = (name: FigureName, now: unknown, before: unknown) => {
  const { text, trend } = computeChange(name, { [name]: now }, { [name]: before });
  return `${text} ${trend}`;
};

describe("a change from the previous period", () => {
  it.each([
    [1125, 1000, "+12.5% up"],
    [900, 1000, "-10.0% down"],
    [1000, 1000, "0.0% none"],
    [0, 1000, "-100.0% down"],
    [300_000, 1000, "+29,900.0% up"],
    ["1200", "1000", "+20.0% up"],
  ])("of a total of %s, after %s before, is %s", (now, before, expected) => {
    expect(change("totalRevenue", now, before)).toBe(expected);
  });

  it("has no sign when it rounds to zero", () => {
    expect(change("totalOrders", 100_004, 100_000)).toBe("0.0% none");
    expect(change("totalOrders", 99_996, 100_000)).toBe("0.0% none");
  });

  it("from zero is new, unless both are zero", () => {
    expect(change("totalOrders", 12, 0)).toBe("New none");
    expect(change("totalOrders", 0, 0)).toBe("no change none");
  });

  it.each([undefined, null, "soon"])("is not computed if the earlier value is %s", (before) => {
    expect(change("totalOrders", 12, before)).toBe("no earlier data none");
  });

  it("of the rating is a difference with one decimal", () => {
    expect(change("averageRating", 4.34, 4.04)).toBe("+0.3 up");
    expect(change("averageRating", 3.9, 4.1)).toBe("-0.2 down");
    expect(change("averageRating", 4.31, 4.28)).toBe("0.0 none");
  });

  it("of the rating is unknown after a period without ratings", () => {
    expect(change("averageRating", 4.2, null)).toBe("no earlier data none");
    expect(change("averageRating", 4.2, undefined)).toBe("no earlier data none");
  });

  it("is unknown without a current figure", () => {
    expect(change("totalUsers", undefined, 12)).toBe("no data none");
    expect(change("averageRating", null, 4.2)).toBe("no data none");
  });
});
