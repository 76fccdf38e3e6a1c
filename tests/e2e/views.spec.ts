/** Saved views of a list: saving, sharing, defaults and links, for two people. */
import type { Locator, Page } from "@playwright/test";
import { createUniqueName } from "./support/declared";
import { bundledTest, documentedTest, expect } from "./support/fixtures";
import { dialog, openList, recordList, toast } from "./support/screens";

const LIST = "Orders Management";
const PENDING = "/orders?status=pending&sort=createdAt";

const views = (page: Page): Locator => page.getByRole("navigation", { name: "Views" });
const viewLink = (page: Page, name: string): Locator => views(page).getByRole("link", { name, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

async function expectActive(page: Page, name: string): Promise<void> {
  await expect(views(page).locator("[aria-current=page]")).toHaveText([name]);
}

/** Chooses an entry of the menu of the active view. */
async function choose(page: Page, view: string, entry: string): Promise<void> {
  await button(page, `Options for ${view}`).click();
  await page
    .getByRole("group", { name: `Options for ${view}` })
    .getByRole("button", { name: entry, exact: true })
    .click();
}

/** Saves the open list as a view and returns its name. */
async function save(page: Page, shared: boolean): Promise<string> {
  const name = createUniqueName("Late");
  await button(page, "New view").click();
  const opened = dialog(page, "New view");
  await opened.getByLabel("Name").fill(name);
  if (shared) await opened.getByRole("checkbox", { name: /^Share with everyone/ }).check();
  await button(page, "Save").click();
  await expect(toast(page, "View saved").last()).toBeVisible();
  await expectActive(page, name);
  return name;
}

async function remove(page: Page, name: string): Promise<void> {
  await choose(page, name, "Delete view");
  await dialog(page, "Delete view").getByRole("button", { name: "Delete view" }).click();
  await expect(toast(page, "View deleted").last()).toBeVisible();
  await expect(viewLink(page, name)).toHaveCount(0);
}

bundledTest(
  "saves a list's filters as a view, which reload and Back keep, and updates it @journey",
  async ({ page, signIn, axe }) => {
    await signIn();
    await openList(page, LIST, PENDING);
    await button(page, "New view").click();
    expect(await axe()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(button(page, "New view")).toBeFocused();
    const name = await save(page, false);
    await page.reload();
    await expectActive(page, name);

    await viewLink(page, "All").click();
    await expect(page).toHaveURL(/\/orders$/);
    await expectActive(page, "All");
    await page.goBack();
    await expectActive(page, name);

    await page.goto(`${page.url()}&size=25`);
    await button(page, "Update view").click();
    await expect(toast(page, "View updated")).toBeVisible();
    await expect(button(page, "Update view")).toHaveCount(0);
    await expect(viewLink(page, name)).toHaveAttribute("href", /size=25/);
    await remove(page, name);
    await expect(page).not.toHaveURL(/view=/);
  },
);

bundledTest(
  "shares a view, which another person opens and makes their default, and whose link they copy @journey",
  async ({ page, context, signIn, axe }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn();
    await openList(page, LIST, PENDING);
    const name = await save(page, true);
    await openList(page, LIST, "/orders?status=shipped");
    const privateView = await save(page, false);

    await signIn("auditor");
    await openList(page, LIST, "/orders");
    await viewLink(page, name).click();
    await expectActive(page, name);
    await expect(viewLink(page, privateView)).toHaveCount(0);
    await choose(page, name, "Copy link");
    await expect(toast(page, "Link copied")).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await button(page, `Options for ${name}`).click();
    const entries = page.getByRole("group", { name: `Options for ${name}` }).getByRole("button");
    await expect(entries).toHaveText(["Copy link", "Make default"]);
    await expect.poll(() => axe()).toEqual([]);
    await entries.getByText("Make default").click();
    await expect(toast(page, "The sidebar now opens this view")).toBeVisible();

    const menu = page.getByRole("navigation", { name: "Main navigation" });
    const orders = menu.getByRole("link", { name: "Orders", exact: true });
    await expect(orders).toHaveAttribute("href", /view=/);
    await menu.getByRole("link", { name: "Coupons", exact: true }).click();
    await orders.click();
    await expectActive(page, name);
    await page.goto("/orders");
    await expectActive(page, "All");
    await page.goto(link);
    await expectActive(page, name);
    await expect(page).toHaveURL(/status=pending/);

    await signIn();
    await page.goto(link);
    await choose(page, name, "Rename or share");
    await dialog(page, "Edit view").getByLabel("Name").fill(`${name} orders`);
    await button(page, "Save").click();
    await expectActive(page, `${name} orders`);
    await remove(page, `${name} orders`);
    await viewLink(page, privateView).click();
    await remove(page, privateView);
  },
);

bundledTest("loads views without a layout shift, and scrolls their row on a phone", async ({ page, signIn, axe }) => {
  await signIn();
  await openList(page, LIST, PENDING);
  const names = [await save(page, false), await save(page, false), await save(page, false)] as const;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/api/admin/views", async (route) => {
    await expect(recordList(page, LIST)).toBeVisible();
    await route.continue();
  });
  await page.reload();
  const rows = recordList(page, LIST);
  await expect(rows).toBeVisible();
  const before = await rows.boundingBox();
  await expectActive(page, names[2]);
  expect((await rows.boundingBox())?.y).toBe(before?.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe()).toEqual([]);
  await expect(viewLink(page, names[2])).toBeInViewport();
  await viewLink(page, names[0]).focus();
  await page.keyboard.press("Enter");
  await expectActive(page, names[0]);
  await expect(viewLink(page, names[0])).toBeInViewport();
  await page.unroute("**/api/admin/views");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of names) {
    await viewLink(page, name).click();
    await remove(page, name);
  }
});

documentedTest("shows no views on a backend without the feature", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, LIST, "/orders?status=pending");
  await calls.settle();
  await expect(views(page)).toHaveCount(0);
  expect(calls.count("GET", "/api/admin/views")).toBe(0);
});
