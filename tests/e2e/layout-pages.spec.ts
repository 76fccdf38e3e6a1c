/** Cards above lists, the position of the first row, a row's buttons on a phone, and the space for a loading list. */
import type { Page } from "@playwright/test";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { openList, recordList, findRowButton } from "./support/screens";

const WITH_CARDS = [
  ["Vendors Management", "/vendors"],
  ["Vendor Registration Management", "/vendor-registrations"],
  ["KYC Management", "/kyc-management"],
  ["Products Management", "/products"],
  ["Orders Management", "/orders"],
  ["Categories Management", "/categories"],
  ["Payouts Management", "/payouts"],
  ["Recent Orders", "/dashboard"],
] as const;

/** The cards above a list, without the cards of the dashboard's sales. */
const cards = (page: Page) => page.locator(".cards").first().locator(".card");

for (const width of [1024, 1440, 1920]) {
  bundledTest(`cards have equal widths and figures on one line at a width of ${width}`, async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width, height: 900 });
    for (const [name, address] of WITH_CARDS) {
      await openList(page, name, address);
      const widths = await cards(page).evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().width)),
      );
      expect.soft(new Set(widths).size, `${name}: ${widths.join(", ")}`).toBe(1);
      expect.soft(Math.max(...widths), name).toBeLessThanOrEqual(width === 1920 ? 400 : 340);
      const heights = await page
        .locator(".card-value")
        .evaluateAll((all) =>
          all.map((one) => [one.scrollWidth - one.clientWidth, one.getBoundingClientRect().height]),
        );
      for (const [over = 0, height = 0] of heights) {
        expect.soft(over, name).toBeLessThanOrEqual(0);
        expect.soft(height, name).toBeLessThan(40);
      }
    }
  });
}

bundledTest("lists start within 300 pixels, the dashboard's work within 440 @phone-only", async ({ page, signIn }) => {
  await signIn();
  for (const [name, address] of WITH_CARDS) {
    await openList(page, name, address);
    // The dashboard starts with the pending work instead of rows.
    const first =
      address === "/dashboard"
        ? page.getByRole("region", { name: "Needs attention" })
        : recordList(page, name).getByRole("listitem").first();
    const most = address === "/dashboard" ? 440 : 300;
    expect.soft((await first.boundingBox())?.y, name).toBeLessThan(most);
    const widths = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect.soft(new Set(widths.map(Math.round)).size, `${name}: ${widths.join(", ")}`).toBe(1);
    const over = await page
      .locator(".card-value")
      .evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)));
    expect.soft(over, name).toBeLessThanOrEqual(0);
  }
});

documentedTest("labels a row's buttons on a phone and leaves no tooltip open @phone-only", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Vendors Management", "/vendors?status=pending");
  const view = await findRowButton(recordList(page, "Vendors Management"), "View");
  const word = await view.evaluate((button) => getComputedStyle(button, "::after").content);
  expect(word).toMatch(/^(attr\(aria-label\)|"View")$/);
  // The label makes the button wider than its icon.
  expect((await view.boundingBox())?.width).toBeGreaterThan(60);
  await view.tap();
  await expect(page.getByRole("dialog", { name: "Vendor Details" })).toBeVisible();
  await expect(page.locator(".hint")).toHaveCount(0);
});

documentedTest("reserves the space of cards and rows while a list loads", async ({ page, signIn, letter }) => {
  await signIn();
  letter.fault({ path: "/api/admin/vendors", delay: 3000 });
  await page.goto("/vendors");
  await expect(page.getByText("Loading vendors...")).toBeVisible();
  await expect(cards(page).first().locator(".skeleton")).toBeVisible();
  const rows = await page.getByText("Loading vendors...").evaluate((text) => getComputedStyle(text, "::after").height);
  expect(parseFloat(rows)).toBeGreaterThan(300);
});
