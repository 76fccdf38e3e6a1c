/** Explanations of the figures on the dashboard and the analytics page, for pointer, keyboard and screen reader. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Feature } from "../../providers/features/contract";
import { AnalyticsPage } from "../../resources/overview/analytics/analytics-page";
import { DashboardPage } from "../../resources/overview/dashboard/dashboard-page";
import { createStageForFile } from "../kit/support/faults/stage";

const stage = createStageForFile();
const HINTS: readonly Feature[] = ["stats.scope"];
const REVENUE = "Total Revenue: Excludes cancelled and refunded orders";

it.each([
  ["/dashboard", <DashboardPage key="dashboard" />],
  ["/analytics", <AnalyticsPage key="analytics" />],
])("explains what four figures of %s count", async (path, page) => {
  stage().show(path, page, HINTS);
  const hint = await screen.findByRole("button", { name: REVENUE });
  expect(hint).toHaveAttribute("data-hint", "Excludes cancelled and refunded orders");
  for (const name of [
    "Total Orders: Includes cancelled and refunded orders",
    "Total Users: Includes customers, vendors and administrators",
    "Total Vendors: Includes vendors that are pending or rejected",
  ]) {
    const card = screen.getByRole("group", { name: name.split(":")[0] ?? "" });
    expect(within(card).getByRole("button", { name })).toBeVisible();
  }
});

it("is reachable by keyboard", async () => {
  stage().show("/dashboard", <DashboardPage />, HINTS);
  const hint = await screen.findByRole("button", { name: REVENUE });
  await userEvent.tab();
  while (document.activeElement !== hint && document.activeElement !== document.body) await userEvent.tab();
  expect(hint).toHaveFocus();
});

it("shows no explanation when the backend does not document its figures", async () => {
  stage().show("/dashboard", <DashboardPage />, []);
  expect(await screen.findByRole("group", { name: "Total Revenue" })).toHaveTextContent(/^Total Revenue/);
  expect(screen.queryByRole("button", { name: REVENUE })).toBeNull();
});
