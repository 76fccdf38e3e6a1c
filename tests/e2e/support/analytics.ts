/** Calls, days and sales for tests of the analytics page. */
import { expect, type Locator, type Page } from "@playwright/test";
import { TEST_NOW_DATE } from "./page-clock";
import { recordList } from "./screens";

export const STATS = "/api/admin/stats";
export const ANALYTICS = "/api/admin/analytics";
export const REPORT = "/api/admin/analytics/report";
export const REVENUE_CHANGE = "/api/admin/analytics/revenue-change";
export const SALES = "/api/admin/analytics/sales";

const DAY_MS = 86_400_000;

/** Returns the day in India `days` days ago, as YYYY-MM-DD. */
export const daysAgo = (days: number) =>
  new Date(TEST_NOW_DATE.getTime() - days * DAY_MS).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

/** Formats a YYYY-MM-DD day as the page does, such as 5 Nov 2025. */
export function formatDay(day: string): string {
  const text = new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const [month = "", date = "", year = ""] = text.split(/,? /);
  return `${date} ${month} ${year}`;
}

export const salesRegion = (page: Page): Locator => page.getByRole("region", { name: "Sales by Day" }).first();
export const plot = (page: Page): Locator => page.getByRole("slider");
export const recentOrders = (page: Page): Locator => recordList(page, "Recent Orders");

/**
 * Opens analytics with easily recognized sales: ₹1,00,000 and 1 order today, ₹99,000 and 2 orders yesterday, and so on.
 */
export async function openWithReadableSales(page: Page, address = "/analytics"): Promise<void> {
  await page.route(`**${SALES}?**`, async (route) => {
    const rows = Array.from({ length: 20 }, (_, index) => ({
      date: daysAgo(index),
      revenue: 100_000 - index * 1000,
      orders: index + 1,
    }));
    await route.fulfill({ json: rows });
  });
  await page.goto(address);
  await expect(plot(page).or(page.getByRole("table", { name: "Sales by Day" }))).toBeVisible();
}
