/** antd's styles come as a file for each look. antd generates what is not in it. */
import type { Page } from "@playwright/test";
import { expect, letterTest } from "./support/fixtures";
import { openVendors } from "./support/vendors";

const ELEMENTS = [
  ".ant-btn-primary",
  ".ant-btn-default",
  ".ant-select-selector",
  ".ant-select-selection-item",
  ".ant-input",
  ".ant-table-thead th",
  ".ant-table-tbody td",
  ".ant-pagination-item-active",
  ".ant-checkbox-inner",
];

const PROPERTIES = ["color", "background-color", "border-color", "border-radius", "padding", "height", "font-size"];

/** How antd's elements on a list of vendors look, one line each. */
async function looks(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  return page.evaluate(
    ([elements, properties]) =>
      elements.map((selector) => {
        const element = document.querySelector(selector);
        const style = element && getComputedStyle(element);
        return `${selector}: ${properties.map((name) => style?.getPropertyValue(name)).join(" | ")}`;
      }),
    [ELEMENTS, PROPERTIES] as const,
  );
}

/** What antd has generated styles for, by the class names that they begin with, and the looks of the sheets in effect. */
const styles = (page: Page) =>
  page.evaluate(() => ({
    generated: [...document.querySelectorAll("style[data-css-hash]")].map(
      ({ textContent }) => /\.([\w-]+)/.exec(textContent)?.[1],
    ),
    sheets: [...document.querySelectorAll<HTMLLinkElement>("link[data-look]:not([media='not all'])")].map(
      ({ dataset }) => dataset.look,
    ),
  }));

async function choose(page: Page, theme: "Light" | "Dark"): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: theme }).click();
}

for (const [theme, motion, sheet] of [
  ["light", "reduce", "light-still"],
  ["dark", "reduce", "dark-still"],
  ["light", "no-preference", "light"],
  ["dark", "no-preference", "dark"],
] as const) {
  letterTest(
    `a list that is ${theme}, with the motion setting ${motion}, needs no generated styles @journey`,
    async ({ page, signIn }) => {
      await signIn();
      await page.emulateMedia({ reducedMotion: motion, colorScheme: theme });
      await openVendors(page);
      expect(await styles(page)).toEqual({ generated: [], sheets: [sheet] });
    },
  );
}

letterTest("a theme that is chosen looks like one that the page was opened in @journey", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  const light = await looks(page);
  await choose(page, "Dark");
  await expect.poll(async () => (await styles(page)).sheets).toEqual([]);
  const chosen = await looks(page);
  expect(chosen).not.toEqual(light);
  await page.reload();
  await openVendors(page);
  expect(await styles(page)).toEqual({ generated: [], sheets: ["dark-still"] });
  expect(await looks(page)).toEqual(chosen);
  await choose(page, "Light");
  await expect.poll(() => looks(page)).toEqual(light);
  await choose(page, "Dark");
  await expect.poll(() => looks(page)).toEqual(chosen);
  expect((await styles(page)).sheets).toEqual(["dark-still"]);
});

letterTest(
  "without the file the console says that it could not be loaded, and loads it again @journey",
  async ({ page, signIn, guard }) => {
    guard.allowFailedLoad("network", /antd-.*\.css/);
    guard.allowCrash(/^console error: Error: The style sheet \S+ could not be loaded/);
    await signIn();
    await page.route("**/assets/antd-*.css", (route) => route.abort());
    await page.goto("/vendors");
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    await page.unroute("**/assets/antd-*.css");
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    expect(await styles(page)).toEqual({ generated: [], sheets: ["light-still"] });
  },
);
