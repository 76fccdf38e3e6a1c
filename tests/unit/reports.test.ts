// @module-tag dates
/**
 * How the analytics page shows a report: days side by side, rows with shares and links, and periods and ages in words.
 */
import { describe, expect, it } from "vitest";
import { splitValues } from "../../providers/data/contract";
import {
  createBreakdownFields,
  toBreakdownTableRows,
  sortBreakdown,
} from "../../resources/overview/analytics/breakdown";
import { formatPeriodDays } from "../../resources/overview/analytics/indian-range";
import { readReportSales } from "../../resources/overview/analytics/sales";
import { formatAge } from "../../src/kit/age";
import type { Breakdown, SalesReport } from "../../resources/overview/contract";

const days = (from: string, to: string, ...sold: [date: string, revenue: number][]) => ({
  from,
  to,
  days: sold.map(([date, revenue]) => ({ date, revenue, orders: 1 })),
});

describe("the days of a report", () => {
  it("are paired by position until the longer period ends", () => {
    const { days: pairs } = readReportSales({
      current: days("2026-02-27", "2026-02-28", ["2026-02-27", 5]),
      previous: days("2026-01-29", "2026-01-31", ["2026-01-29", 7], ["2026-01-31", 9]),
    });
    expect(pairs?.map(({ now, before }) => [now.date, now.revenue, before.date, before.revenue])).toEqual([
      ["2026-02-27", 5, "2026-01-29", 7],
      ["2026-02-28", 0, "2026-01-30", 0],
      [undefined, undefined, "2026-01-31", 9],
    ]);
  });

  it.each<[string, SalesReport]>([
    ["are missing", {}],
    [
      "end before they start",
      { current: days("2026-02-02", "2026-02-01"), previous: days("2026-01-01", "2026-01-01") },
    ],
    [
      "cover ten thousand years",
      { current: days("0001-01-01", "9999-12-31"), previous: days("2026-01-01", "2026-01-01") },
    ],
    ["are not dates", { current: days("2026-13-99", "2026-14-99"), previous: days("soon", "later") }],
  ])("cannot be shown if they %s", (_, report) => {
    expect(readReportSales(report).days).toBeUndefined();
  });

  it("have the time until which today is counted, if it is valid", () => {
    expect(readReportSales({ countedUntil: "2026-11-23T06:30:00Z" }).countedUntil).toBe("2026-11-23T06:30:00Z");
    expect(readReportSales({ countedUntil: "noon" }).countedUntil).toBeUndefined();
  });

  it.each([
    ["2026-10-01", "2026-10-23", "1 – 23 Oct 2026"],
    ["2026-04-01", "2026-11-23", "1 Apr – 23 Nov 2026"],
    ["2025-12-30", "2026-01-02", "30 Dec 2025 – 2 Jan 2026"],
    ["2026-11-23", "2026-11-23", "23 Nov 2026"],
  ])("from %s to %s are written as %s", (startDate, endDate, text) => {
    expect(formatPeriodDays({ startDate, endDate })).toBe(text);
  });
});

describe("a breakdown", () => {
  const period = { startDate: "2026-11-01", endDate: "2026-11-23" };
  const rows = [
    { _id: "v1", name: "Asha Handlooms", revenue: 600, orders: 3, previousRevenue: 300, previousOrders: 1 },
    { name: "Pune", revenue: 300, orders: 9, previousRevenue: 0, previousOrders: 0 },
    { revenue: 50, orders: 1, previousRevenue: 100, previousOrders: 1 },
    { others: 7, revenue: 50, orders: 2, previousRevenue: 10, previousOrders: 1 },
  ];
  const shown = (by: Breakdown, offered = true) =>
    toBreakdownTableRows(rows, by, period, { offers: () => offered }) ?? [];

  it("has each row's share of the total, and its change, or New if there was no revenue before", () => {
    expect(shown("vendor").map(({ name, share, change }) => `${name}: ${share}%, ${change}`)).toEqual([
      "Asha Handlooms: 60%, +100.0%",
      "Pune: 30%, New",
      "No vendor: 5%, -50.0%",
      "7 others: 5%, +400.0%",
    ]);
  });

  it("links to vendors and categories, and to the orders of a city or payment method", () => {
    expect(shown("vendor").map(({ target }) => target?.to)).toEqual([
      "/vendors/show/v1",
      undefined,
      undefined,
      undefined,
    ]);
    expect(shown("category")[0]?.target).toEqual({ to: "/categories/show/v1", permission: "categories.show" });
    expect(shown("city")[1]?.target).toEqual({
      to: "/orders?city=Pune&createdAt=2026-11-01..2026-11-23",
      permission: "orders.list",
    });
    expect(shown("payment")[1]?.target?.to).toBe("/orders?paymentMethod=Pune&createdAt=2026-11-01..2026-11-23");
    expect(
      shown("city", false).every(({ target }) => target === undefined),
      "the list has no such filter",
    ).toBe(true);
  });

  it("by product has units and links to the products", () => {
    const sold = [
      { _id: "p1", name: "Scarf", units: 4, previousUnits: 2, revenue: 600, previousRevenue: 300 },
      { revenue: 5 },
    ];
    const [scarf, deleted] = toBreakdownTableRows(sold, "product", period, { offers: () => true }) ?? [];
    expect(scarf).toMatchObject({ orders: 4, previousOrders: 2 });
    expect(scarf?.target).toEqual({ to: "/products/show/p1", permission: "products.show" });
    expect([deleted?.name, deleted?.target]).toEqual(["No product, or deleted", undefined]);
  });

  it("has returns by vendor if the backend has refunds, and units by product", () => {
    const labels = (by: Breakdown, offered = true) =>
      Object.values(createBreakdownFields(by, { offers: () => offered })).map(({ label }) => label);
    const columns = ["Revenue", "Share", "Orders", "Previous revenue", "Previous orders", "Change"];
    expect(labels("vendor")).toEqual(["Vendor", ...columns, "Returned", "Return rate"]);
    expect(labels("vendor", false)).toEqual(["Vendor", ...columns]);
    expect(labels("city")).toEqual(["City", ...columns]);
    expect(labels("product").slice(3, 6)).toEqual(["Units", "Previous revenue", "Previous units"]);
  });

  it("sorts rows without a return rate as the lowest", () => {
    const returned = [
      { name: "None", returned: 0 },
      { name: "Some", returned: 5, returnRate: 12.5 },
      { name: "Few", returned: 9, returnRate: 0.5 },
    ];
    const shown = toBreakdownTableRows(returned, "vendor", period, { offers: () => true }) ?? [];
    const names = (field: string) => sortBreakdown(shown, { field, order: "desc" }).map(({ name }) => name);
    expect(names("returnRate")).toEqual(["Some", "Few", "None"]);
    expect(names("returned")).toEqual(["Few", "Some", "None"]);
  });

  it("links a name with a comma as one value", () => {
    const [row] = toBreakdownTableRows([{ name: "Pune, MH" }], "city", period, { offers: () => true }) ?? [];
    const params = new URLSearchParams(row?.target?.to.split("?")[1]);
    expect(splitValues(params.get("city") ?? "")).toEqual(["Pune, MH"]);
  });

  it("can be sorted, with the row of all others always last", () => {
    const by = (field: string, order: "asc" | "desc") =>
      sortBreakdown(shown("vendor"), { field, order }).map(({ name }) => name.split(" ")[0]);
    expect(by("name", "asc")).toEqual(["Asha", "No", "Pune", "7"]);
    expect(by("orders", "desc")).toEqual(["Pune", "Asha", "No", "7"]);
    expect(by("previousRevenue", "asc")).toEqual(["Pune", "No", "Asha", "7"]);
    expect(by("change", "desc")).toEqual(["Asha", "No", "Pune", "7"]);
    expect(sortBreakdown(shown("vendor"), undefined)).toEqual(shown("vendor"));
  });

  it("ignores anything that is not a list", () => {
    expect(toBreakdownTableRows({} as [], "vendor", period, { offers: () => true })).toBeUndefined();
    expect(toBreakdownTableRows([null, 4, {}] as never, "vendor", period, { offers: () => true })).toHaveLength(1);
  });
});

it.each([
  [0, "0 minutes"],
  [60_000, "1 minute"],
  [3_599_000, "59 minutes"],
  [3_600_000, "1 hour"],
  [86_399_000, "23 hours"],
  [86_400_000, "1 day"],
  [44 * 86_400_000, "44 days"],
  [-5000, "0 minutes"],
])("formats an age of %d ms", (age, text) => {
  const now = Date.parse("2026-11-23T06:30:00Z");
  expect(formatAge(new Date(now - age).toISOString(), now)).toBe(text);
  expect(formatAge("soon", now)).toBeUndefined();
});
