/** The filters under "More filters", their chips and URLs, and counts in cards and in open filters. */
import type { Order } from "../../resources/orders/contract";
import { findAxeViolations } from "./support/axe";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { totalOf } from "./support/records";
import {
  card,
  countText,
  waitForCounts,
  waitForRows,
  openSelect,
  openList,
  recordList,
  openFilters,
} from "./support/screens";
import { THEMES } from "./support/themes";

const LIST = "Orders Management";
const PATH = "/api/admin/orders";

onEveryBackend((test, { hasFeatures }) => {
  // Spec: orders.cards
  test("shows four cards, with the revenue of the page or, with the feature, of all matching orders @phone", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const answered = waitForRows<Order>(page, PATH);
    const counting = waitForCounts(page, PATH, hasFeatures);
    await openList(page, LIST, "/orders");
    const rows = await answered;
    const counted = await counting;
    const { revenue = rows.reduce((sum, { finalAmount = 0 }) => sum + finalAmount, 0) } = counted?.figures ?? {};
    const rupees = revenue.toLocaleString("en-IN", { minimumFractionDigits: Number.isInteger(revenue) ? 0 : 2 });
    const onPage = (status: string) => rows.filter((order) => order.status === status).length;
    const count = (status: string) => countText(counted, "status", status, onPage(status));
    for (const [title, text] of [
      ["Total Orders", hasFeatures ? "2,000" : "12"],
      ["Total Revenue", `₹${rupees}${hasFeatures ? "" : "this page"}`],
      ["Pending Orders", count("pending")],
      ["Delivered Orders", count("delivered")],
    ] as const) {
      await expect(card(page, title)).toHaveText(`${title}${text}`);
    }
    await calls.settle();
    const requests = calls.lines().filter((line) => !/\/(auth|notifications)/.test(line));
    expect(requests).toEqual([`GET ${PATH}?page=1&limit=10`]);
  });

  // Spec: kyc.filters
  test("says in an open filter how many records a choice would show, if the server counts @journey @phone", async ({
    page,
    signIn,
    calls,
  }) => {
    const counting: string[] = [];
    page.on("request", (request) => request.url().includes("facets") && counting.push(request.url()));
    await signIn();
    await openList(page, "KYC Management", "/kyc-management");
    await calls.settle();
    expect(counting).toEqual([]);
    const counted = waitForCounts(page, "/api/admin/kyc", hasFeatures);
    await openFilters(page);
    const offered = await openSelect(page, "Status");
    await expect(offered).toHaveText(["All", "Pending", "Under Review", "Approved", "Rejected"]);
    const pending = offered.and(page.getByRole("option", { name: "Pending", exact: true }));
    if (!hasFeatures) {
      await calls.settle();
      expect(counting).toEqual([]);
      await expect(pending.locator("[data-count]")).toHaveCount(0);
      return;
    }
    const count = String((await counted)?.facets?.["status"]?.["pending"]);
    await expect(pending).toHaveAccessibleDescription(count);
    await expect(pending.locator(".option-count")).toHaveAttribute("data-count", count);
    expect(await findAxeViolations(page)).toEqual([]);
    await pending.click();
    await expect(page.getByText(new RegExp(`of ${count}$`))).toBeVisible();
    expect(counting, "no request after the filter is closed").toHaveLength(1);
  });

  // Spec: lists.more-filters
  test("offers more filters only with the feature, and keeps them in the URL on reload and Back @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    const counting: string[] = [];
    page.on("request", (request) => request.url().includes("facets") && counting.push(request.url()));
    await signIn();
    await openList(page, LIST, "/orders");
    const more = page.getByRole("button", { name: /^More filters/ });
    if (!hasFeatures) {
      await expect(more).toHaveCount(0);
      await calls.settle();
      expect(counting).toEqual([]);
      return;
    }
    await more.click();
    await page.getByRole("combobox", { name: "Payment Status" }).click();
    await page.getByText(/^Paid \(/).click();
    const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
    await expect(chips).toHaveText(["Payment Status: Paid"]);
    await page.keyboard.press("Escape");
    const minimum = page.getByRole("spinbutton", { name: "Total, at least" });
    await minimum.pressSequentially("1e");
    await minimum.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(/^Total must be 0 or more/);
    const answered = page.waitForResponse(
      (response) => response.url().includes("finalAmountFrom=1000") && !response.url().includes("facets"),
    );
    await minimum.fill("1000");
    await minimum.press("Enter");
    await expect(page).toHaveURL(/finalAmount=1000\.\./);
    await expect(chips).toHaveText(["Total: from 1,000", "Payment Status: Paid"]);

    const matching = totalOf(await (await answered).json()) ?? 0;
    expect(matching).toBeGreaterThan(0);
    const total = page.getByRole("group", { name: "Total Orders" });
    await expect(total).toHaveText(`Total Orders${matching.toLocaleString("en-IN")}matching`);
    await expect(page.getByRole("group", { name: "Total Revenue" })).toHaveText(/matching$/);

    await page.reload();
    await expect(chips).toHaveText(["Total: from 1,000", "Payment Status: Paid"]);
    await page.getByRole("button", { name: "Remove filter" }).first().click();
    await expect(chips).toHaveText(["Payment Status: Paid"]);
    await page.goBack();
    await expect(chips).toHaveText(["Total: from 1,000", "Payment Status: Paid"]);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(total).toHaveText(/^Total Orders[\d,]+$/);
  });
});

for (const { colorScheme: scheme, tag } of THEMES) {
  bundledTest(`axe finds no serious violations in filters in ${scheme} @phone`, { tag }, async ({ page, signIn }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signIn();
    await page.goto("/orders?paymentStatus=paid,failed&createdAt=2026-01-01..&finalAmount=1..90000&city=Pune");
    await openFilters(page);
    await page.getByRole("button", { name: "More filters (4)" }).click();
    await expect(page.getByRole("group", { name: "More filters" }).getByLabel("First day")).toHaveValue("1 Jan 2026");
    await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveCount(5);
    await expect(recordList(page, LIST)).not.toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
}
