/** The layout around every page of a signed-in user: sidebar, top bar, account menu and help. */
import type { Page } from "@playwright/test";
import { FEATURES } from "../../providers/features/contract";
import { onEveryBackend } from "./support/every-backend";
import { expect, documentedTest } from "./support/fixtures";
import { ENTRIES, headingOf, MORE, MORE_GROUPS, pathOf } from "./support/menu";
import { recordList } from "./support/screens";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const topBarTitle = (page: Page, title: string) => page.getByRole("banner").getByText(title, { exact: true });

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
}

// Spec: shell.menu
documentedTest(
  "shows a sidebar of 240 px with fourteen entries in order, and the groups of the section More @journey",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/help");
    await expect(sidebar(page).getByRole("list").first().getByRole("link")).toHaveText(ENTRIES);
    await expect(sidebar(page).getByRole("heading", { name: "More" })).toBeVisible();
    const groups = sidebar(page).getByRole("group");
    await expect(groups).toHaveCount(Object.keys(MORE_GROUPS).length);
    for (const [index, [group, entries]] of Object.entries(MORE_GROUPS).entries()) {
      await expect(groups.nth(index).locator("summary")).toHaveText(group);
      await expect(groups.nth(index).getByRole("link")).toHaveText(Object.keys(entries));
    }
    const frame = await page.locator(".sidebar").boundingBox();
    expect(frame).toMatchObject({ x: 0, width: 240 });
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();

    await page.setViewportSize({ width: 768, height: 900 });
    await expect(sidebar(page), "permanent from medium width on").toBeVisible();
  },
);

documentedTest("keeps a group closed on reload, and opens it while only icons are shown", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/help");
  const money = sidebar(page).locator("summary", { hasText: "Money" });
  const payouts = sidebar(page).getByRole("link", { name: "Payouts", exact: true });
  await money.press("Enter");
  await expect(payouts).toBeHidden();
  await page.reload();
  await expect(money).toBeVisible();
  await expect(payouts).toBeHidden();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(payouts).toBeVisible();
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(payouts).toBeHidden();
  await money.click();
  await expect(payouts).toBeVisible();
});

// Spec: shell.routes, shell.title
documentedTest(
  "opens each entry's page, names it in the top bar and marks it in the sidebar @journey",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/help");
    for (const entry of [...ENTRIES, ...Object.keys(MORE)]) {
      await sidebar(page).getByRole("link", { name: entry, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${pathOf(entry)}$`));
      await expect(topBarTitle(page, entry)).toBeVisible();
      await expect(sidebar(page).getByRole("link", { name: entry, exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
      const heading = headingOf(entry);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(`${heading} · E-commerce Admin`);
    }
  },
);

// Spec: shell.title
documentedTest(
  "reports an unknown URL, also in the top bar, and links to the dashboard @journey",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(topBarTitle(page, "Page not found")).toBeVisible();
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  },
);

// Spec: shell.name
documentedTest("gives pages their own titles @journey", async ({ page, signIn, letter }) => {
  await signIn();
  const { id = "", shopName = "" } = letter.records.vendors[0] ?? {};
  for (const [address, title] of [
    ["/dashboard", "Dashboard"],
    ["/vendors", "Vendors Management"],
    [`/vendors/show/${id}`, shopName],
    ["/coupons/create", "Add Coupon"],
    ["/help", "Help"],
    ["/nowhere", "Page not found"],
  ]) {
    await page.goto(address ?? "");
    await expect(page).toHaveTitle(`${title} · E-commerce Admin`);
  }
});

// Spec: shell.drawer
documentedTest(
  "opens the phone's drawer with the menu button and closes it on navigation and Escape @phone-only",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/help");
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "E-commerce Admin" });
    await expect(sidebar(page).getByRole("list").first().getByRole("link")).toHaveText(ENTRIES);
    await expect(async () => expect((await drawer.boundingBox())?.x).toBe(0)).toPass();
    expect((await drawer.boundingBox())?.width).toBe(240);
    await sidebar(page).getByRole("link", { name: "Vendors", exact: true }).click();
    await expect(recordList(page, "Vendors Management")).toBeVisible();
    await expect(sidebar(page)).toBeHidden();

    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(sidebar(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sidebar(page)).toBeHidden();
    await expect(page).toHaveURL(/\/vendors$/);
  },
);

// Spec: shell.account
documentedTest(
  "shows an initial on the Account button; Profile in its menu only closes the menu @phone @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    await page.goto("/vendors?size=5");
    await expect(page.getByRole("button", { name: "Account" })).toHaveText("M");
    await recordList(page, "Vendors Management").waitFor();
    letter.forgetCalls();
    await openAccountMenu(page);
    await expect(page.getByRole("menuitem").first()).toHaveText("Profile");
    await expect(page.getByRole("menuitem").nth(1)).toHaveText("Logout");
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page.getByRole("menuitem", { name: "Profile" })).toBeHidden();
    await expect(page).toHaveURL(/\/vendors\?size=5$/);
    expect(letter.calls).toEqual([]);
  },
);

documentedTest("operates the account menu by keyboard @journey", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/vendors");
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Help" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help$/);
});

documentedTest(
  "switches between light and dark in the account menu and keeps the choice on reload @phone @journey",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/help");
    const theme = page.locator("html");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(theme).toHaveAttribute("data-theme", "light");
    const light = await background();
    await openAccountMenu(page);
    await page.getByRole("menuitem", { name: "Dark" }).click();
    await expect(theme).toHaveAttribute("data-theme", "dark");
    expect(await background()).not.toBe(light);
    await page.reload();
    await expect(theme).toHaveAttribute("data-theme", "dark");
    await openAccountMenu(page);
    await expect(page.getByRole("menuitem", { name: /^Dark/ })).toHaveText("Dark ✓");

    await page.getByRole("menuitem", { name: "Use system setting" }).click();
    await expect(theme).toHaveAttribute("data-theme", "light");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(theme).toHaveAttribute("data-theme", "dark");
  },
);

documentedTest("offers a link to skip to the content on the first Tab @journey", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/vendors");
  await recordList(page, "Vendors Management").waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Export" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Columns" })).toBeFocused();
  // Next come the info buttons of the cards.
  for (const hint of await page.getByRole("main").getByRole("group").locator("button[data-hint]").all()) {
    await page.keyboard.press("Tab");
    await expect(hint).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Search" })).toBeFocused();
});

onEveryBackend((test, { hasFeatures }) => {
  const offered = hasFeatures ? "Offered" : "Not offered";
  test(`lists every feature on the Help page, each as ${offered.toLowerCase()} by this server @journey`, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto("/dashboard");
    await openAccountMenu(page);
    await page.getByRole("menuitem", { name: "Help" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    for (const [name, text] of Object.entries(FEATURES)) {
      const feature = page.getByRole("term").filter({ has: page.getByText(name, { exact: true }) });
      await expect(feature.getByText(offered, { exact: true })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });
});
