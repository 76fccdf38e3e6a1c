/** The preferences of a user: the start page, and whether lists are remembered. */
import type { Locator, Page } from "@playwright/test";
import { bundledTest, documentedTest, expect } from "./support/fixtures";
import { chooseOption, dialog, openList, recordList } from "./support/screens";
import type { Backend } from "./support/session";

const PREFERENCES = "/api/admin/preferences";
const ORDERS = "Orders Management";

const sidebarLink = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name, exact: true });
const rememberSwitch = (opened: Locator): Locator => opened.getByRole("switch", { name: "Remember my lists" });

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function openPreferences(page: Page): Promise<Locator> {
  await chooseFromMenu(page, "Preferences");
  const opened = dialog(page, "Preferences");
  await expect(opened.getByRole("button", { name: "Save" })).toBeVisible();
  return opened;
}

async function save(opened: Locator): Promise<void> {
  await opened.getByRole("button", { name: "Save" }).click();
  await expect(opened).toHaveCount(0);
}

async function logOut(page: Page): Promise<void> {
  await chooseFromMenu(page, "Logout");
  await expect(heading(page, "Welcome Back")).toBeVisible();
}

async function signInThroughForm(page: Page, { accounts }: Backend): Promise<void> {
  await page.getByLabel("Email Address").fill(accounts.admin?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(accounts.admin?.password ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function expectOrders(page: Page): Promise<void> {
  await expect(recordList(page, ORDERS)).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);
}

documentedTest(
  "opens the chosen start page after sign-in, unless a link leads elsewhere @journey",
  async ({ page, signIn, backend, calls }) => {
    await signIn();
    await page.goto("/help");
    const opened = await openPreferences(page);
    await chooseOption(opened, "Start page", "Orders");
    await save(opened);
    await expect(page).toHaveURL(/\/help$/);
    await logOut(page);
    await signInThroughForm(page, backend);
    await expectOrders(page);

    await sidebarLink(page, "Dashboard").click();
    await expect(heading(page, "Dashboard")).toBeVisible();
    await page.goto("/");
    await expectOrders(page);

    await logOut(page);
    await page.goto("/vendors?size=5");
    await expect(heading(page, "Welcome Back")).toBeVisible();
    await signInThroughForm(page, backend);
    await expect(recordList(page, "Vendors Management")).toBeVisible();
    await expect(page).toHaveURL(/\/vendors\?size=5$/);
    expect(calls.count("PUT", PREFERENCES), "without the feature, nothing is sent").toBe(0);
  },
);

bundledTest(
  "keeps the preferences on the server, for every browser @journey",
  async ({ page, signIn, backend, calls, axe }) => {
    await signIn();
    await page.goto("/help");
    const opened = await openPreferences(page);
    await chooseOption(opened, "Start page", "Orders");
    await rememberSwitch(opened).click();
    await expect(page.getByRole("option")).toHaveCount(0);
    expect(await axe("[role=dialog]")).toEqual([]);
    await save(opened);
    await expect(page.getByRole("button", { name: "Account" })).toBeFocused();
    expect(calls.bodies("PUT", PREFERENCES)).toEqual([{ startPage: "orders", rememberLists: true }]);

    await logOut(page);
    // Simulates another browser, which has nothing stored.
    await page.evaluate(() => localStorage.clear());
    await signInThroughForm(page, backend);
    await expectOrders(page);
    const again = await openPreferences(page);
    await expect(rememberSwitch(again)).toBeChecked();
    await rememberSwitch(again).click();
    await chooseOption(again, "Start page", "Dashboard");
    await save(again);
    await page.goto("/");
    await expect(heading(page, "Dashboard")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

documentedTest("opens a list with its last filters, until sign-out @journey", async ({ page, signIn, backend }) => {
  await signIn();
  await page.goto("/help");
  const opened = await openPreferences(page);
  await rememberSwitch(opened).click();
  await save(opened);
  await openList(page, ORDERS, "/orders?status=pending&size=5");
  await sidebarLink(page, "Vendors").click();
  await expect(recordList(page, "Vendors Management")).toBeVisible();
  await sidebarLink(page, "Orders").click();
  await expect(recordList(page, ORDERS)).toBeVisible();
  await expect(page).toHaveURL(/\/orders\?status=pending&size=5$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/vendors$/);
  await page.goForward();

  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/orders\?size=5$/);
  await sidebarLink(page, "Vendors").click();
  await expect(recordList(page, "Vendors Management")).toBeVisible();
  await sidebarLink(page, "Orders").click();
  await expect(page).toHaveURL(/\/orders\?size=5$/);

  await logOut(page);
  const left = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("list:")));
  expect(left).toEqual([]);
  await signInThroughForm(page, backend);
  await expect(heading(page, "Dashboard")).toBeVisible();
  await sidebarLink(page, "Orders").click();
  await expectOrders(page);
});

documentedTest("shows the preferences on a phone @phone-only", async ({ page, signIn, axe }) => {
  await signIn();
  await page.goto("/help");
  const opened = await openPreferences(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axe("[role=dialog]")).toEqual([]);
  await opened.getByRole("button", { name: "Cancel" }).click();
  await expect(opened).toHaveCount(0);
});
