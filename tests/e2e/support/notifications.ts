/** Finds the bell, its panel and the notifications page, and sets the notifications that the page receives. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { LetterBackend } from "../../support/letter/letter-backend";
import { dialog } from "./screens";

export const PATH = "/api/admin/notifications";
export const SAMPLE = "The badge is a sample figure: this server has no unread count.";

export const bell = (page: Page): Locator => page.getByRole("button", { name: "Notifications", exact: true });
export const badge = (page: Page): Locator => page.getByRole("banner").locator(".badge");
export const panel = (page: Page): Locator => dialog(page, "Notifications");
export const items = (page: Page): Locator => panel(page).getByRole("listitem");
export const unreadItems = (page: Page): Locator =>
  items(page).filter({ has: page.getByText("Unread", { exact: true }) });
export const markAll = (page: Page): Locator => panel(page).getByRole("button", { name: "Mark all as read" });

/** Opens the panel on a page that makes few requests itself. */
export async function openPanel(page: Page): Promise<void> {
  await page.goto("/help");
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
}

/** Answers each request for notifications with the same unread notification. */
export async function sendOneUnread(page: Page): Promise<void> {
  const notice = { _id: "notice", title: "Notice", message: "For everyone", type: "news", read: false };
  await page.route(
    (url) => url.pathname === PATH,
    (route) => route.fulfill({ json: { data: [notice], total: 1 } }),
  );
}

/** The list on the notifications page. */
export const list = (page: Page): Locator => page.getByRole("main").getByRole("list", { name: "Notifications" });
export const pageItems = (page: Page): Locator => list(page).getByRole("listitem");
export const markAllOnPage = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: "Mark all as read" });

export async function openPage(page: Page, query = ""): Promise<void> {
  await page.goto(`/notifications${query}`);
  await expect(pageItems(page).first()).toBeVisible();
}

/** Makes the backend send `count` notifications in one response, as documented. Their types cycle through `kinds`. */
export function sendAllNotifications(
  letter: LetterBackend,
  count: number,
  kinds: readonly string[] = ["ticket"],
): void {
  const template = letter.records.notifications[0] ?? {};
  letter.records.notifications = Array.from({ length: count }, (_, index) => ({
    ...template,
    _id: `notice${index}`,
    title: `Notice ${index + 1}`,
    type: kinds[index % kinds.length],
    read: index % 2 === 1,
  }));
  letter.rewrite = (path) => (path === PATH ? letter.records.notifications : undefined);
}
