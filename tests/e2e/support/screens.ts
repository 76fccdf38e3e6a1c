/** What a person finds on the console's screens, by role and name. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Facets } from "../../../providers/data/contract";
import { pick, rowsOf } from "./records";

export const toast = (page: Page, text: string): Locator => page.getByRole("status").getByText(text, { exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** A figure above a list or on the dashboard. */
export const card = (page: Page, title: string): Locator => page.getByRole("group", { name: title, exact: true });

/** The list of a page: a table, and on a phone a list of cards. */
export const records = (page: Page, name: string): Locator =>
  page.getByRole("table", { name, exact: true }).or(page.getByRole("list", { name, exact: true }));

/** The titles of a list's columns; the one of the checkboxes has none. */
export const columnTitles = (page: Page): Locator => page.getByRole("columnheader").filter({ hasText: /\S/ });

/** The checkbox of one record of a list, by what the record is called; an order by the link to it, too. */
export const tick = (page: Page, title: string): Locator =>
  page
    .getByRole("checkbox", { name: `Select ${title}`, exact: true })
    .or(page.getByRole("checkbox", { name: `Select Order #${title}`, exact: true }));

/** What can be done to the selected records. */
export const bulkBar = (page: Page): Locator => page.getByRole("group", { name: "Bulk actions" });

/** One record of a list, by the link to its page. */
export const record = (page: Page, title: string): Locator =>
  page
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** The cells of a table's row; the first is the heading of the others. */
export const cellsOf = (row: Locator): Locator => row.getByRole("rowheader").or(row.getByRole("cell"));

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

/** The first record of a resource's list page whose name no other on the page has. */
export async function firstListed(page: Page, resource: string): Promise<Listed> {
  const all = await listed(page, resource);
  return pick(all, "with a name of its own", ({ title }) => all.filter((one) => one.title === title).length === 1);
}

/** The body of the next answer to a list call. */
export async function nextAnswer(page: Page, path: string): Promise<unknown> {
  const answer = await page.waitForResponse(
    (response) => response.request().method() === "GET" && new URL(response.url()).pathname === path,
  );
  return answer.json();
}

/** The rows of the next answer to a list call. */
export const nextRows = async <R>(page: Page, path: string): Promise<R[]> => rowsOf<R>(await nextAnswer(page, path));

/** What a list's next answer counts over everything that matches; nothing of a backend that does not. */
export async function nextCounts(page: Page, path: string, counts: boolean): Promise<Facets | undefined> {
  if (!counts) return undefined;
  const answer = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === path && searchParams.has("facets");
  });
  return (await answer.json()) as Facets;
}

/** What a card says that counts the rows with a value of a field: those of the page, or all that the server has counted. */
export function countText(counted: Facets | undefined, field: string, value: string, onPage: number): string {
  const all = counted?.facets?.[field];
  return all ? `${(all[value] ?? 0).toLocaleString("en-IN")}` : `${onPage}this page`;
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
  const page = "goto" in within ? within : within.page();
  const offered = choices(page);
  // A list that is still closing takes the focus back, and what was opened meanwhile closes again.
  await expect(page.locator("[role=combobox][aria-expanded=true]")).toHaveCount(0);
  // What is chosen now lies over the field that has the role.
  await within.getByRole("combobox", { name: field, exact: true }).click({ force: true });
  await expect(offered.first()).toBeVisible();
  return offered;
}

/** The parameters of the page's address. */
export const addressOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

/** Presses a checkbox and waits for it to show: the form that holds its value draws it a moment later. */
export async function setChecked(box: Locator, checked = true): Promise<void> {
  await box.click();
  await expect(box).toBeChecked({ checked });
}

/** Selects the first records of a list page whose names no others on it have. */
export async function selectFirst(page: Page, resource: string, count: number): Promise<Listed[]> {
  const all = await listed(page, resource);
  const chosen = all.filter(({ title }) => all.filter((one) => one.title === title).length === 1).slice(0, count);
  expect(chosen).toHaveLength(count);
  for (const { title } of chosen) await setChecked(tick(page, title));
  await expect(bulkBar(page).getByText(`${count} selected`, { exact: true })).toBeVisible();
  return chosen;
}
