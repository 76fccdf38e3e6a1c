/** Lists on a phone, and the queue at 1024 pixels: where rows begin, how large targets are, and what is reachable. */
import type { Page } from "@playwright/test";
import { fillEmptyLists } from "./support/confirmed-records";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import {
  chooseOption,
  closeFilters,
  dialog,
  openFilters,
  openList,
  pressRowButton,
  recordList,
  selectFirst,
} from "./support/screens";
import { webhookTest } from "./support/webhook-test";

const PHONE = { width: 390, height: 844 };

const LISTS = [
  ["Users Management", "/users"],
  ["Vendors Management", "/vendors"],
  ["Vendor Registration Management", "/vendor-registrations"],
  ["KYC Management", "/kyc-management"],
  ["Products Management", "/products"],
  ["Product Approval Management", "/product-approval"],
  ["Categories Management", "/categories"],
  ["Orders Management", "/orders"],
  ["Reviews Management", "/reviews"],
  ["Support Management", "/support"],
  ["Coupons Management", "/coupons"],
  ["Shipping Methods Management", "/shipping"],
  ["Plans Management", "/plans"],
  ["Payouts Management", "/payouts"],
  ["Payout Rates Management", "/payout-rates"],
  ["Administrators Management", "/administrators"],
  ["Roles Management", "/roles"],
  ["Templates Management", "/templates"],
  ["Audit log", "/audit"],
  ["Jobs Management", "/jobs"],
  ["Refunds Management", "/refunds"],
  ["API tokens", "/api-tokens"],
  ["Webhooks", "/webhooks"],
  ["Deliveries of webhooks", "/webhook-deliveries"],
  ["Exports", "/exports"],
  ["Notifications", "/notifications"],
] as const;

/** The lists whose records have no page, so that a row shows everything. */
const WITHOUT_RECORD_PAGES: readonly string[] = ["/exports", "/notifications"];

const isFitting = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/**
 * Returns the controls that a thumb may miss: the area that reacts to a tap is less than 44 pixels high or wide.
 * A label or row that contains the control may react too, so the area can be larger than the control.
 */
const findSmallTargets = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const MIN_SIZE = 44;
    const controls = [...document.querySelectorAll<HTMLElement>(`${selector} :is(a, button, input, [role=button])`)];
    return controls.flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const target = control.closest("label, .ant-select, .ant-input-affix-wrapper, .ant-pagination > li") ?? control;
      target.scrollIntoView({ block: "center", inline: "center" });
      const box = target.getBoundingClientRect();
      if (box.width >= MIN_SIZE && box.height >= MIN_SIZE) return [];
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reacts = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top);
        return hit !== null && target.contains(hit);
      };
      // Ignore a control that something covers.
      if (!reacts(x, y)) return [];
      const reach = (stepX: number, stepY: number) => {
        let steps = 0;
        while (steps < MIN_SIZE && reacts(x + stepX * (steps + 1), y + stepY * (steps + 1))) steps += 1;
        return steps;
      };
      const width = reach(-1, 0) + reach(1, 0) + 1;
      const height = reach(0, -1) + reach(0, 1) + 1;
      if (Math.min(width, height) >= MIN_SIZE - 1) return [];
      return [`${control.getAttribute("aria-label") ?? control.textContent}: ${width} × ${height}`];
    });
  }, within);

webhookTest("lists start within 300 pixels, fit and have large targets", async ({ page, signIn, receiver }) => {
  webhookTest.slow();
  await page.setViewportSize(PHONE);
  await signIn();
  await page.goto("/help");
  await fillEmptyLists(page, receiver);
  for (const [name, address] of LISTS) {
    await openList(page, name, address);
    const first = recordList(page, name).getByRole("listitem").first();
    await expect(first).toBeVisible();
    // The row of views loads later, and its space is reserved.
    expect.soft((await first.boundingBox())?.y, name).toBeLessThan(300);
    if (!WITHOUT_RECORD_PAGES.includes(address))
      expect.soft((await first.boundingBox())?.height, name).toBeLessThan(100);
    expect.soft(await isFitting(page), name).toBe(true);
    expect.soft(await findSmallTargets(page, "#content"), name).toEqual([]);
  }
});

documentedTest("with only documented calls, lists start within 300 pixels and fit", async ({ page, signIn }) => {
  await page.setViewportSize(PHONE);
  await signIn();
  for (const [name, address] of LISTS.slice(0, 13)) {
    await openList(page, name, address);
    const first = recordList(page, name).getByRole("listitem").first();
    expect.soft((await first.boundingBox())?.y, name).toBeLessThan(300);
    expect.soft(await isFitting(page), name).toBe(true);
  }
});

bundledTest("counts, applies and clears filters in a sheet", async ({ page, signIn, axe }) => {
  await page.setViewportSize(PHONE);
  await signIn();
  await openList(page, "Orders Management", "/orders?paymentStatus=paid");
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await openFilters(page);
  const sheet = dialog(page, "Filters");
  await expect(sheet.getByRole("list", { name: "Active filters" })).toHaveText("Payment Status: Paid");
  await chooseOption(page, "Status", "Pending");
  await expect(page).toHaveURL(/status=pending/);
  await expect(async () => expect(await findSmallTargets(page, ".filter-sheet")).toEqual([])).toPass();
  // Only the sheet is checked, because the rows behind it are dimmed while new ones load.
  expect(await axe(".filter-sheet")).toEqual([]);
  await sheet.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await closeFilters(page);
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
});

bundledTest("sorts in the sheet with the filters", async ({ page, signIn }) => {
  await page.setViewportSize(PHONE);
  await signIn();
  await openList(page, "Orders Management", "/orders");
  await openFilters(page);
  await chooseOption(page, "Sort by", "Date, ascending");
  await expect(page).toHaveURL(/\/orders\?sort=createdAt$/);
  await expect(async () => expect(await findSmallTargets(page, ".filter-sheet")).toEqual([])).toPass();
  await closeFilters(page);
  await expect(recordList(page, "Orders Management")).toBeVisible();
});

bundledTest("opens a record by a tap beside its link, and its actions from a menu", async ({ page, signIn, axe }) => {
  await page.setViewportSize(PHONE);
  await signIn();
  await openList(page, "Vendors Management", "/vendors?status=pending");
  const row = recordList(page, "Vendors Management").getByRole("listitem").first();
  await row.getByRole("button", { name: "Actions", exact: true }).click();
  const menu = row.getByRole("group", { name: "Actions" });
  await expect(menu.getByRole("button", { name: "View" })).toBeVisible();
  for (const button of await menu.getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await axe()).toEqual([]);
  // A tap beside the menu closes it and does nothing else.
  await page.mouse.click(195, 150);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/vendors\?status=pending$/);
  await pressRowButton(row, "Approve");
  await expect(dialog(page, "Approve Vendor")).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: "Actions", exact: true })).toBeFocused();
  const title = await row.getByRole("link").first().innerText();
  const box = await row.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + (box?.height ?? 0) - 8);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

bundledTest("keeps bulk actions in reach while rows are selected", async ({ page, signIn }) => {
  await page.setViewportSize(PHONE);
  await signIn();
  await openList(page, "Vendor Registration Management", "/vendor-registrations?status=all");
  await selectFirst(page, "vendor-registrations", 2);
  await expect(page.getByRole("button", { name: "Apply" })).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole("button", { name: "Apply" })).toBeInViewport();
  await openList(page, "Orders Management", "/orders");
  await selectFirst(page, "orders", 2);
  await expect(page.getByRole("button", { name: "Edit Status" })).toBeInViewport();
});

bundledTest("keeps the sidebar at its width next to a usable queue at 1024 pixels", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn();
  await page.goto("/queue?kind=kyc");
  const pane = page.getByRole("region", { name: "Open entry" });
  await expect(pane.getByRole("button", { name: "Approve" })).toBeEnabled();
  expect((await page.locator(".sidebar").boundingBox())?.width).toBe(240);
  expect((await pane.boundingBox())?.width).toBeGreaterThan(430);
  expect(await isFitting(page)).toBe(true);
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  await expect(pane.getByRole("button", { name: "Approve" })).toBeEnabled();
  expect((await page.locator(".sidebar").boundingBox())?.width).toBe(60);
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  expect((await page.locator(".sidebar").boundingBox())?.width).toBe(240);
});
