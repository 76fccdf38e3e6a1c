/** The breakdown of a report: its request, and the complete list of rows. */
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { AnalyticsPage } from "../../resources/overview/analytics/analytics-page";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { ok, defineRoute } from "../support/letter/route";
import { createStageForFile, waitUntil } from "../kit/support/faults/stage";

const stage = createStageForFile();
const REPORT = `${ADMIN_PATH}/analytics/report`;
const days = { from: "2026-11-14", to: "2026-11-20", days: [] };
const rowOf = (name: string) => ({ name, revenue: 0, orders: 0, previousRevenue: 100, previousOrders: 1 });
const withReturns = [
  { _id: "v1", ...rowOf("Asha Handlooms"), returned: 1250.5, returnRate: 12.5 },
  { ...rowOf("Looms"), returned: 0 },
];

beforeEach(() => {
  stage().clear();
  stage().letter.offer(
    defineRoute("GET", REPORT, ({ query }) => {
      if (query["by"] !== "city") return ok({ current: days, previous: days, breakdown: withReturns });
      const breakdown = query["limit"] ? [rowOf("Pune"), rowOf("Surat")] : [rowOf("Pune"), { ...rowOf(""), others: 1 }];
      return ok({ current: days, previous: days, breakdown });
    }),
  );
});

const sentQueries = () =>
  stage()
    .letter.callsTo("GET", REPORT)
    .map(({ query }) => query);

it("shows the remaining rows on request, and a fall to zero as -100.0%", async () => {
  stage().show("/analytics?by=city", <AnalyticsPage />, ["analytics.report", "analytics.breakdown"]);
  fireEvent.click(await screen.findByRole("button", { name: "Show 1 other" }));
  expect(await screen.findByText("Surat")).toBeVisible();
  expect(screen.getAllByText("-100.0%").length).toBeGreaterThan(1);
  expect(sentQueries().at(-1)).toMatchObject({ by: "city", limit: "1000" });
  fireEvent.click(screen.getByRole("button", { name: "Show only the first ten" }));
  await waitUntil(() => expect(screen.queryByText("Surat")).toBeNull());
});

it("lets the server sort every row", async () => {
  stage().show("/analytics?by=city&sort=change&order=desc", <AnalyticsPage />, [
    "analytics.report",
    "analytics.breakdown",
  ]);
  await screen.findByRole("button", { name: "Show 1 other" });
  expect(sentQueries().at(-1)).toMatchObject({ by: "city", sort: "change", order: "desc" });
});

it("sends no sorting to a server that does not support it", async () => {
  stage().show("/analytics?by=city&sort=change&rows=all", <AnalyticsPage />, ["analytics.report"]);
  await waitUntil(() => expect(sentQueries().at(-1)).toEqual({ timeRange: "7d", by: "city" }));
  expect(screen.queryByRole("button", { name: /other/ })).toBeNull();
});

it("shows returns by vendor and offers products if the backend has refunds", async () => {
  const features = ["analytics.report", "analytics.breakdown", "orders.refunds"] as const;
  stage().show("/analytics?sort=returnRate&order=desc", <AnalyticsPage />, features);
  expect((await screen.findAllByText("₹1,250.50")).length).toBeGreaterThan(0);
  expect(screen.getAllByText("12.5%").length).toBeGreaterThan(0);
  expect(
    screen.getByText(/The return rate is that amount divided by the amount of those orders before returns\.$/),
  ).toBeVisible();
  expect(sentQueries().at(-1)).toMatchObject({ by: "vendor", sort: "returnRate", order: "desc" });
  fireEvent.click(screen.getByRole("button", { name: "Product" }));
  await waitUntil(() => expect(sentQueries().at(-1)).toMatchObject({ by: "product" }));
});

it("neither sorts by returns nor offers products without refunds", async () => {
  stage().show("/analytics?by=product&sort=returned", <AnalyticsPage />, ["analytics.report", "analytics.breakdown"]);
  await waitUntil(() => expect(sentQueries().at(-1)).toEqual({ timeRange: "7d", by: "vendor" }));
  expect(screen.queryByRole("button", { name: "Product" })).toBeNull();
  expect(screen.queryByText(/return rate/i)).toBeNull();
});
