/** The bell and its panel in the browser tests. */
import { expect, type Locator, type Page } from "@playwright/test";
import { dialog } from "./screens";

export const PATH = "/api/admin/notifications";
export const SAMPLE = "The badge is a fixed sample figure: this server offers no unread count.";

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
