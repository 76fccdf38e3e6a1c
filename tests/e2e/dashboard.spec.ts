/** The dashboard: six figures, the ten latest orders, and the two calls behind them. */
import { ORDER_STATUSES } from "../../resources/orders/contract";
import { plot, REPORT } from "./support/analytics";
import { colourOf } from "./support/colours";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { card, cellsOf, recordList } from "./support/screens";
import { THEMES } from "./support/themes";

const STATS = "/api/admin/stats";
const ORDERS = "/api/admin/orders";
const TITLES = ["Total Revenue", "Total Orders", "Total Users", "Total Vendors", "Total Products", "Average Rating"];
const RECENT = "Recent Orders";

// Spec: dashboard.cards, format.money, format.rating
// Sends: GET /api/admin/stats
documentedTest(
  "shows six cards, with rupees in Indian grouping and the rating with one decimal",
  async ({ page, signIn, letter }) => {
    await signIn();
    const orders = letter.records.orders;
    Object.assign(orders[0] ?? {}, { finalAmount: 12_345_678 });
    const others = orders.slice(1).reduce((sum, { finalAmount = 0 }) => sum + finalAmount, 0);
    await page.goto("/dashboard");
    await expect(recordList(page, RECENT)).toBeVisible();

    const cards = page.getByRole("main").getByRole("group");
    expect(await cards.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(TITLES);
    await expect(card(page, "Total Revenue")).toHaveText(/^Total Revenue₹\d,\d\d,\d\d,\d{3}$/);
    const digits = (await card(page, "Total Revenue").textContent())?.replace(/\D/g, "");
    expect(Number(digits)).toBe(12_345_678 + others);
    await expect(card(page, "Total Orders")).toHaveText("Total Orders12");
    await expect(card(page, "Total Users")).toHaveText("Total Users14");
    await expect(card(page, "Total Vendors")).toHaveText("Total Vendors23");
    await expect(card(page, "Total Products")).toHaveText("Total Products11");
    await expect(card(page, "Average Rating")).toHaveText(/^Average Rating\d\.\d$/);
  },
);

// Spec: dashboard.orders, records.names
documentedTest(
  "shows ten orders with short ids, and a dash for a missing name or status",
  async ({ page, signIn, letter }) => {
    const [first, second] = letter.records.orders;
    Object.assign(first ?? {}, { finalAmount: 100_000, createdAt: "2024-03-31T19:00:00Z" });
    Object.assign(second ?? {}, { customer: undefined, vendor: { name: "Only a name" }, status: undefined });
    await signIn();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 2, name: RECENT })).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "Order ID",
      "Customer",
      "Vendor",
      "Amount",
      "Status",
      "Date",
    ]);
    const rows = recordList(page, RECENT).getByRole("row");
    await expect(rows).toHaveCount(11);
    await expect(cellsOf(rows.nth(1))).toHaveText([
      `#${String(first?.id).slice(-6)}`,
      first?.customer?.name ?? "",
      first?.vendor?.shopName ?? "",
      "₹1,00,000.00",
      "Pending",
      "1 Apr 2024, 00:30",
    ]);
    await expect(cellsOf(rows.nth(2)).nth(1)).toHaveText("—");
    await expect(cellsOf(rows.nth(2)).nth(2)).toHaveText("Only a name");
    await expect(cellsOf(rows.nth(2)).nth(4)).toHaveText("—");
  },
);

// Spec: dashboard.orders
documentedTest("shows only ten orders when the server sends more", async ({ page, signIn }) => {
  await signIn();
  await page.route(`**${ORDERS}?**`, async (route) => {
    const orders = Array.from({ length: 14 }, (_, index) => ({ id: `order${100_000 + index}`, finalAmount: index }));
    await route.fulfill({ json: { orders, pagination: { total: 14 } } });
  });
  await page.goto("/dashboard");
  await expect(recordList(page, RECENT).getByRole("row")).toHaveCount(11);
});

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    // Spec: dashboard.colours
    documentedTest(
      "shows delivered in green, cancelled in red and others in orange",
      async ({ page, signIn, letter }) => {
        ORDER_STATUSES.forEach((status, index) => Object.assign(letter.records.orders[index] ?? {}, { status }));
        await signIn();
        await page.goto("/dashboard");
        for (const status of ORDER_STATUSES) {
          const tag = recordList(page, RECENT)
            .getByText(new RegExp(`^${status}$`, "i"))
            .first();
          const tone = { delivered: "green", cancelled: "red" }[status as string] ?? "orange";
          expect(await colourOf(tag), status).toBe(tone);
        }
      },
    );
  });
}

// Spec: shell.bar
documentedTest("keeps the top bar in place while the page scrolls", async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto("/dashboard");
  await expect(recordList(page, RECENT)).toBeVisible();
  const top = async () => (await page.getByRole("banner").boundingBox())?.y;
  await page.evaluate(() => window.scrollTo(0, 300));
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  expect(await top()).toBe(0);
});

onEveryBackend((test, { hasFeatures }) => {
  test("loads profile, figures and orders, then the sales if the backend has reports @dates @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await calls.clear();
    await page.goto("/dashboard");
    await expect(recordList(page, RECENT)).toBeVisible();
    await calls.settle();
    const [session, ...others] = calls.lines();
    expect(session).toBe("GET /api/auth/me");
    expect(others.slice(0, 2).sort()).toEqual([`GET ${ORDERS}?page=1&limit=10`, `GET ${STATS}`]);
    expect(others.slice(2)).toEqual(hasFeatures ? [`GET ${REPORT}?timeRange=7d&by=payment`] : []);
  });
});

// Spec: dashboard.sales
bundledTest("does not move the recent orders when the sales load @phone", async ({ page, signIn }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await signIn();
  await page.route("**/assets/analytics-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(recordList(page, RECENT)).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Needs attention" })
      .getByText(/^Oldest: /)
      .first(),
  ).toBeVisible();
  const getTop = async () => (await page.getByRole("heading", { level: 2, name: RECENT }).boundingBox())?.y;
  const before = await getTop();
  release();
  await expect(plot(page)).toBeVisible();
  await expect(card(page, "Average order")).toContainText(/vs ₹[\d,.]+ in the previous 7 days/);
  expect(await getTop()).toBe(before);
});

// Spec: dashboard.states
documentedTest(
  "shows 'Loading dashboard...' while the orders load, and does not move the cards when they arrive",
  async ({ page, signIn, letter }) => {
    await signIn();
    letter.fault({ path: ORDERS, delay: 800 });
    await page.goto("/dashboard");
    await expect(page.getByText("Loading dashboard...", { exact: true })).toBeVisible();
    await expect(card(page, "Total Orders")).toBeVisible();
    const before = await card(page, "Total Orders").boundingBox();
    await expect(recordList(page, RECENT)).toBeVisible();
    expect(await card(page, "Total Orders").boundingBox()).toEqual(before);
  },
);

for (const path of [STATS, ORDERS]) {
  // Spec: dashboard.states, lists.load-error
  documentedTest(
    `replaces the page with an error when ${path} fails, and Try again repeats only that call`,
    async ({ page, signIn, letter, guard }) => {
      guard.allowFailedLoad(403, /api\/admin/);
      await signIn();
      letter.fault({ path, kind: 403, times: 1, message: "Figures are closed today" });
      await page.goto("/dashboard");
      await expect(page.getByText("Error loading dashboard data", { exact: true })).toBeVisible();
      await expect(page.getByText("Figures are closed today", { exact: true })).toBeVisible();
      await expect(card(page, "Total Orders")).toHaveCount(0);
      await expect(recordList(page, RECENT)).toHaveCount(0);
      letter.forgetCalls();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(recordList(page, RECENT)).toBeVisible();
      await expect(card(page, "Total Orders")).toHaveText("Total Orders12");
      expect(letter.calls.map((call) => call.path)).toEqual([path]);
    },
  );
}
