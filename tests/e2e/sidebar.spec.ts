/** The sidebar: collapsed to its icons, and scrolled to the current page's entry. */
import type { Page } from "@playwright/test";
import { expect, documentedTest } from "./support/fixtures";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });

documentedTest(
  "collapses the sidebar to its icons, keeps that on reload, and expands it again @journey",
  async ({ page, signIn, axe }) => {
    await signIn();
    await page.goto("/help");
    const products = sidebar(page).getByRole("link", { name: "Products", exact: true });
    const icon = products.locator("svg");
    const before = await icon.boundingBox();
    expect(before).not.toBeNull();
    const collapse = page.getByRole("button", { name: "Collapse sidebar" });
    await collapse.focus();
    await page.keyboard.press("Enter");
    const expand = page.getByRole("button", { name: "Expand sidebar" });
    await expect(expand, "the same button").toBeFocused();
    await expect(page.locator(".sidebar")).toHaveCSS("width", "60px");
    expect(await icon.boundingBox(), "the icons keep their places").toEqual(before);
    await expect(page.getByRole("main")).toHaveCSS("margin-left", "60px");

    const hint = page.getByRole("tooltip", { includeHidden: true });
    await products.hover();
    await expect(hint).toHaveText("Products");
    const [box, link] = [await hint.boundingBox(), await products.boundingBox()];
    expect(box?.x).toBeGreaterThan((link?.x ?? 0) + (link?.width ?? 0));
    expect(await axe()).toEqual([]);

    await page.reload();
    await expect(page.locator(".sidebar")).toHaveCSS("width", "60px");
    await products.click();
    await expect(page).toHaveURL(/products$/);
    await expand.click();
    await expect(page.locator(".sidebar")).toHaveCSS("width", "240px");
    await products.hover();
    await expect(hint).toHaveCount(0);
  },
);

documentedTest("scrolls the current page's entry into view, even near the end", async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 700 });
  for (const name of ["Plans", "Dashboard", "Payouts"]) {
    await page.goto(`/${name.toLowerCase()}`);
    await expect(sidebar(page).getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
