/** Reports (date ranges, comparisons, breakdowns, CSV files), and pending work on the dashboard and in the menu. */
import { daysAgo, plot, recentOrders, REPORT, salesRegion, formatDay } from "./support/analytics";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { downloadFrom } from "./support/exports";
import { queryParamsOf, card, cellsOf, recordList } from "./support/screens";
import { THEMES } from "./support/themes";

const BREAKDOWN = "Sales breakdown";
const SUMMARY = "/api/admin/queue/summary";

// Spec: analytics.report
bundledTest(
  "compares this month with last month, marks today as unfinished, and keeps a custom range @dates @phone @journey",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/analytics");
    await expect(plot(page)).toBeVisible();
    const answered = page.waitForResponse((answer) => answer.url().includes(`${REPORT}?timeRange=month`));
    await page.getByRole("button", { name: "This month", exact: true }).click();
    const { current, previous, countedUntil } = await (await answered).json();
    expect(current.from.slice(8)).toBe("01");
    expect(previous.from.slice(8)).toBe("01");
    await expect.poll(() => queryParamsOf(page)).toEqual({ range: "month" });
    const revenue = current.days.reduce((sum: number, day: { revenue: number }) => sum + day.revenue, 0);
    const digits = { maximumFractionDigits: 2 };
    await expect(salesRegion(page).getByRole("listitem").first()).toContainText(
      `₹${revenue.toLocaleString("en-IN", digits).split(".")[0]}`,
    );
    const time = new Date(countedUntil).toLocaleTimeString("en-GB", {
      timeZone: "Asia/Kolkata",
      hour: "2-digit",
      minute: "2-digit",
    });
    await expect(salesRegion(page).getByText(new RegExp(`Today until ${time}`))).toBeVisible();
    await expect(plot(page)).toHaveAttribute("aria-valuetext", new RegExp(`Counted until ${time}\\.$`));
    await expect(plot(page).locator(".line-open")).toHaveCSS("stroke-dasharray", /\d/);

    await page.getByRole("button", { name: "Last month", exact: true }).click();
    await expect(salesRegion(page).getByText(/Today until/)).toHaveCount(0);
    await expect(plot(page).locator(".line-open")).toHaveCount(0);
    await page.getByRole("button", { name: "Same period last year", exact: true }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ range: "last-month", compare: "year" });
    await page.getByRole("button", { name: "Custom", exact: true }).click();
    await expect(page.getByLabel("From", { exact: true })).not.toHaveValue("");
    await page.getByLabel("From", { exact: true }).fill(daysAgo(80));
    await expect.poll(() => queryParamsOf(page)).toMatchObject({ range: "custom", from: daysAgo(80) });
    await expect(salesRegion(page).getByRole("listitem").first()).toContainText(formatDay(daysAgo(80)));
    await page.reload();
    await expect(page.getByRole("button", { name: "Custom", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(salesRegion(page).getByRole("listitem").first()).toContainText(formatDay(daysAgo(80)));
  },
);

// Spec: analytics.report
bundledTest("breaks sales down by city, and sorts, downloads and links the rows", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/analytics?range=90d");
  const rows = recordList(page, BREAKDOWN).getByRole("row");
  await expect(rows.last()).toContainText(/\d others/);
  await page.getByRole("button", { name: "City", exact: true }).click();
  await expect(recordList(page, BREAKDOWN).getByRole("columnheader").first()).toHaveText("City");
  await recordList(page, BREAKDOWN).getByRole("columnheader", { name: "Orders", exact: true }).click();
  await expect.poll(() => queryParamsOf(page)).toEqual({ range: "90d", by: "city", sort: "orders" });
  await expect(rows.last()).toContainText(/\d others/);
  const orders = async () =>
    Promise.all((await rows.all()).slice(1, -1).map(async (row) => Number(await cellsOf(row).nth(3).textContent())));
  await expect
    .poll(async () => (await orders()).every((value, at, all) => at === 0 || value >= (all[at - 1] ?? 0)))
    .toBe(true);

  const { name, text } = await downloadFrom(page, () =>
    page.getByRole("button", { name: `Download CSV: ${BREAKDOWN}` }).click(),
  );
  expect(name).toMatch(/^sales-by-city-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain("ID,City,Revenue,Share,Orders,Previous revenue,Previous orders,Change");
  expect(text.trim().split("\r\n")).toHaveLength(await rows.count());
  const days = await downloadFrom(page, () => page.getByRole("button", { name: "Download CSV: Sales by Day" }).click());
  expect(days.text.trim().split("\r\n")).toHaveLength(91);

  // Follow the city with the most orders, the last row before the others. A city without orders would show none.
  const link = rows.nth(-2).getByRole("link");
  const city = (await link.textContent()) ?? "";
  await link.click();
  await expect(page).toHaveURL(/\/orders\?city=.+&createdAt=/);
  await expect(recordList(page, "Orders Management").getByRole("row").nth(1)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("city")).toBe(city);
});

// Spec: analytics.revenueChange
bundledTest("explains why revenue changed, and links a vendor to its orders", async ({ page, signIn }) => {
  await signIn();
  const answered = page.waitForResponse((answer) => answer.url().includes("/analytics/revenue-change?"));
  await page.goto("/analytics?range=30d");
  const { lines, steps, gainers } = await (await answered).json();
  const toPaise = (rupees: number) => Math.round(rupees * 100);
  const change = Object.values<number>(steps).reduce((sum, step) => sum + toPaise(step), 0);
  expect(change).toBe(toPaise(lines.current.revenue) - toPaise(lines.previous.revenue));
  const waterfall = page.getByRole("table", { name: "Steps between the two revenues" });
  await expect(waterfall.getByRole("row")).toHaveCount(8);
  await expect(waterfall.getByRole("row").last()).toContainText("Current revenue");
  await recordList(page, "Gainers by vendor").getByRole("link", { name: gainers[0].name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/orders\\?vendor=${gainers[0]._id}&createdAt=`));
});

bundledTest("shows a report's error once and keeps the rest of the page", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(503, /report/);
  await signIn();
  await page.route(`**${REPORT}?**`, (route) =>
    route.fulfill({ status: 503, json: { message: "Reports rest today" } }),
  );
  await page.goto("/analytics?range=month");
  await expect(page.getByText("Reports rest today", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: BREAKDOWN })).toHaveCount(0);
  await expect(recentOrders(page)).toBeVisible();
  await page.unroute(`**${REPORT}?**`);
  await salesRegion(page).getByRole("button", { name: "Try again" }).click();
  await expect(plot(page)).toBeVisible();
});

// Spec: dashboard.work
bundledTest(
  "shows pending work on the dashboard, and counts in the menu that change after a decision",
  async ({ page, signIn, axe }) => {
    await signIn();
    const answered = page.waitForResponse(`**${SUMMARY}`);
    await page.goto("/dashboard");
    const { data } = await (await answered).json();
    const waitingOf = (kind: string) => data.find((line: { kind: string }) => line.kind === kind).waiting as number;
    const work = page.getByRole("region", { name: "Needs attention" });
    await expect(work.getByRole("link")).toHaveCount(6);
    await expect(work.getByRole("link", { name: /^Failed messages/ })).toHaveAttribute("href", "/queue?kind=messages");
    await expect(work.getByRole("link", { name: /^KYC applications/ })).toHaveText(
      new RegExp(`^KYC applications${waitingOf("kyc")}Oldest: \\d+ (day|hour|minute)s?`),
    );
    const { overdue, dueSoon } = data.find((line: { kind: string }) => line.kind === "tickets");
    const slaNotes = [`${overdue} overdue`, `${dueSoon} due within a day`].filter((text) => !text.startsWith("0 "));
    await expect(work.getByRole("link", { name: /^Support tickets/ })).toHaveText(
      new RegExp(`Oldest: ${["[^,]+", ...slaNotes].join(", ")}$`),
    );
    await expect(page.getByRole("region", { name: "Sales of the Last 30 Days" })).toHaveCount(0);
    await expect(recordList(page, "Recent Orders").getByRole("link").first()).toHaveAttribute(
      "href",
      /^\/orders\/show\//,
    );
    const menu = page.getByRole("navigation", { name: "Main navigation" });
    for (const [label, kind] of [
      ["Vendor Registrations", "registrations"],
      ["KYC Management", "kyc"],
      ["Product Approval", "products"],
      ["Support", "tickets"],
    ] as const) {
      const entry = menu.getByRole("link", { name: label, exact: true });
      await expect(entry).toHaveAccessibleDescription(`${waitingOf(kind)} waiting`);
    }
    expect.soft(await axe()).toEqual([]);

    const again = page.waitForResponse(`**${SUMMARY}`);
    await page.goto("/vendor-registrations");
    await again;
    await page.getByRole("button", { name: "Approve", exact: true }).first().click();
    const counted = page.waitForResponse(`**${SUMMARY}`);
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await counted;
    await expect(menu.getByRole("link", { name: "Vendor Registrations", exact: true })).toHaveAccessibleDescription(
      `${waitingOf("registrations") - 1} waiting`,
    );
  },
);

bundledTest("keeps the rest of the dashboard if pending work fails @phone", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(503, /queue/);
  await signIn();
  // The sidebar may send the same request at any time. So it fails until the test clicks "Try again".
  await page.addInitScript(() =>
    addEventListener("click", () => document.documentElement.classList.add("clicked"), { capture: true }),
  );
  await page.route(`**${SUMMARY}`, async (route) =>
    (await page.locator("html.clicked").count()) > 0
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: "Nobody counts" } }),
  );
  await page.goto("/dashboard");
  const work = page.getByRole("region", { name: "Needs attention" });
  await expect(work.getByText("Error loading what needs attention", { exact: true })).toBeVisible();
  await expect(card(page, "Total Orders")).toContainText("2,000");
  await expect(page.getByRole("region", { name: "Sales overview" })).toContainText(/in the previous 7 days/);
  await work.getByRole("button", { name: "Try again" }).click();
  await expect(work.getByRole("link")).toHaveCount(6);
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest("axe finds no serious violations in reports and work @dates @phone", async ({ page, signIn, axe }) => {
      await signIn();
      await page.goto(`/analytics?range=custom&from=${daysAgo(75)}&to=${daysAgo(46)}&by=category`);
      await expect(page.getByRole("region", { name: BREAKDOWN }).getByText(/counts in each/)).toBeVisible();
      expect.soft(await axe(), "a custom range").toEqual([]);
      await page.goto("/dashboard");
      await expect(
        page
          .getByRole("region", { name: "Needs attention" })
          .getByText(/^Oldest: /)
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("region", { name: "Sales overview" }).getByRole("slider")).toBeVisible();
      expect.soft(await axe(), "the dashboard").toEqual([]);
    });
  });
}

documentedTest(
  "without the features, shows neither reports nor pending work, and requests neither",
  async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto("/analytics?range=month&by=city&compare=year");
    await expect(salesRegion(page)).toBeVisible();
    await expect(page.getByText("Last 7 Days", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "This month" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: BREAKDOWN })).toHaveCount(0);
    await page.goto("/dashboard");
    await expect(recordList(page, "Recent Orders")).toBeVisible();
    await calls.settle();
    await expect(page.getByRole("region", { name: "Needs attention" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    expect(calls.count("GET", /queue|report/)).toBe(0);
  },
);
