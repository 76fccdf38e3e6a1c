/** Toasts do not cover the buttons of the page and the top bar, nor the title and the back link on a phone. */
import type { Locator, Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { dialog } from "./support/screens";
import { openApproval, openPendingVendor } from "./support/vendors";

/** Returns the controls that the toast covers, apart from those under the top bar. */
async function findCoveredControls(toast: Locator, controls: Locator): Promise<string[]> {
  const over = await toast.boundingBox();
  if (!over) throw new Error("There is no toast.");
  const boxes = await controls.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      const bar = one.closest("main") ? (document.querySelector(".top-bar")?.getBoundingClientRect().bottom ?? 0) : 0;
      return {
        name: one.getAttribute("aria-label") ?? one.textContent,
        left,
        right,
        top: Math.max(top, bar),
        bottom,
        width,
      };
    }),
  );
  return boxes
    .filter(
      ({ left, right, top, bottom, width }) =>
        width > 0 &&
        top < bottom &&
        left < over.x + over.width &&
        right > over.x &&
        top < over.y + over.height &&
        bottom > over.y,
    )
    .map(({ name }) => name);
}

const controls = (page: Page) => page.locator("main :is(a, button, input, h1), .top-bar button, [role=dialog] button");

async function expectClear(page: Page, text: string) {
  const toast = page.locator(".toast").filter({ hasText: text });
  await expect(toast).toBeVisible();
  expect(await findCoveredControls(toast, controls(page))).toEqual([]);
}

for (const width of [1024, 1440]) {
  bundledTest(`a toast covers no control of a record's page at a width of ${width}`, async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width, height: 900 });
    const { shop } = await openPendingVendor(page);
    await page.getByRole("link", { name: shop, exact: true }).click();
    await expect(page.getByRole("button", { name: "Next", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true }).click();
    await expectClear(page, "Vendor approved successfully!");
  });
}

bundledTest("a toast covers no control of a list or of a dialog above it @phone", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(500, /approve/);
  await signIn();
  const { shop } = await openPendingVendor(page);
  const approval = await openApproval(page, shop);
  // The first response is a failure, so the dialog stays open.
  await page.route("**/approve", (route) => route.fulfill({ status: 500, json: { message: "Try later" } }), {
    times: 1,
  });
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expectClear(page, "Try later");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(approval).toBeHidden();
  await expectClear(page, "Vendor approved successfully!");
});

bundledTest("a toast does not cover the title and the back link on a phone @phone-only", async ({ page, signIn }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  await page.getByRole("link", { name: shop, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true }).click();
  await expectClear(page, "Vendor approved successfully!");
});
