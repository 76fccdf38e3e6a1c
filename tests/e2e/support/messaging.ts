/** Uses the forms of SMS Management and Messaging Management. */
import { expect, type Locator, type Page } from "@playwright/test";

export const MESSAGING = "/api/admin/messaging";

/** Finds a card by its heading. */
export const messageCard = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: title, exact: true });

const field = (part: Locator, label: string) => part.getByRole("textbox", { name: label, exact: true });

/** Fills in the fields of a card by label. */
export async function fill(part: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(part, label).fill(value);
}

export async function expectFields(part: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect(field(part, label), label).toHaveValue(value);
}

export const clickButton = (part: Locator, name: string): Promise<void> =>
  part.getByRole("button", { name, exact: true }).click();
