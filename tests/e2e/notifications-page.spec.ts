/** The notifications page: navigation, tabs, types, pages and empty states. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import {
  bell,
  list,
  pageItems,
  markAllOnPage,
  openPage,
  openPanel,
  panel,
  PATH,
  sendAllNotifications,
  sendOneUnread,
} from "./support/notifications";
import { queryParamsOf, chooseOption, openSelect, openFilters, closeFilters } from "./support/screens";
import { THEMES } from "./support/themes";

const KINDS = [
  ...["Vendors", "KYC", "Products", "Stock", "Tickets", "Messages"],
  ...["Webhooks", "Payouts", "Refunds"],
];

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Notifications" });
/** Finds a text in the open tab. */
const textInTab = (page: Page, text: string) => page.getByRole("tabpanel").getByText(text, { exact: true });

/** Returns the requests for notifications, without the count that the bell requests. */
const listRequests = (calls: { lines(): string[] }) => calls.lines().filter((line) => line.startsWith(`GET ${PATH}`));

onEveryBackend((test, { hasFeatures }) => {
  // Spec: calls.notifications
  test("opens from the panel, with its heading and document title @phone @journey", async ({ page, signIn, calls }) => {
    await signIn();
    await openPanel(page);
    await calls.clear();
    await panel(page).getByRole("link", { name: "All notifications" }).click();
    await expect(page).toHaveURL("/notifications");
    await expect(panel(page)).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveTitle("Notifications · E-commerce Admin");
    await expect(pageItems(page).first()).toBeVisible();
    await calls.settle();
    expect(listRequests(calls)).toEqual([`GET ${PATH}${hasFeatures ? "?page=1&limit=10" : ""}`]);
  });

  test("shows a row's title, message and link, and its exact Indian time on hover", async ({ page, signIn, ask }) => {
    await signIn();
    const [first] = await ask<{ title: string; message: string; createdAt: string; link?: string }>("notifications");
    if (!first?.title || !first.message) throw new Error("The newest notification has no title or no message.");
    await openPage(page);
    const row = pageItems(page).first();
    await expect(row).toContainText(first.title);
    await expect(row.getByText(first.message, { exact: true })).toBeVisible();
    await expect(row.getByRole("time")).toHaveAttribute("title", /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d IST$/);
    expect(new Date((await row.getByRole("time").getAttribute("datetime")) ?? "").toISOString()).toBe(
      new Date(first.createdAt).toISOString(),
    );
    await expect(row.getByRole("link")).toHaveCount(first.link ? 1 : 0);
    if (first.link) await expect(row.getByRole("link")).toHaveAttribute("href", first.link);
  });

  test("keeps the tab and the type in the URL across a reload and Back", async ({ page, signIn }) => {
    await signIn();
    await openPage(page);
    await expect(tab(page, "All")).toHaveAttribute("aria-selected", "true");
    await chooseOption(page, "Kind", "Webhooks");
    await expect(textInTab(page, "No notifications about Webhooks.")).toBeVisible();
    await tab(page, "Unread").click();
    await expect(textInTab(page, "No unread notifications about Webhooks.")).toBeVisible();
    expect(queryParamsOf(page)).toEqual({ tab: "unread", type: "webhook" });
    await page.reload();
    await expect(textInTab(page, "No unread notifications about Webhooks.")).toBeVisible();
    await expect(tab(page, "Unread")).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(textInTab(page, "No notifications about Webhooks.")).toBeVisible();
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(pageItems(page).first()).toBeVisible();
    expect(queryParamsOf(page)).toEqual({});
    await page.goBack();
    await page.goBack();
    await expect(pageItems(page).first()).toBeVisible();
    expect(queryParamsOf(page)).toEqual({});
  });

  for (const { colorScheme, tag } of THEMES) {
    test.describe(`${colorScheme} theme`, { tag }, () => {
      test.use({ colorScheme });
      test("axe finds no serious violations @phone", async ({ page, signIn, axe }) => {
        await signIn();
        await openPage(page);
        expect.soft(await axe(), "the list").toEqual([]);
        await page.goto("/notifications?type=webhook");
        await expect(textInTab(page, "No notifications about Webhooks.")).toBeVisible();
        expect.soft(await axe(), "no notifications of this type").toEqual([]);
      });
    });
  }
});

bundledTest("paginates and filters on the server", async ({ page, signIn, calls, ask }) => {
  await signIn();
  const rows = await ask<{ type: string }>("notifications?limit=100");
  await openPage(page);
  await expect(pageItems(page)).toHaveCount(10);
  await expect(page.getByText(`1–10 of ${rows.length}`, { exact: true })).toBeVisible();
  await calls.settle();
  await calls.clear();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText(`11–20 of ${rows.length}`, { exact: true })).toBeVisible();
  await chooseOption(page, "Kind", "Tickets");
  await expect(pageItems(page)).toHaveCount(rows.filter(({ type }) => type === "ticket").length);
  await tab(page, "Unread").click();
  await expect(tab(page, "Unread")).toHaveAttribute("aria-selected", "true");
  await calls.settle();
  expect(listRequests(calls)).toEqual([
    `GET ${PATH}?page=2&limit=10`,
    `GET ${PATH}?page=1&limit=10&type=ticket`,
    `GET ${PATH}?page=1&limit=10&unread=true&type=ticket`,
  ]);
});

bundledTest("accepts a type in the URL that no notification has", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/notifications?type=low_stock");
  await expect(textInTab(page, "No notifications about Low stock.")).toBeVisible();
  await expect(page.getByRole("main").locator(".filter").filter({ hasText: "Low stock" })).toBeVisible();
});

bundledTest("offers nothing to mark without the permission notifications.read", async ({ page, signIn }) => {
  await signIn("auditor");
  await sendOneUnread(page);
  await openPage(page, "?tab=unread");
  await expect(page.getByRole("main").getByRole("button", { name: /Mark/ })).toHaveCount(0);
});

bundledTest("has no menu entry without the permission, and the page names the permission", async ({ page, signIn }) => {
  await signIn("customer");
  await page.goto("/notifications");
  await page.getByText("For your administrator").click();
  await expect(page.getByText(/needs the permission notifications\.list/)).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Notifications" })).toHaveCount(0);
});

documentedTest("says when the response contains only part of the notifications", async ({ page, signIn, letter }) => {
  const [notice] = letter.records.notifications;
  letter.records.notifications = Array.from({ length: 23 }, (_, index) => ({
    ...notice,
    _id: `notice${index}`,
    type: index < 4 ? "kyc" : "ticket",
  }));
  await signIn();
  await openPage(page);
  await expect(pageItems(page)).toHaveCount(10);
  await expect(
    page.getByText(
      /^This server sends only the newest 10 of 23 notifications\. Filters, pages and counts include only these 10\.$/,
    ),
  ).toBeVisible();
  await chooseOption(page, "Kind", "KYC");
  await expect(pageItems(page)).toHaveCount(4);
});

documentedTest(
  "paginates and filters in the browser, from one call, if the backend lacks the feature",
  async ({ page, signIn, letter }) => {
    sendAllNotifications(letter, 23, ["ticket", "vendor", "low_stock"]);
    await signIn();
    await openPage(page);
    await expect(pageItems(page)).toHaveCount(10);
    await expect(page.getByText("12 unread", { exact: true })).toBeVisible();
    await expect(page.getByText("1–10 of 23", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(pageItems(page).first()).toContainText("Notice 11");
    await page.reload();
    await expect(pageItems(page).first()).toContainText("Notice 11");
    letter.forgetCalls();
    await tab(page, "Unread").click();
    await expect(page.getByText("1–10 of 12", { exact: true })).toBeVisible();
    await expect(await openSelect(page, "Kind")).toHaveText(["All kinds", ...KINDS, "Low stock"]);
    await page.getByRole("option", { name: "Low stock" }).click();
    await expect(pageItems(page)).toHaveText([/Notice 3/, /Notice 9/, /Notice 15/, /Notice 21/]);
    await expect(pageItems(page).first()).toContainText("Low stock");
    expect(letter.calls).toEqual([]);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{}]);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ tab: "unread" });
  },
);

documentedTest("distinguishes no notifications from no unread ones @phone", async ({ page, signIn, letter }) => {
  for (const notification of letter.records.notifications) notification["read"] = true;
  await signIn();
  await page.goto("/notifications?tab=unread");
  await expect(textInTab(page, "You're all caught up.")).toBeVisible();
  await expect(page.getByText("Nothing unread", { exact: true })).toBeVisible();
  await expect(markAllOnPage(page)).toBeDisabled();
  letter.records.notifications = [];
  await tab(page, "All").click();
  await openFilters(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await closeFilters(page);
  await expect(textInTab(page, "No notifications yet.")).toBeVisible();
});

documentedTest("shows loading and errors in place of the rows", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(403, /notifications/);
  await signIn();
  letter.fault({ path: PATH, kind: 403, delay: 500, message: "The bell is silent today" });
  await page.goto("/notifications?type=order");
  await expect(textInTab(page, "Loading notifications...")).toBeVisible();
  await expect(textInTab(page, "Error loading notifications")).toBeVisible();
  await expect(textInTab(page, "The bell is silent today")).toBeVisible();
  letter.clearFaults();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(pageItems(page)).toHaveCount(4);
});

documentedTest(
  "ignores links to other sites, and marks a notification as read when its internal link is followed",
  async ({ page, signIn, letter }) => {
    const links = ["//evil.example/login", "https://evil.example", "javascript:alert(1)", "/coupons"];
    links.forEach((link, index) => Object.assign(letter.records.notifications[index] ?? {}, { link, read: false }));
    await signIn();
    await openPage(page);
    await expect(list(page).getByRole("link")).toHaveCount(1);
    await list(page).getByRole("link", { name: "Notice 4" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Coupons Management" })).toBeVisible();
    await expect.poll(() => letter.records.notifications[3]?.["read"]).toBe(true);
    await page.goBack();
    await expect(pageItems(page)).toHaveCount(4);
  },
);

documentedTest("offers the last page on a page past the end", async ({ page, signIn, letter }) => {
  sendAllNotifications(letter, 12);
  await signIn();
  await page.goto("/notifications?page=9");
  await expect(textInTab(page, "This page is empty.")).toBeVisible();
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(pageItems(page)).toHaveCount(2);
  await expect(bell(page)).toBeVisible();
});
