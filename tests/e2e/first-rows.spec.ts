/** A page shows at most one loading text, and navigation keeps the previous page until the next one is ready. */
import type { Page } from "@playwright/test";
import { expect, documentedTest } from "./support/fixtures";
import { recordList } from "./support/screens";
import { readListedVendors, openVendors, VENDORS } from "./support/vendors";

const LOADING = "Loading...";

/** Counts the loading texts that each loaded document has shown so far. */
async function watchFallbacks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((text) => {
    const seen = new Set<Element>();
    const count = () => {
      for (const element of document.querySelectorAll("#root *"))
        if (element.childElementCount === 0 && element.textContent === text) seen.add(element);
      document.documentElement.dataset["fallbacks"] = String(seen.size);
    };
    new MutationObserver(count).observe(document, { childList: true, characterData: true, subtree: true });
  }, LOADING);
  return () => page.evaluate(() => Number(document.documentElement.dataset["fallbacks"]));
}

documentedTest("shows a single loading text until a page is ready @journey", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  const [vendor] = await readListedVendors(page);
  const fallbacks = await watchFallbacks(page);
  for (const [address, title] of [
    ["/vendors", VENDORS],
    [`/vendors/show/${vendor?.id}`, vendor?.shop ?? ""],
    ["/coupons/create", "Add Coupon"],
    ["/analytics", "Analytics"],
    ["/sms-management", "SMS Management"],
    ["/help", "Help"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await fallbacks(), address).toBe(1);
  }
});

documentedTest("keeps the previous page while the next page's script loads @journey", async ({ page, signIn }) => {
  await signIn();
  const fallbacks = await watchFallbacks(page);
  await openVendors(page);
  const before = await fallbacks();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/analytics-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(recordList(page, VENDORS)).toBeVisible();
  release();
  await expect(page.getByRole("main").getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  expect(await fallbacks()).toBe(before);
});
