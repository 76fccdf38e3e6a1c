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

export interface Listed {
  title: string;
  id: string;
}

/** The records of a resource's list page, as they link to their own pages. */
export async function listed(page: Page, resource: string): Promise<Listed[]> {
  const links = page
    .getByRole("main")
    .getByRole("link")
    .and(page.locator(`[href^='/${resource}/show/']`));
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((found) =>
    found.map((link) => ({
      title: link.textContent ?? "",
      id: decodeURIComponent(link.getAttribute("href")?.split("/").pop() ?? ""),
    })),
  );
}

/** The first record of a resource's list page. */
export async function firstListed(page: Page, resource: string): Promise<Listed> {
  const [first] = await listed(page, resource);
  if (!first) throw new Error(`The list of ${resource} is empty`);
  return first;
}

interface ListBody<R> {
  data?: R[];
  content?: R[];
  orders?: R[];
}

/** The rows of the next answer to a list call. */
export async function nextRows<R>(page: Page, path: string): Promise<R[]> {
  const answer = await page.waitForResponse(
    (response) => response.request().method() === "GET" && new URL(response.url()).pathname === path,
  );
  const { data, content, orders } = (await answer.json()) as ListBody<R>;
  return data ?? content ?? orders ?? [];
}

/** Opens a record's details from its row. */
export async function openDetailsOf(page: Page, title: string, name: string): Promise<Locator> {
  await record(page, title).getByRole("button", { name: "View" }).click();
  await expect(dialog(page, name)).toBeVisible();
  return dialog(page, name);
}

/** A value of an open record, by its label. */
export const valueOf = (within: Locator | Page, label: string): Locator =>
  within.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("xpath=following-sibling::dd[1]");

/** Opens a list page and waits for its records. */
export async function openList(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await expect(records(page, name)).toBeVisible();
}

/** What an open list of choices offers, in order. */
export const choices = (page: Page): Locator => page.getByRole("option");

/** Makes a choice in a field of the page, or of a dialog. */
export async function choose(within: Page | Locator, field: string, choice: string): Promise<void> {
  const offered = await openChoices(within, field);
  await offered.getByText(choice, { exact: true }).click();
}

/** Opens a field's list of choices; answers what it offers. */
export async function openChoices(within: Page | Locator, field: string): Promise<Locator> {
  const offered = choices("goto" in within ? within : within.page());
  // What is chosen now lies over the field that has the role.
  await within.getByRole("combobox", { name: field, exact: true }).click({ force: true });
  await expect(offered.first()).toBeVisible();
  return offered;
}

/** The parameters of the page's address. */
export const addressOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

/** Presses a checkbox and waits for it to show: the form that holds its value draws it a moment later. */
export async function setTicked(box: Locator, ticked = true): Promise<void> {
  await box.click();
  await expect(box).toBeChecked({ checked: ticked });
}
