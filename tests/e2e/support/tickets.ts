/** Navigates Support Management. */
import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openList, recordRow, pressRowButton } from "./screens";

export const TICKETS = "Support Management";

export const openTickets = (page: Page, query = "") => openList(page, TICKETS, `/support${query}`);
export const replyBox = (form: Locator) => form.getByLabel("Your reply");
export const sendReplyButton = (form: Locator) => form.getByRole("button", { name: "Send Reply" });

export async function openReply(page: Page, title: string): Promise<Locator> {
  await pressRowButton(recordRow(page, title), "Reply");
  await expect(replyBox(dialog(page, "Reply to Ticket"))).toBeVisible();
  return dialog(page, "Reply to Ticket");
}
