/** Opens the chat, finds its elements and sorts conversations as it does. */
import { expect, type Page } from "@playwright/test";
import type { ConversationSummary } from "../../../resources/chat/contract";

export const CHAT = "/api/admin/chat";
export const SEND = `${CHAT}/send`;

/** The links to the conversations, in the order shown. */
export const conversationLinks = (page: Page) => page.getByRole("list", { name: "Conversations" }).getByRole("link");
export const messageLog = (page: Page) => page.getByRole("log", { name: "Messages" });
export const messageInput = (page: Page) => page.getByRole("textbox", { name: "Message" });
export const message = (page: Page, text: string) => messageLog(page).getByRole("listitem").filter({ hasText: text });

export async function openChat(page: Page, id?: string): Promise<void> {
  await page.goto(id === undefined ? "/chat" : `/chat?conversation=${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Chat" })).toBeVisible();
  if (id === undefined) await expect(conversationLinks(page).first()).toBeVisible();
  else await expect(messageLog(page)).toBeVisible();
}

/** Sorts unread conversations first. Within each group, the latest change comes first. */
export const sortConversations = (rows: readonly ConversationSummary[]) =>
  rows.toSorted(
    (a, b) =>
      Number(Boolean(b.unread)) - Number(Boolean(a.unread)) ||
      Date.parse(b.updatedAt ?? "") - Date.parse(a.updatedAt ?? ""),
  );

let textCount = 0;
/** Returns a text that appears nowhere else in this run. */
export const createUniqueText = () => `We have asked the courier, case ${process.pid}-${(textCount += 1)}.`;
