/** Helpers for the cards on the pages SMS Management and Messaging Management. */
import { expect, type Locator, type Page } from "@playwright/test";

export const MESSAGING_PATH = "/api/admin/messaging";

/** Returns the card with this heading. */
export const messageCard = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: title, exact: true });

const field = (card: Locator, label: string) => card.getByRole("textbox", { name: label, exact: true });

/** Fills in text fields of a card. `values` maps labels to texts. */
export async function fillFields(card: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(card, label).fill(value);
}

export async function expectFields(card: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect(field(card, label), label).toHaveValue(value);
}

export const clickButton = (card: Locator, name: string): Promise<void> =>
  card.getByRole("button", { name, exact: true }).click();
