/** Finds elements on the console's pages by role and name. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Facets } from "../../../providers/data/contract";
import { pickRecord, rowsOf } from "./records";

export const toast = (page: Page, text: string): Locator => page.getByRole("status").getByText(text, { exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** Finds a figure above a list or on the dashboard. */
export const card = (page: Page, title: string): Locator => page.getByRole("group", { name: title, exact: true });

/** Finds the list of a page: a table, or a list of cards on a phone. */
export const recordList = (page: Page, name: string): Locator =>
  page.getByRole("table", { name, exact: true }).or(page.getByRole("list", { name, exact: true }));

/** Finds the titles of a list's columns. The checkbox column has none. */
export const columnTitles = (page: Page): Locator => page.getByRole("columnheader").filter({ hasText: /\S/ });

/** Finds a record's checkbox by the record's title, or an order's by its short id. */
export const recordCheckbox = (page: Page, title: string): Locator =>
  page
    .getByRole("checkbox", { name: `Select ${title}`, exact: true })
    .or(page.getByRole("checkbox", { name: `Select Order #${title}`, exact: true }));

/** Finds the bar with bulk actions for the selection. */
export const bulkBar = (page: Page): Locator => page.getByRole("group", { name: "Bulk actions" });

/** Finds a record of a list by the link to its page. */
export const recordRow = (page: Page, title: string): Locator =>
  page
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** Finds the cells of a table row, with the row header first. */
export const cellsOf = (row: Locator): Locator => row.getByRole("rowheader").or(row.getByRole("cell"));

export interface ListedRecord {
  title: string;
  id: string;
}

/** Reads the titles and ids of a list page's records from the links to their pages. */
export async function readListedRecords(page: Page, resource: string): Promise<ListedRecord[]> {
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

/** Returns the first record of a list page whose title is unique on the page. */
export async function readFirstUniqueRecord(page: Page, resource: string): Promise<ListedRecord> {
  const all = await readListedRecords(page, resource);
  return pickRecord(all, "with a unique title", ({ title }) => all.filter((one) => one.title === title).length === 1);
}

/** Returns the body of the next response to a GET of the full path. The query is ignored. */
export async function waitForResponseBody(page: Page, path: string): Promise<unknown> {
  const answer = await page.waitForResponse(
    (response) => response.request().method() === "GET" && new URL(response.url()).pathname === path,
  );
  return answer.json();
}

/** Returns the rows of the next response to a list call. */
export const waitForRows = async <R>(page: Page, path: string): Promise<R[]> =>
  rowsOf<R>(await waitForResponseBody(page, path));

/** Returns the next response with counts of all matching records. Without `counts`, returns undefined at once. */
export async function waitForCounts(page: Page, path: string, counts: boolean): Promise<Facets | undefined> {
  if (!counts) return undefined;
  const answer = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === path && searchParams.has("facets");
  });
  return (await answer.json()) as Facets;
}

/** Returns the text of a card that counts a field's value: the server's count, or else `onPage` with "this page". */
export function countText(counted: Facets | undefined, field: string, value: string, onPage: number): string {
  const all = counted?.facets?.[field];
  return all ? `${(all[value] ?? 0).toLocaleString("en-IN")}` : `${onPage}this page`;
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? Infinity) < 768;

/** Finds the first button with this name in a row or a list. On a phone, first opens the menu that has the button. */
export async function findRowButton(within: Locator, name: string): Promise<Locator> {
  if (isPhone(within.page())) await within.getByRole("button", { name: "Actions", exact: true }).first().click();
  return within.getByRole("button", { name, exact: true }).first();
}

/** Presses the first button with this name in a row or a list. */
export const pressRowButton = async (within: Locator, name: string): Promise<void> =>
  (await findRowButton(within, name)).click();

/** Opens the menu with the further actions of a record's page. */
export async function openPageMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More actions" }).click();
  return page.getByRole("group", { name: "More actions" });
}

/** Presses an action of a record's page, which is either a button of the page or in the page's menu. */
export async function pressPageAction(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
  const main = page.getByRole("main").getByRole("button", { name, exact: true }).first();
  const action = (await main.isVisible())
    ? main
    : (await openPageMenu(page)).getByRole("button", { name, exact: true });
  await action.click();
}

/** Opens the sheet with a list's filters on a phone. Elsewhere they are always visible. */
export async function openFilters(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByRole("button", { name: "Show results" })).toBeVisible();
}

/** Closes the sheet that `openFilters` opens on a phone. */
export async function closeFilters(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(dialog(page, "Filters")).toBeHidden();
}

/** Opens a record's details from its row. */
export async function openDetailsOf(page: Page, title: string, name: string): Promise<Locator> {
  await pressRowButton(recordRow(page, title), "View");
  await expect(dialog(page, name)).toBeVisible();
  return dialog(page, name);
}

/** Finds a value of an open record by its label. */
export const valueOf = (within: Locator | Page, label: string): Locator =>
  within.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("xpath=following-sibling::dd[1]");

/** Opens a list page and waits for its records. */
export async function openList(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await expect(recordList(page, name)).toBeVisible();
}

/** Finds the options of an open select in order. */
export const selectOptions = (page: Page): Locator => page.getByRole("option");

/** Chooses an option in a field of the page or of a dialog. */
export async function chooseOption(within: Page | Locator, field: string, choice: string): Promise<void> {
  const offered = await openSelect(within, field);
  await offered.getByText(choice, { exact: true }).click();
}

/** Opens a select. Returns its options. */
export async function openSelect(within: Page | Locator, field: string): Promise<Locator> {
  const page = "goto" in within ? within : within.page();
  const offered = selectOptions(page);
  // A select that is still closing takes the focus back, which closes any select opened in the meantime.
  await expect(page.locator("[role=combobox][aria-expanded=true]")).toHaveCount(0);
  // The selected value covers the element with the role, so Playwright would not click it without `force`.
  await within.getByRole("combobox", { name: field, exact: true }).click({ force: true });
  await expect(offered.first()).toBeVisible();
  return offered;
}

/** Returns the query parameters of the page's URL. */
export const queryParamsOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

/** Clicks a checkbox and waits for its new state, which its form renders a moment later. */
export async function setChecked(box: Locator, checked = true): Promise<void> {
  await box.click();
  await expect(box).toBeChecked({ checked });
}

/** Selects the first records of a list page whose titles are unique on the page. */
export async function selectFirst(page: Page, resource: string, count: number): Promise<ListedRecord[]> {
  const all = await readListedRecords(page, resource);
  const chosen = all.filter(({ title }) => all.filter((one) => one.title === title).length === 1).slice(0, count);
  expect(chosen).toHaveLength(count);
  for (const { title } of chosen) await setChecked(recordCheckbox(page, title));
  await expect(bulkBar(page).getByText(`${count} selected`, { exact: true })).toBeVisible();
  return chosen;
}

/** Shows a section of a record's page: opens its tab, if the page has tabs. */
export async function openSection(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name, exact: true });
  const heading = page.getByRole("heading", { level: 2, name: new RegExp(`^${name}`) });
  await expect(tab.or(heading).first()).toBeVisible();
  if (await tab.isVisible()) await tab.click();
  await expect(heading).toBeVisible();
}
