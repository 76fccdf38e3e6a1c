/** The bell and its panel in the browser tests. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { LetterBackend } from "../../support/letter/letter-backend";
import { dialog } from "./screens";

export const PATH = "/api/admin/notifications";
export const SAMPLE = "The badge is a sample figure: this server has no unread count.";

export const bell = (page: Page): Locator => page.getByRole("button", { name: "Notifications", exact: true });
export const badge = (page: Page): Locator => page.getByRole("banner").locator(".badge");
export const panel = (page: Page): Locator => dialog(page, "Notifications");
export const items = (page: Page): Locator => panel(page).getByRole("listitem");
export const unread = (page: Page): Locator => items(page).filter({ has: page.getByText("Unread", { exact: true }) });
export const markAll = (page: Page): Locator => panel(page).getByRole("button", { name: "Mark all as read" });

/** Opens the panel on a page that asks for little itself. */
export async function openPanel(page: Page): Promise<void> {
  await page.goto("/help");
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
}

/** The page of all notifications. */
export const list = (page: Page): Locator => page.getByRole("main").getByRole("list", { name: "Notifications" });
export const listed = (page: Page): Locator => list(page).getByRole("listitem");
export const markAllOnPage = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: "Mark all as read" });

export async function openPage(page: Page, query = ""): Promise<void> {
  await page.goto(`/notifications${query}`);
  await expect(listed(page).first()).toBeVisible();
}

/** A backend that sends everything at once, as the documentation has it: so many, of these kinds in turn. */
export function sendAll(letter: LetterBackend, count: number, kinds: readonly string[] = ["order"]): void {
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
