/** The build has antd's styles in one file per theme and motion setting. antd generates missing ones in the browser. */
import type { Page } from "@playwright/test";
import { expect, documentedTest } from "./support/fixtures";
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
];

const PROPERTIES = ["color", "background-color", "border-color", "border-radius", "padding", "height", "font-size"];

/** Returns the computed styles of antd's elements on a list of vendors, one line per element. */
async function readComputedStyles(page: Page): Promise<string[]> {
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

/** Returns the first class of each style that antd generated, and the names of the active style sheets. */
const activeStyles = (page: Page) =>
  page.evaluate(() => ({
    generated: [...document.querySelectorAll("style[data-css-hash]")].map(
      ({ textContent }) => /\.([\w-]+)/.exec(textContent)?.[1],
    ),
    sheets: [...document.querySelectorAll<HTMLLinkElement>("link[data-theme-variant]:not([media='not all'])")].map(
      ({ dataset }) => dataset.themeVariant,
    ),
  }));

async function chooseTheme(page: Page, theme: "Light" | "Dark"): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: theme }).click();
}

for (const [theme, motion, sheet] of [
  ["light", "reduce", "light-still"],
  ["dark", "reduce", "dark-still"],
  ["light", "no-preference", "light"],
  ["dark", "no-preference", "dark"],
] as const) {
  documentedTest(
    `needs no generated styles for a list in the ${theme} theme with the motion setting ${motion} @journey`,
    async ({ page, signIn }) => {
      await signIn();
      await page.emulateMedia({ reducedMotion: motion, colorScheme: theme });
      await openVendors(page);
      expect(await activeStyles(page)).toEqual({ generated: [], sheets: [sheet] });
    },
  );
}

documentedTest("a theme looks the same whether chosen later or from the start @journey", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  const light = await readComputedStyles(page);
  expect(light.join("\n"), "each element exists").not.toContain("undefined");
  await chooseTheme(page, "Dark");
  await expect.poll(async () => (await activeStyles(page)).sheets).toEqual([]);
  const chosen = await readComputedStyles(page);
  expect(chosen).not.toEqual(light);
  await page.reload();
  await openVendors(page);
  expect(await activeStyles(page)).toEqual({ generated: [], sheets: ["dark-still"] });
  expect(await readComputedStyles(page)).toEqual(chosen);
  await chooseTheme(page, "Light");
  await expect.poll(() => readComputedStyles(page)).toEqual(light);
  await chooseTheme(page, "Dark");
  await expect.poll(() => readComputedStyles(page)).toEqual(chosen);
  expect((await activeStyles(page)).sheets).toEqual(["dark-still"]);
});

documentedTest(
  "offers to reload if a style file fails to load, and then loads it @journey",
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
    expect(await activeStyles(page)).toEqual({ generated: [], sheets: ["light-still"] });
  },
);
