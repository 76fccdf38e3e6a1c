/** The panel that explains why revenue changed: its request, the waterfall, and gainers and losers with their links. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { AnalyticsPage } from "../../resources/overview/analytics/analytics-page";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, ok } from "../support/letter/route";
import { createStageForFile, waitUntil } from "../kit/support/faults/stage";

const stage = createStageForFile();
const PATH = `${ADMIN_PATH}/analytics/revenue-change`;
// Includes `orders.refunds`, because only a backend with refunds breaks sales down by product.
const WITHOUT_FILTERS = ["analytics.report", "analytics.revenueChange", "orders.refunds"] as const;
const FEATURES = [...WITHOUT_FILTERS, "lists.filters"] as const;
const current = { from: "2026-11-14", to: "2026-11-20" };
const previous = { from: "2026-11-07", to: "2026-11-13" };
const answer = {
  current,
  previous,
  lines: {
    previous: { orders: 2, ordered: 450, discounts: 50, cancelled: 0, refunded: 0, revenue: 400 },
    current: { orders: 3, ordered: 700, discounts: 60, cancelled: 100.5, refunded: 0, revenue: 539.5 },
  },
  steps: { orders: 225, orderValue: 25, discounts: -10, cancelled: -100.5, refunded: 0 },
  gainers: [
    { _id: "v1", name: "Asha Handlooms", revenue: 300, previousRevenue: 0, change: 300 },
    { others: 4, revenue: 200, previousRevenue: 150, change: 50 },
  ],
  losers: [{ _id: "v2", name: "<b>Looms</b>", revenue: 0, previousRevenue: 210.5, change: -210.5 }],
  totals: { new: { count: 1, change: 300 }, grown: { count: 4, change: 50 }, stopped: { count: 1, change: -210.5 } },
};

const show = (
  change: object = {},
  at = "/analytics",
  features: Parameters<ReturnType<typeof stage>["show"]>[2] = FEATURES,
) => {
  stage().letter.offer(defineRoute("GET", PATH, () => ok({ ...answer, ...change })));
  stage().show(at, <AnalyticsPage />, features);
};
const panel = () => screen.findByRole("region", { name: "Why revenue changed" });
const findTable = async (name: string) => within(await panel()).findByRole("table", { name });
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

beforeEach(() => {
  stage().clear();
  const days = { current: { ...current, days: [] }, previous: { ...previous, days: [] }, breakdown: [] };
  stage().letter.offer(defineRoute("GET", `${ADMIN_PATH}/analytics/report`, () => ok(days)));
});

// Spec: analytics.revenueChange
it("shows in a table the steps from the previous to the current revenue", async () => {
  show({}, "/analytics?range=month&compare=year");
  const table = await findTable("Steps between the two revenues");
  expect(within(table).getAllByRole("row").slice(1).map(cellsOf)).toEqual([
    ["Previous revenue", "", "", "₹400.00"],
    ["Number of orders", "2", "3", "+₹225.00"],
    ["Average order before discounts", "₹225.00", "₹233.33", "+₹25.00"],
    ["Discounts", "₹50.00", "₹60.00", "−₹10.00"],
    ["Cancelled orders", "₹0.00", "₹100.50", "−₹100.50"],
    ["Refunded orders", "₹0.00", "₹0.00", "₹0.00"],
    ["Current revenue", "", "", "₹539.50"],
  ]);
  expect(
    stage()
      .letter.callsTo("GET", PATH)
      .map(({ query }) => query),
  ).toEqual([{ timeRange: "month", compare: "year", by: "vendor" }]);
});

it("links gainers to orders of this period, and losers that fell to zero to orders of the previous one", async () => {
  show();
  const gainers = within(await findTable("Gainers by vendor"));
  expect(gainers.getByRole("link", { name: "Asha Handlooms" })).toHaveAttribute(
    "href",
    "/orders?vendor=v1&createdAt=2026-11-14..2026-11-20",
  );
  expect(gainers.getByText("New")).toBeVisible();
  expect(gainers.getByText("4 others")).toBeVisible();
  const losers = within(await findTable("Losers by vendor"));
  expect(losers.getByRole("link", { name: "<b>Looms</b>" })).toHaveAttribute(
    "href",
    "/orders?vendor=v2&createdAt=2026-11-07..2026-11-13",
  );
  expect(losers.getByText("Fell to zero")).toBeVisible();
  expect(screen.getByText("1 new (+₹300.00), 4 grew (+₹50.00)")).toBeVisible();
  expect(screen.getByText("1 fell to zero (−₹210.50)")).toBeVisible();
});

const DAYS = "createdAt=2026-11-14..2026-11-20";
const grown = { revenue: 5, previousRevenue: 1, change: 4 };

it.each([
  ["city", { name: "Pune" }, "Pune", `/orders?city=Pune&${DAYS}`],
  ["city", { name: "Pune, MH" }, "Pune, MH", `/orders?city=Pune%5C%2C+MH&${DAYS}`],
  ["payment", { name: "UPI" }, "UPI", `/orders?paymentMethod=UPI&${DAYS}`],
  ["category", { _id: "k1", name: "Saris" }, "Saris", `/orders?category=k1&${DAYS}`],
  ["product", { _id: "p1", name: "Saree, red" }, "Saree, red", `/orders?product=p1&${DAYS}`],
  ["product", { _id: "p1" }, "No product, or deleted", `/orders?product=p1&${DAYS}`],
  ["vendor", { _id: "v1,2" }, "No vendor", `/orders?vendor=v1%2C2&${DAYS}`],
])("links from a %s %j to its orders", async (by, mover, name, href) => {
  show({ gainers: [{ ...mover, ...grown }] }, `/analytics?by=${by}`);
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", href);
});

it.each([
  ["product", { _id: "p1", name: "Saree" }, "/products/show/p1"],
  ["category", { _id: "k1", name: "Saris" }, "/categories/show/k1"],
])("links a %s to its page if the server cannot filter orders", async (by, mover, href) => {
  show({ gainers: [{ ...mover, ...grown }] }, `/analytics?by=${by}`, WITHOUT_FILTERS);
  expect(await screen.findByRole("link", { name: mover.name })).toHaveAttribute("href", href);
});

it("links to the orders of a product in the previous period if its sales fell to zero", async () => {
  show({ losers: [{ _id: "p1", name: "Saree", revenue: 0, previousRevenue: 9, change: -9 }] }, "/analytics?by=product");
  expect(await screen.findByRole("link", { name: "Saree" })).toHaveAttribute(
    "href",
    "/orders?product=p1&createdAt=2026-11-07..2026-11-13",
  );
});

it.each([
  ["product", {}, "No product, or deleted"],
  ["city", {}, "No city"],
])("does not link a %s without an id and a name", async (by, mover, name) => {
  show({ gainers: [{ ...mover, ...grown }], losers: [] }, `/analytics?by=${by}`);
  expect(await screen.findByText(name)).toBeVisible();
  expect(screen.queryByRole("link", { name })).toBeNull();
});

it("says that nothing gained or lost revenue", async () => {
  show({ gainers: [], losers: [], totals: {} });
  expect(await screen.findByText("Nothing gained revenue.")).toBeVisible();
  expect(screen.getByText("Nothing lost revenue.")).toBeVisible();
});

it.each([{ steps: null }, { steps: { orders: "many" } }, { lines: [] }, { lines: { current: {}, previous: {} } }])(
  "says that the figures cannot be shown if the server sends %j",
  async (change) => {
    show(change);
    expect(await screen.findByText("This server's figures cannot be shown.")).toBeVisible();
    expect(await findTable("Gainers by vendor")).toBeVisible();
  },
);

it("sends no request to a server without the feature", async () => {
  show({}, "/analytics", ["analytics.report"]);
  await screen.findByRole("heading", { name: "Sales breakdown" });
  await waitUntil(() => expect(stage().letter.callsTo("GET", `${ADMIN_PATH}/analytics/report`)).not.toEqual([]));
  await stage().settle();
  expect(stage().letter.callsTo("GET", PATH)).toEqual([]);
  expect(screen.queryByText("Why revenue changed")).toBeNull();
});
