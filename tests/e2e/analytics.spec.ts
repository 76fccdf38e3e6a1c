/** Analytics: figures with their changes, best sellers and recent orders, over a range of Indian days. */
import {
  ANALYTICS,
  daysAgo,
  openWithReadableSales,
  plot,
  recentOrders,
  REPORT,
  REVENUE_CHANGE,
  SALES,
  STATS,
} from "./support/analytics";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { card, cellsOf, selectOptions, chooseOption, openSelect, recordList } from "./support/screens";
import { THEMES } from "./support/themes";

/** The figures from the letter backend's records, with the documented changes. */
const CARDS = {
  "Total Revenue": ["₹42,377", "+12.5%"],
  "Total Orders": ["12", "+8.2%"],
  "Total Users": ["14", "+15.3%"],
  "Total Vendors": ["23", "+5.7%"],
  "Total Products": ["11", "+22.1%"],
  "Average Rating": ["2.7", "+0.3"],
} as const;

// Spec: analytics.cards, analytics.changes, format.rating
documentedTest(
  "shows the dashboard's six cards, each with its fixed change, marked as a sample",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/analytics");
    await expect(recentOrders(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Analytics Dashboard" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("group").filter({ hasText: "sample" })).toHaveText(
      Object.entries(CARDS).map(([title, [figure, change]]) => `${title}${figure}${change}sample`),
    );
    for (const [title, [, change]] of Object.entries(CARDS)) {
      await expect(card(page, title).getByText(change, { exact: true })).toBeVisible();
      await expect(card(page, title).getByText("sample", { exact: true })).toBeVisible();
    }
  },
);

// Spec: analytics.tables
documentedTest("shows best sellers and recent orders in the documented columns", async ({ page, signIn, letter }) => {
  await signIn();
  await page.goto("/analytics");
  const heads = (name: string) => recordList(page, name).getByRole("columnheader");
  await expect(heads("Top Selling Products")).toHaveText(["Product", "Sales", "Revenue"]);
  await expect(heads("Top Performing Vendors")).toHaveText(["Vendor", "Orders", "Revenue"]);
  await expect(heads("Recent Orders")).toHaveText(["Order ID", "Customer", "Vendor", "Amount", "Status", "Date"]);
  const cells = (name: string) => cellsOf(recordList(page, name).getByRole("row").nth(1));
  await expect(cells("Top Selling Products")).toHaveText(["Silk saree 1", "40", "₹40,000.00"]);
  await expect(cells("Top Performing Vendors")).toHaveText(["Asha Handlooms", "22", "₹55,000.00"]);
  await expect(recentOrders(page).getByRole("row")).toHaveCount(11);
  const id = String(letter.records.orders[0]?.id);
  await expect(cells("Recent Orders").first()).toHaveText(`#${id.slice(-6)}`);
});

onEveryBackend((test, { hasFeatures }) => {
  // Spec: analytics.range, analytics.sales
  // Sends: GET /api/admin/analytics
  test("loads the totals, the analytics, and either reports or the sales of two equal ranges @dates @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await calls.clear();
    await page.goto("/analytics");
    await expect(recentOrders(page)).toBeVisible();
    await calls.settle();
    const lines = calls.lines().filter((line) => !line.includes("/notifications"));
    expect(lines.sort()).toEqual([
      ...(hasFeatures
        ? [`GET ${REPORT}?timeRange=7d&by=vendor`, `GET ${REVENUE_CHANGE}?timeRange=7d&by=vendor`]
        : [
            `GET ${SALES}?startDate=${daysAgo(13)}&endDate=${daysAgo(7)}`,
            `GET ${SALES}?startDate=${daysAgo(6)}&endDate=${daysAgo(0)}`,
          ]),
      `GET ${ANALYTICS}?timeRange=7d`,
      `GET ${STATS}`,
      "GET /api/auth/me",
    ]);
  });

  // Spec: analytics.range
  test("offers four ranges and keeps the chosen one in the URL @phone", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto("/analytics?range=5y");
    await expect(recentOrders(page)).toBeVisible();
    await openSelect(page, "Time Range");
    await expect(selectOptions(page)).toHaveText(["Last 7 Days", "Last 30 Days", "Last 90 Days", "Last Year"]);
    await page.keyboard.press("Escape");
    await calls.clear();
    await chooseOption(page, "Time Range", "Last Year");
    await expect(page).toHaveURL(/range=1y/);
    await expect.poll(() => calls.lines()).toContain(`GET ${ANALYTICS}?timeRange=1y`);
    await calls.settle();
    expect(calls.lines()).toContain(
      hasFeatures
        ? `GET ${REPORT}?timeRange=1y&by=vendor`
        : `GET ${SALES}?startDate=${daysAgo(364)}&endDate=${daysAgo(0)}`,
    );
    expect(calls.count("GET", STATS), "the totals are of all time").toBe(0);
    await page.reload();
    await expect(page.getByText("Last Year", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Last 7 Days", { exact: true })).toBeVisible();
  });

  for (const { colorScheme, tag } of THEMES) {
    test.describe(`${colorScheme} theme`, { tag }, () => {
      test.use({ colorScheme });
      test("axe finds no serious violations in the chart and the table @phone", async ({ page, signIn, axe }) => {
        await signIn();
        await page.goto("/analytics?range=30d");
        await expect(recentOrders(page)).toBeVisible();
        expect.soft(await axe(), "the page").toEqual([]);
        await openWithReadableSales(page, "/analytics");
        await plot(page).focus();
        expect.soft(await axe(), "with a day chosen").toEqual([]);
        await openWithReadableSales(page, "/analytics?view=table");
        expect.soft(await axe(), "as a table").toEqual([]);
      });
    });
  }
});

bundledTest(
  "computes the change in orders from the previous period, and marks no figure as a sample @dates",
  async ({ page, signIn }) => {
    await signIn();
    const answered = page.waitForResponse((answer) => answer.url().includes(`${ANALYTICS}?timeRange=30d`));
    await page.goto("/analytics?range=30d");
    const { current, previous } = await (await answered).json();
    const percent = ((current.totalOrders - previous.totalOrders) / previous.totalOrders) * 100;
    const digits = Math.abs(percent).toFixed(1);
    await expect(card(page, "Total Orders").getByText(new RegExp(`^[+-]?${digits}%$`))).toBeVisible();
    await expect(card(page, "Total Orders").getByText("all time", { exact: true })).toBeVisible();
    const number = (value: number) => value.toLocaleString("en-IN");
    await expect(
      card(page, "Total Orders").getByText(
        `${number(current.totalOrders)} vs ${number(previous.totalOrders)} in the previous 30 days`,
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page.getByText("sample", { exact: true })).toHaveCount(0);
  },
);

bundledTest("says on cards without a change why there is none", async ({ page, signIn }) => {
  await signIn();
  await page.route(`**${ANALYTICS}?**`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      json: { ...body, current: { totalOrders: 9, totalUsers: 9 }, previous: { totalOrders: 0 } },
    });
  });
  await page.goto("/analytics");
  await expect(card(page, "Total Orders").getByText("New", { exact: true })).toBeVisible();
  await expect(card(page, "Total Users").getByText("no earlier data", { exact: true })).toBeVisible();
  await expect(card(page, "Average Rating").getByText("no data", { exact: true })).toBeVisible();
});

// Spec: analytics.states
documentedTest("shows 'Loading analytics...' until the response arrives", async ({ page, signIn, letter }) => {
  await signIn();
  letter.fault({ path: ANALYTICS, delay: 800 });
  await page.goto("/analytics");
  await expect(page.getByText("Loading analytics...", { exact: true })).toBeVisible();
  await expect(recentOrders(page)).toBeVisible();
  await expect(page.getByText("Loading analytics...", { exact: true })).toHaveCount(0);
});

for (const [path, other] of [
  [STATS, ANALYTICS],
  [ANALYTICS, STATS],
] as const) {
  // Spec: analytics.states, lists.load-error
  documentedTest(
    `replaces the page with an error when ${path} fails, and Try again does not repeat ${other}`,
    async ({ page, signIn, letter, guard }) => {
      guard.allowFailedLoad(403, /api\/admin/);
      await signIn();
      letter.fault({ path, kind: 403, times: 1, message: "Figures are closed today" });
      await page.goto("/analytics");
      await expect(page.getByText("Error loading analytics", { exact: true })).toBeVisible();
      await expect(page.getByText("Figures are closed today", { exact: true })).toBeVisible();
      await expect(card(page, "Total Orders")).toHaveCount(0);
      await expect(recentOrders(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(recentOrders(page)).toBeVisible();
      await expect(card(page, "Total Orders")).toBeVisible();
      expect(letter.callsTo("GET", path)).toHaveLength(2);
      expect(letter.callsTo("GET", other)).toHaveLength(1);
    },
  );
}
