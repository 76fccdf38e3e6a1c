/** Performs actions on the pages of any declared resource. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiCalls } from "./api-calls";
import { dialog, openList, recordRow, toast, pressRowButton } from "./screens";

export interface DeclaredResource {
  /** The resource's route and its path below /api/admin. */
  name: string;
  /** For example "Shipping Method". */
  one: string;
  /** For example "Shipping Methods". */
  many: string;
}

/** Finds a form field. Leaves out the column header of the same name if the list is still visible. */
export const field = (form: Locator | Page, label: string) =>
  form.getByLabel(label, { exact: true }).and(form.locator(":not(th)"));

/** Returns the distance in pixels from an error to the next label below it. */
export const distanceToNextLabel = (error: Locator) =>
  error.evaluate((one) => {
    const { bottom, top } = one.getBoundingClientRect();
    const labels = [...(one.closest("form")?.querySelectorAll("label") ?? [])];
    return Math.min(...labels.map((label) => label.getBoundingClientRect().top).filter((at) => at > top)) - bottom;
  });

let nameCount = 0;
/** Returns a name that no other test of this run uses. */
export const createUniqueName = (words: string) =>
  `${words} ${process.pid}-${Date.now().toString(36)}-${(nameCount += 1)}`;

const apiPath = ({ name }: DeclaredResource) => `/api/admin/${name}`;
/** The first call of every declared resource's list. */
const listCall = (declared: DeclaredResource) => `GET ${apiPath(declared)}?page=1&limit=10`;

/** Creates a record through the list's Add button. Expects two calls: the creation and the list. */
export async function createRecord(
  page: Page,
  calls: ApiCalls,
  declared: DeclaredResource,
  fill: () => Promise<void>,
): Promise<void> {
  const { name, one, many } = declared;
  await openList(page, `${many} Management`, `/${name}`);
  await page.getByRole("button", { name: `Add ${one}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${name}/create$`));
  await fill();
  await calls.clear();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${one} created successfully!`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${name}$`));
  // The list is requested some time after its URL changes.
  await expect.poll(() => calls.lines()).toContain(listCall(declared));
  await calls.settle();
  expect(calls.lines()).toEqual([`POST ${apiPath(declared)}`, listCall(declared)]);
}

/** Opens a record from its list. Returns its id. */
export async function openRecord(page: Page, title: string): Promise<string> {
  await recordRow(page, title).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  return page.url().split("/").pop() ?? "";
}

/** Saves the form page of a record and expects to return to the record. */
export async function saveChange(page: Page, { name, one }: DeclaredResource, id: string): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${one} updated successfully!`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${name}/show/${id}$`));
}

/** Deletes a record of the visible list. Expects two calls: the deletion and the list. */
export async function deleteRecord(page: Page, calls: ApiCalls, declared: DeclaredResource, row: Locator, id: string) {
  const { one } = declared;
  await pressRowButton(row, "Delete");
  await calls.clear();
  await dialog(page, `Delete ${one}`).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, `${one} deleted successfully!`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await calls.settle();
  expect(calls.lines()).toEqual([`DELETE ${apiPath(declared)}/${id}`, listCall(declared)]);
}

/** Expects a row to show all of these texts. */
export async function expectTexts(row: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(row.getByText(text, { exact: true })).toBeVisible();
}
