/** What a person finds on the console's screens, by role and name. */
import { expect, type Locator, type Page } from "@playwright/test";

export const toast = (page: Page, text: string): Locator => page.getByRole("status").getByText(text, { exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** A figure above a list or on the dashboard. */
export const card = (page: Page, title: string): Locator => page.getByRole("group", { name: title, exact: true });

/** The list of a page: a table, and on a phone a list of cards. */
export const records = (page: Page, name: string): Locator =>
  page.getByRole("table", { name, exact: true }).or(page.getByRole("list", { name, exact: true }));

/** One record of a list, by the link to its page. */
export const record = (page: Page, title: string): Locator =>
  page
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** Opens a list page and waits for its records. */
export async function openList(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await expect(records(page, name)).toBeVisible();
}

/** What an open list of choices offers, in order. */
export const choices = (page: Page): Locator => page.getByRole("option");

/** Makes a choice in a field. */
export async function choose(page: Page, field: string, choice: string): Promise<void> {
  await openChoices(page, field);
  await choices(page).getByText(choice, { exact: true }).click();
}

export async function openChoices(page: Page, field: string): Promise<void> {
  const box = page.getByRole("combobox", { name: field, exact: true });
  // What is chosen now lies over the field that has the role.
  await box.click({ force: true });
  await expect(choices(page).first()).toBeVisible();
}

/** The parameters of the page's address. */
export const addressOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
