/** Refunds of orders: from the order's page to the record of the returned money. */
import type { Page } from "@playwright/test";
import type { Order } from "../../resources/orders/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { pickPaidOrder, recordIdOf } from "./support/records";
import { dialog, recordList, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const form = (page: Page) => dialog(page, "Refund Order");
const refund = (page: Page) => page.getByRole("main").getByRole("button", { name: "Refund", exact: true });
const send = (page: Page) => form(page).getByRole("button", { name: "Refund", exact: true });

onEveryBackend((test, { hasFeatures }) => {
  test("shows the page of refunds and requests them only with the feature", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto("/refunds");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      hasFeatures ? "Refunds Management" : "Page not found",
    );
    await calls.settle();
    expect(calls.lines().some((line) => line.includes("/refunds"))).toBe(hasFeatures);
  });
});

bundledTest("refunds a whole order, then records the returned money @journey", async ({ page, ask, signIn, axe }) => {
  const order = pickPaidOrder(await ask<Order>("orders?page=1&limit=100&status=delivered"), 0);
  await signIn();
  await page.goto(`/orders/show/${recordIdOf(order)}`);
  await refund(page).click();
  await expect(form(page).getByRole("table", { name: "Products" })).toBeVisible();
  expect(await axe()).toEqual([]);
  await send(page).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toast(page, "Refund created successfully!")).toBeVisible();

  await page.getByRole("tab", { name: "Refunds" }).click();
  const made = recordList(page, "Refunds").getByRole("link").first();
  await made.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Refund #/);
  await page.getByRole("button", { name: "Mark Done" }).click();
  await dialog(page, "Mark Refund as Done").getByLabel("Reference").fill("UTR4711");
  await dialog(page, "Mark Refund as Done").getByRole("button", { name: "Mark Done" }).click();
  await expect(toast(page, "Refund recorded successfully!")).toBeVisible();
  await expect(page.getByRole("table", { name: "Vendor's Balance" }).getByRole("row", { name: /^Sale/ })).toBeVisible();
  expect(await axe()).toEqual([]);
  await page.goto(`/orders/show/${recordIdOf(order)}`);
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(colorScheme, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest("the refund dialog fits a phone and a wide screen", async ({ page, ask, signIn, axe }) => {
      const id = recordIdOf(pickPaidOrder(await ask<Order>("orders?page=1&limit=100&status=delivered"), 1));
      await signIn();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/orders/show/${id}?action=orders.refund&id=${id}`);
        await expect(form(page).getByRole("table", { name: "Products" })).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        expect(await axe()).toEqual([]);
      }
    });
  });
}
