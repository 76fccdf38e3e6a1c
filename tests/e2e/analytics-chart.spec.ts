/** Daily sales compared with the previous period: as a chart, by keyboard and as a table. */
import {
  daysAgo,
  openWithReadableSales,
  plot,
  recentOrders,
  REPORT,
  SALES,
  salesRegion,
  formatDay,
} from "./support/analytics";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { queryParamsOf } from "./support/screens";
import { THEMES } from "./support/themes";

bundledTest("shows in the table the days and order counts that the API reports @dates", async ({ page, signIn }) => {
  await signIn();
  const answered = page.waitForResponse((answer) => answer.url().includes(`${REPORT}?timeRange=7d`));
  await page.goto("/analytics?view=table");
  const body = await (await answered).json();
  const days: { date: string; orders: number }[] = body.current.days;
  const table = page.getByRole("table", { name: "Sales by Day" });
  await expect(table.getByRole("rowheader")).toHaveText(days.map(({ date }) => formatDay(date)).reverse());
  const orders = table.locator("tbody tr").locator("td:nth-of-type(2)");
  await expect(orders).toHaveText(days.map((day) => day.orders.toLocaleString("en-IN")).reverse());
});

documentedTest("moves through the days by keyboard and announces their figures @dates", async ({ page, signIn }) => {
  await signIn();
  await openWithReadableSales(page);
  const currentText = (ago: number) =>
    `${formatDay(daysAgo(ago))}: Revenue ₹${(100_000 - ago * 1000).toLocaleString("en-IN")}.`;
  const valueText = (ago: number) =>
    `${currentText(ago)} ${formatDay(daysAgo(ago + 7))}: ₹${(93_000 - ago * 1000).toLocaleString("en-IN")}.`;
  await page.getByRole("button", { name: "Show as table" }).focus();
  await page.keyboard.press("Tab");
  await expect(plot(page)).toBeFocused();
  await expect(plot(page)).toHaveAttribute("aria-valuetext", valueText(0));
  for (const [key, ago] of [
    ["ArrowLeft", 1],
    ["ArrowLeft", 2],
    ["ArrowRight", 1],
    ["Home", 6],
    ["ArrowLeft", 6],
    ["End", 0],
    ["PageDown", 6],
    ["PageUp", 0],
    ["PageDown", 6],
  ] as const) {
    await page.keyboard.press(key);
    await expect(plot(page), key).toHaveAttribute("aria-valuetext", valueText(ago));
  }
  await expect(salesRegion(page).getByText("₹94,000", { exact: true }), "visible as well").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(salesRegion(page).getByText("₹94,000", { exact: true })).toHaveCount(0);
});

documentedTest("shows a day's figures on hover @phone", async ({ page, signIn }) => {
  await signIn();
  await openWithReadableSales(page);
  const box = await plot(page).boundingBox();
  await plot(page).hover({ position: { x: (box?.width ?? 0) - 20, y: 100 } });
  await expect(salesRegion(page).getByText("₹1,00,000", { exact: true })).toBeVisible();
  await expect(salesRegion(page).getByText("₹93,000", { exact: true })).toBeVisible();
});

documentedTest("keeps the selected figure and the view as a chart or a table in the URL", async ({ page, signIn }) => {
  await signIn();
  await openWithReadableSales(page);
  await expect(salesRegion(page).getByRole("listitem")).toHaveText([
    `This period₹6,79,000${formatDay(daysAgo(6))} – ${formatDay(daysAgo(0))}`,
    `Previous period₹6,30,000${formatDay(daysAgo(13))} – ${formatDay(daysAgo(7))}`,
  ]);
  await page.getByRole("button", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("button", { name: "Orders", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(salesRegion(page).getByRole("listitem").first()).toContainText("This period28");
  await expect(plot(page)).toHaveAttribute("aria-valuetext", /: Orders 1\. .+: 8\.$/);
  await page.getByRole("button", { name: "Show as table" }).click();
  expect(queryParamsOf(page)).toEqual({ figure: "orders", view: "table" });
  await page.reload();
  const table = page.getByRole("table", { name: "Sales by Day" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    "₹1,00,000.00",
    "1",
    formatDay(daysAgo(7)),
    "₹93,000.00",
    "8",
  ]);
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(plot(page)).toBeVisible();
});

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    documentedTest("the lines have a contrast of at least 3; the earlier one is dashed", async ({ page, signIn }) => {
      await signIn();
      await openWithReadableSales(page);
      const ratios = await salesRegion(page).evaluate((panel) => {
        const luminance = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const back = luminance(getComputedStyle(panel).backgroundColor);
        return [...panel.querySelectorAll('[role="slider"] path[class^="line"]')].map((path) => {
          const { stroke, strokeDasharray } = getComputedStyle(path);
          const line = luminance(stroke);
          const ratio = (Math.max(line, back) + 0.05) / (Math.min(line, back) + 0.05);
          return { enough: ratio >= 3, dashed: strokeDasharray !== "none" };
        });
      });
      expect(ratios).toEqual([
        { enough: true, dashed: true },
        { enough: true, dashed: false },
      ]);
    });
  });
}

documentedTest("says that it cannot show unreadable sales, and shows the recent orders", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/analytics");
  await expect(page.getByText("This server's sales data cannot be shown as a chart.")).toBeVisible();
  await expect(plot(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Show as table" })).toHaveCount(0);
  await expect(recentOrders(page)).toBeVisible();
});

// Spec: analytics.sales
// Sends: GET /api/admin/analytics/sales
documentedTest("shows a failure to load the sales in their panel", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(403, /sales/);
  await signIn();
  letter.fault({ path: SALES, kind: 403, message: "Sales are closed today" });
  await page.goto("/analytics");
  await expect(salesRegion(page).getByText("Error loading sales", { exact: true })).toBeVisible();
  await expect(salesRegion(page).getByText("Sales are closed today", { exact: true })).toBeVisible();
  await expect(recentOrders(page)).toBeVisible();
  letter.clearFaults();
  letter.forgetCalls();
  await salesRegion(page).getByRole("button", { name: "Try again" }).click();
  await expect(salesRegion(page).getByText("This server's sales data cannot be shown as a chart.")).toBeVisible();
  expect(letter.calls.map(({ path }) => path)).toEqual([SALES, SALES]);
});
