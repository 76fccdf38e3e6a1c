/** A list's columns and the density of its rows: chosen, stored for the user, and reset. Also its sticky header. */
import type { Locator, Page } from "@playwright/test";
import { bundledTest, documentedTest, expect } from "./support/fixtures";
import { chooseOption, columnTitles, dialog, openList, recordList } from "./support/screens";

const LIST = "Vendors Management";
const DECLARED = ["Vendor", "Contact", "Business Info", "Status", "Products", "Joined", "Actions"];
const CHOSEN = ["Vendor", "Status", "Business Info", "Products", "Joined", "Actions"];
const PREFERENCES = "/api/admin/preferences";
const COMPACT = /\bcompact\b/;

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

async function openPanel(page: Page): Promise<Locator> {
  await button(page, "Columns").click();
  const panel = dialog(page, "Columns");
  await expect(panel).toBeVisible();
  return panel;
}

/** Hides Contact, and moves Status to the second place with the keyboard. */
async function arrange(page: Page): Promise<void> {
  const panel = await openPanel(page);
  await panel.getByRole("checkbox", { name: "Contact" }).uncheck();
  await panel.getByRole("button", { name: "Move Status up" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Move Status up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(columnTitles(page)).toHaveText(CHOSEN);
}

const waitForSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PUT" && response.url().endsWith(PREFERENCES));

async function reset(page: Page): Promise<void> {
  await openPanel(page);
  await button(page, "Reset").click();
  await expect(columnTitles(page)).toHaveText(DECLARED);
  await button(page, "Done").click();
}

bundledTest(
  "makes rows compact, and keeps a person's columns on the server until a reset @journey",
  async ({ page, signIn, calls, axe }) => {
    await signIn();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openList(page, LIST, "/vendors");
    await expect(columnTitles(page)).toHaveText(DECLARED);
    await arrange(page);
    expect(await axe("[role=dialog]")).toEqual([]);
    const row = page.getByRole("row").nth(1);
    const before = (await row.boundingBox())?.height ?? 0;
    await page.getByRole("checkbox", { name: "Compact rows" }).check();
    await expect.poll(async () => (await row.boundingBox())?.height ?? Infinity).toBeLessThan(before);
    const saved = waitForSave(page);
    await page.keyboard.press("Escape");
    await expect(button(page, "Columns")).toBeFocused();
    await saved;
    expect(calls.count("PUT", PREFERENCES)).toBe(1);

    // Simulates another browser, which has no stored preferences.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith("preferences:")) localStorage.removeItem(key);
    });
    await page.reload();
    await expect(columnTitles(page)).toHaveText(CHOSEN);
    await expect(page.locator("#list-panel")).toHaveClass(COMPACT);
    const removed = waitForSave(page);
    await reset(page);
    await removed;
    await page.reload();
    await expect(columnTitles(page)).toHaveText(DECLARED);
    await expect(page.locator("#list-panel")).not.toHaveClass(COMPACT);
  },
);

documentedTest("makes a column narrow or wide @journey", async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page, LIST, "/vendors");
  const contact = columnTitles(page).filter({ hasText: "Contact" });
  const width = async () => Math.round((await contact.boundingBox())?.width ?? NaN);
  const before = await width();
  const panel = await openPanel(page);
  await chooseOption(panel, "Width of Contact", "Narrow");
  await expect.poll(width).toBeLessThan(before);
  expect(await width()).toBeLessThanOrEqual(150);
  await chooseOption(panel, "Width of Contact", "Wide");
  await expect.poll(width).toBeGreaterThan(before);
  await button(page, "Done").click();
  await page.reload();
  await expect.poll(width).toBeGreaterThan(before);
  await reset(page);
  await expect.poll(width).toBe(before);
});

bundledTest("keeps a table's header in view while rows scroll, and off the focused link", async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 600 });
  await openList(page, LIST, "/vendors?size=25");
  const header = columnTitles(page).first();
  const bar = await page.getByRole("banner").first().boundingBox();
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await header.boundingBox())?.y).toBe((bar?.y ?? NaN) + (bar?.height ?? NaN));
  await expect(header).toBeInViewport({ ratio: 1 });
  // The header must not cover the focused link.
  const links = recordList(page, LIST).locator("tbody .record-link");
  await links.nth(12).focus();
  for (let place = 11; place >= 4; place -= 1) {
    await links.nth(place).focus();
    const [title, link] = [await header.boundingBox(), await links.nth(place).boundingBox()];
    expect(link?.y, `row ${place}`).toBeGreaterThanOrEqual((title?.y ?? NaN) + (title?.height ?? NaN));
  }
});

documentedTest("keeps the header in view when the table is wider than its panel", async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1440, height: 600 });
  await openList(page, LIST, "/vendors?size=25");
  const panel = await openPanel(page);
  for (const title of ["Contact", "Business Info", "Status"]) await chooseOption(panel, `Width of ${title}`, "Wide");
  await button(page, "Done").click();
  await expect(page.locator("#list-panel [data-fits=false]")).toBeVisible();
  const header = columnTitles(page).first();
  const bar = await page.getByRole("banner").first().boundingBox();
  const last = recordList(page, LIST).locator("tbody .record-link").last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(last).toBeInViewport();
  await expect(header).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? NaN) + (bar?.height ?? NaN));
  await reset(page);
  await expect(page.locator("#list-panel [data-fits=true]")).toBeVisible();
});

bundledTest("the columns panel on a phone does not widen the page @phone-only", async ({ page, signIn, axe }) => {
  await signIn();
  await openList(page, LIST, "/vendors");
  const panel = await openPanel(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe("[role=dialog]")).toEqual([]);
  await panel.getByRole("button", { name: "Reset" }).click();
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(panel).toHaveCount(0);
});

documentedTest(
  "keeps a person's columns in the browser on a backend without preferences",
  async ({ page, signIn, calls }) => {
    await signIn();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openList(page, LIST, "/vendors");
    await arrange(page);
    await button(page, "Done").click();
    await page.reload();
    await expect(columnTitles(page)).toHaveText(CHOSEN);
    await reset(page);
    await calls.settle();
    expect([calls.count("GET", PREFERENCES), calls.count("PUT", PREFERENCES)]).toEqual([0, 0]);
  },
);
