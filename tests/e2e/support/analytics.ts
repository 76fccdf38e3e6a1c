/** Calls, days and readable sales of the analytics page. */
import { expect, type Locator, type Page } from "@playwright/test";
import { NOW } from "./page-clock";
import { records } from "./screens";

export const STATS = "/api/admin/stats";
export const ANALYTICS = "/api/admin/analytics";
export const REPORT = "/api/admin/analytics/report";
export const SALES = "/api/admin/analytics/sales";

const DAY_MS = 86_400_000;

/** Returns the day in India `days` days ago, as YYYY-MM-DD. */
export const daysAgo = (days: number) =>
  new Date(NOW.getTime() - days * DAY_MS).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

/** Formats a day like the page. */
export function written(day: string): string {
  const text = new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const [month = "", date = "", year = ""] = text.split(/,? /);
  return `${date} ${month} ${year}`;
}

export const sales = (page: Page): Locator => page.getByRole("region", { name: "Sales by Day" }).first();
export const plot = (page: Page): Locator => page.getByRole("slider");
export const recent = (page: Page): Locator => records(page, "Recent Orders");

/** Opens analytics with readable sales: ₹1,00,000 and 1 order today, ₹99,000 and 2 orders yesterday, and so on. */
export async function openReadable(page: Page, address = "/analytics"): Promise<void> {
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
