/** The sales of a period on the dashboard, and the links of the documented cards. */
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Feature } from "../../providers/features/contract";
import { DashboardPage } from "../../resources/overview/dashboard/dashboard-page";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { defineRoute, ok } from "../support/letter/route";
import { createStageForFile, waitUntil } from "../kit/support/faults/stage";
import { createTestQueryClient, currentUrl, renderKit } from "../kit/support/render-kit";

const stage = createStageForFile();
const REPORT = `${ADMIN_PATH}/analytics/report`;
const FEATURES: readonly Feature[] = ["analytics.report", "lists.filters", "stats.scope"];

const day = (date: string, orders: number, revenue: number) => ({ date, orders, revenue });
const report = {
  current: {
    from: "2026-11-19",
    to: "2026-11-20",
    days: [day("2026-11-19", 30, 120_000), day("2026-11-20", 10, 40_000)],
  },
  previous: {
    from: "2026-11-17",
    to: "2026-11-18",
    days: [day("2026-11-17", 20, 90_000), day("2026-11-18", 12, 70_000)],
  },
  breakdown: [],
};

beforeEach(() => {
  stage().clear();
  stage().letter.offer(defineRoute("GET", REPORT, () => ok(report)));
});

const show = (
  at = "/dashboard",
  features: readonly Feature[] = FEATURES,
  allows: (permission: string) => boolean = () => true,
) =>
  renderKit({
    at,
    resources: [],
    session: { allows, offers: (feature) => features.includes(feature) },
    client: createTestQueryClient(),
    children: <DashboardPage />,
  });

const overview = () => screen.findByRole("region", { name: "Sales overview" });
const findCard = async (name: string) => within(await overview()).findByRole("group", { name });
const requests = () =>
  stage()
    .letter.callsTo("GET", REPORT)
    .map(({ query }) => query);
const waitForPage = () => screen.findByRole("table", { name: "Recent Orders" });

// Spec: dashboard.sales
describe("the sales overview", () => {
  it("compares the figures of the last 7 days with the previous period, with a single call", async () => {
    show();
    const revenue = await findCard("Revenue");
    await waitUntil(() => expect(revenue).toHaveTextContent("Revenue₹1,60,0000.0%vs ₹1,60,000 in the previous 7 days"));
    expect(await findCard("Orders")).toHaveTextContent("40+25.0%vs 32 in the previous 7 days");
    expect(await findCard("Average order")).toHaveTextContent("₹4,000-20.0%vs ₹5,000 in the previous 7 days");
    expect(requests()).toEqual([{ timeRange: "7d", by: "payment" }]);
    expect(stage().letter.callsTo("GET", `${ADMIN_PATH}/analytics/sales`)).toEqual([]);
  });

  it("explains each figure and links to its page for the same period", async () => {
    show("/dashboard?range=30d&compare=year");
    const orders = within(await findCard("Orders"));
    expect(await orders.findByRole("link", { name: "See more", description: "Orders" })).toHaveAttribute(
      "href",
      "/orders?createdAt=2026-11-19..2026-11-20",
    );
    const counts = "without cancelled and refunded orders. The order list includes those, too";
    expect(orders.getByRole("button", { name: `Orders: Orders placed in this period, ${counts}` })).toBeVisible();
    for (const name of ["Revenue", "Average order"]) {
      const card = within(await findCard(name));
      expect(card.getByRole("link", { name: "See more", description: name })).toHaveAttribute(
        "href",
        "/analytics?range=30d&compare=year",
      );
      expect(card.getByRole("button", { name: new RegExp(`^${name}: `) })).toHaveAttribute("data-hint");
    }
    expect(requests()).toEqual([{ timeRange: "30d", compare: "year", by: "payment" }]);
  });

  it("keeps the period in the URL", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "This month" }));
    expect(currentUrl()).toBe("/dashboard?range=month");
    await waitUntil(() => expect(requests().at(-1)).toEqual({ timeRange: "month", by: "payment" }));
    expect(within(await findCard("Revenue")).getByRole("link")).toHaveAttribute("href", "/analytics?range=month");
  });

  it("has a chart whose arrow keys announce the figures of each day, and a table", async () => {
    show();
    const chart = await screen.findByRole("slider", { name: /^Revenue by day/ });
    chart.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(chart).toHaveAttribute("aria-valuetext", "19 Nov 2026: Revenue ₹1,20,000. 17 Nov 2026: ₹90,000.");
    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    const table = await screen.findByRole("table", { name: "Sales by Day" });
    expect(within(table).getAllByRole("row")).toHaveLength(3);
  });

  it("does not link to orders that the person may not list", async () => {
    show("/dashboard", FEATURES, (permission) => permission !== "orders.list");
    const orders = await findCard("Orders");
    await waitUntil(() => expect(orders).toHaveTextContent("40"));
    expect(within(orders).queryByRole("link")).toBeNull();
  });

  it.each<[string, readonly Feature[], string]>([
    ["the backend has no reports", ["stats.scope", "lists.filters"], ""],
    ["the person may not see analytics", FEATURES, "analytics.list"],
  ])("is absent and sends nothing if %s", async (_, features, forbidden) => {
    show("/dashboard", features, (permission) => permission !== forbidden);
    await waitForPage();
    expect(screen.queryByText("Loading sales...")).toBeNull();
    expect(screen.queryByRole("region", { name: "Sales overview" })).toBeNull();
    expect(requests()).toEqual([]);
  });
});

// Spec: dashboard.links
describe("the documented cards", () => {
  it("link to the list or page of what they count", async () => {
    show();
    await waitForPage();
    for (const [title, path] of [
      ["Total Revenue", "/analytics"],
      ["Total Orders", "/orders"],
      ["Total Users", "/users"],
      ["Total Vendors", "/vendors"],
      ["Total Products", "/products"],
      ["Average Rating", "/reviews"],
    ] as const) {
      const card = screen.getByRole("group", { name: title });
      const link = within(card).getByRole("link", { name: "See more", description: title });
      expect(link).toHaveAttribute("href", path);
    }
  });

  it("have links whose names differ from those in the sidebar", async () => {
    show();
    await waitForPage();
    await overview();
    expect(screen.queryByRole("link", { name: /users|vendors|products|orders|reviews|analytics/i })).toBeNull();
  });

  it("have no link to a list that the person may not see", async () => {
    show("/dashboard", FEATURES, (permission) => permission !== "users.list");
    await waitForPage();
    expect(within(screen.getByRole("group", { name: "Total Users" })).queryByRole("link")).toBeNull();
    expect(within(screen.getByRole("group", { name: "Total Vendors" })).getByRole("link")).toBeVisible();
  });

  it("have no links on a backend that does not say what the figures count", async () => {
    show("/dashboard", []);
    await waitForPage();
    expect(screen.queryAllByRole("link")).toEqual([]);
  });
});
