/**
 * Takes a screenshot of each page of the sidebar, of the account and Help pages, and of a record of each list that has
 * record pages, in both themes at four widths. Checks that the page fits the width and that axe finds no serious
 * violations; at two widths, also that the page hardly moves while it loads. Also checks that few presses reach the
 * first row of each list.
 */
import path from "node:path";
import type { Page } from "@playwright/test";
import { projectRoot } from "../../scripts/project";
import { MENU_GROUPS } from "../../src/app/menu-groups";
import type { ApiCalls } from "./support/api-calls";
import { fillEmptyLists } from "./support/confirmed-records";
import { expect } from "./support/fixtures";
import { collectLayoutShifts, readLayoutShifts } from "./support/layout-shifts";
import { recordList } from "./support/screens";
import { THEMES } from "./support/themes";
import { webhookTest as test } from "./support/webhook-test";

test.describe.configure({ mode: "parallel" });

const SCREENSHOTS = path.join(projectRoot, "test-results", "every-screen");
const TIMEOUT_MS = 600_000;

const WIDTHS = [390, 1024, 1440, 1920];
/** The widths at which layout shifts are measured. */
const SHIFT_WIDTHS = [390, 1440];
/** The maximum sum of the layout shifts of a page. */
const MAX_SHIFT = 0.03;

const MAX_PRESSES = 25;
/** Counting ends after this many presses. */
const COUNTED_PRESSES = 60;

/** The tested pages that are not lists. */
const PAGES: readonly string[] = [
  "dashboard",
  "analytics",
  "queue",
  "chat",
  "sms-management",
  "messaging-management",
  "api/docs",
  "account",
  "help",
];
/** The lists, which are all other entries of the sidebar. */
const LISTS: readonly string[] = Object.values(MENU_GROUPS)
  .flat()
  .filter((name) => !PAGES.includes(name));
/** The lists whose records have no page. */
const WITHOUT_RECORD_PAGES: readonly string[] = ["exports", "notifications"];

/** Opens a page and waits until nothing loads any more. */
async function openIdle(page: Page, calls: ApiCalls, address: string): Promise<void> {
  await page.goto(address);
  await expect.soft(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  await calls.settle();
  await expect.soft(page.locator("#content :is([aria-busy=true], .load-spinner)"), address).toHaveCount(0);
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the path of the first record of the open list. */
async function findRecordPath(page: Page, name: string): Promise<string | undefined> {
  const links = page.getByRole("main").locator(`a[href^="/${name}/show/"]`);
  const [found] = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return found;
}

/** Returns how many presses lead from a fresh list to its first row. The skip link takes two of them. */
async function countPresses(page: Page): Promise<number> {
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const list = recordList(page, title);
  const firstRow = list.getByRole("row").nth(1).or(list.getByRole("listitem")).first();
  await expect(firstRow).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  let presses = 2;
  while (presses < COUNTED_PRESSES && !(await firstRow.evaluate((row) => row.contains(document.activeElement)))) {
    await page.keyboard.press("Tab");
    presses += 1;
  }
  return presses;
}

for (const { colorScheme } of THEMES) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme} theme at ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      const checks = SHIFT_WIDTHS.includes(width) ? "fit, hardly move while loading" : "fit";
      test(`pages and records ${checks} and have no serious axe violations`, async ({
        page,
        signIn,
        calls,
        axe,
        receiver,
      }) => {
        test.setTimeout(TIMEOUT_MS);
        await signIn();
        await page.goto("/help");
        await fillEmptyLists(page, receiver);
        await collectLayoutShifts(page);

        const check = async (name: string, address = `/${name}`) => {
          await openIdle(page, calls, address);
          if (SHIFT_WIDTHS.includes(width)) {
            const { sum, moved } = await readLayoutShifts(page);
            expect.soft(sum, `${name}: layout shift of ${moved.join(", ")}`).toBeLessThanOrEqual(MAX_SHIFT);
          }
          expect.soft(await measureOverflow(page), `${name}: pixels beyond the width`).toBe(0);
          expect.soft(await axe(), name).toEqual([]);
          const file = `${name.replaceAll("/", "-")}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: path.join(SCREENSHOTS, file), fullPage: true });
        };

        for (const name of PAGES) await check(name);
        for (const name of LISTS) {
          await check(name);
          if (WITHOUT_RECORD_PAGES.includes(name)) continue;
          const record = await findRecordPath(page, name);
          expect.soft(record, `a record of ${name}`).toBeDefined();
          if (record) await check(`${name}-record`, record);
        }
      });
    });
  }
}

test("reaches the first row of every list with few key presses", async ({ page, signIn, calls, receiver }) => {
  test.setTimeout(TIMEOUT_MS);
  await signIn();
  await page.goto("/help");
  await fillEmptyLists(page, receiver);
  const counts: [string, number][] = [];
  for (const name of LISTS) {
    await openIdle(page, calls, `/${name}`);
    counts.push([name, await countPresses(page)]);
  }
  const all = counts.map(([name, presses]) => `${name} ${presses}`).join(", ");
  expect(
    counts.filter(([, presses]) => presses > MAX_PRESSES),
    `presses: ${all}`,
  ).toEqual([]);
});
