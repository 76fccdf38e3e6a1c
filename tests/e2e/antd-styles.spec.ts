/** antd's styles come as a file for each look, and none is made in the browser. */
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

/** How many style elements antd has made, and the looks of the sheets in effect. */
const styles = (page: Page) =>
  page.evaluate(() => ({
    made: document.querySelectorAll("style[data-css-hash]").length,
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
    `a page that is ${theme}, with the motion setting ${motion}, needs no style of the browser's making @journey`,
    async ({ page, signIn }) => {
      await signIn();
      await page.emulateMedia({ reducedMotion: motion, colorScheme: theme });
      await openVendors(page);
      await page.getByRole("button", { name: "Reject" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await styles(page)).toEqual({ made: 0, sheets: [sheet] });
    },
  );
}

letterTest("a theme that is chosen looks like one that the page was opened in @journey", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  const light = await looks(page);
  await choose(page, "Dark");
  await expect.poll(() => styles(page)).toEqual({ made: 0, sheets: ["dark-still"] });
  const chosen = await looks(page);
  expect(chosen).not.toEqual(light);
  await page.reload();
  await openVendors(page);
  expect(await looks(page)).toEqual(chosen);
  await choose(page, "Light");
  await expect.poll(() => looks(page)).toEqual(light);
  await choose(page, "Dark");
  await expect.poll(() => looks(page)).toEqual(chosen);
});

letterTest(
  "a theme whose file cannot be loaded leaves the one that is there @journey",
  async ({ page, signIn, guard }) => {
    guard.allowFailedLoad("network", /antd-.*\.css/);
    await signIn();
    await openVendors(page);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("antd-dark"));
    await page.route("**/assets/antd-dark*.css", (route) => route.abort());
    await choose(page, "Dark");
    await failed;
    expect(await styles(page)).toEqual({ made: 0, sheets: ["light-still"] });
    await page.unroute("**/assets/antd-dark*.css");
    await choose(page, "Light");
    await choose(page, "Dark");
    await expect.poll(() => styles(page)).toEqual({ made: 0, sheets: ["dark-still"] });
  },
);

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
    expect(await styles(page)).toEqual({ made: 0, sheets: ["light-still"] });
  },
);
