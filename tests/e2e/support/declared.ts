/** What a person does on the screens of a declared resource, whichever it is. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiCalls } from "./api-calls";
import { dialog, openList, record, toast } from "./screens";

export interface Declared {
  /** Its route and its path below /api/admin. */
  name: string;
  /** "Shipping Method" */
  one: string;
  /** "Shipping Methods" */
  many: string;
}

/** A column of the list, which a page shows until the form is there, has the same name. */
export const field = (form: Locator | Page, label: string) =>
  form.getByLabel(label, { exact: true }).and(form.locator(":not(th)"));

/** The distance from an error to the next label below it, in pixels. */
export const roomBelow = (error: Locator) =>
  error.evaluate((one) => {
    const { bottom, top } = one.getBoundingClientRect();
    const labels = [...(one.closest("form")?.querySelectorAll("label") ?? [])];
    return Math.min(...labels.map((label) => label.getBoundingClientRect().top).filter((at) => at > top)) - bottom;
  });

let taken = 0;
/** A name that no other test of this run takes. */
export const newName = (words: string) => `${words} ${process.pid}-${Date.now().toString(36)}-${(taken += 1)}`;

const api = ({ name }: Declared) => `/api/admin/${name}`;
/** The call that every list of a declared resource begins with. */
const listed = (declared: Declared) => `GET ${api(declared)}?page=1&limit=10`;

/** Opens the list, and makes a record there on the page that its Add button opens, by what the documentation allows. */
export async function make(page: Page, calls: ApiCalls, declared: Declared, fill: () => Promise<void>): Promise<void> {
  const { name, one, many } = declared;
  await openList(page, `${many} Management`, `/${name}`);
  await page.getByRole("button", { name: `Add ${one}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${name}/create$`));
  await fill();
  await calls.clear();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${one} created successfully!`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${name}$`));
  // The list is asked for some time after its address is there.
  await expect.poll(() => calls.lines()).toContain(listed(declared));
  await calls.settle();
  expect(calls.lines()).toEqual([`POST ${api(declared)}`, listed(declared)]);
}

/** Opens a record from its list; its id. */
export async function show(page: Page, title: string): Promise<string> {
  await record(page, title).getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  return page.url().split("/").pop() ?? "";
}

/** Saves what was changed on the page of a record's form, which then leads back to the record. */
export async function saveChange(page: Page, { name, one }: Declared, id: string): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${one} updated successfully!`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${name}/show/${id}$`));
}

/** Deletes a record of the visible list. */
export async function remove(page: Page, calls: ApiCalls, declared: Declared, row: Locator, id: string) {
  const { one } = declared;
  await row.getByRole("button", { name: "Delete" }).click();
  await calls.clear();
  await dialog(page, `Delete ${one}`).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, `${one} deleted successfully!`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await calls.settle();
  expect(calls.lines()).toEqual([`DELETE ${api(declared)}/${id}`, listed(declared)]);
}

/** The row of a record says all of this. */
export async function expectTexts(row: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(row.getByText(text, { exact: true })).toBeVisible();
}
