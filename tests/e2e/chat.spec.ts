/** The chat: conversations, messages, and sending. */
import type { ConversationSummary } from "../../resources/chat/contract";
import {
  CHAT,
  messageInput,
  sortConversations,
  conversationLinks,
  messageLog,
  message,
  createUniqueText,
  openChat,
  SEND,
} from "./support/chat";
import { onEveryBackend } from "./support/every-backend";
import { expect } from "./support/fixtures";

const idOf = ({ _id = "" }: ConversationSummary | undefined = {}) => _id;

onEveryBackend((test, { hasFeatures }) => {
  test("lists conversations with one call, unread first and then newest @dates", async ({
    page,
    signIn,
    ask,
    calls,
  }) => {
    await signIn();
    const rows = sortConversations(await ask<ConversationSummary>("chat/list"));
    await openChat(page);
    const shown = await conversationLinks(page).allTextContents();
    expect(shown).toHaveLength(rows.length);
    for (const [index, { participant, unread, lastMessage = "" }] of rows.entries()) {
      expect(shown[index]).toContain(participant?.name);
      expect(shown[index]).toContain(lastMessage);
      expect(shown[index]?.includes(`${unread} unread`)).toBe(Boolean(unread));
    }
    await expect(page.getByText("Choose a conversation to read it.")).toBeVisible();
    await calls.settle();
    expect(calls.lines()).toEqual(["GET /api/auth/me", `GET ${CHAT}/list`]);
  });

  test("keeps the open conversation in the URL across a reload, and leaves it with Back @phone", async ({
    page,
    signIn,
    ask,
    calls,
  }) => {
    await signIn();
    const [, second] = sortConversations(await ask<ConversationSummary>("chat/list"));
    const id = idOf(second);
    await openChat(page);
    await conversationLinks(page).nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/chat\\?conversation=${id}$`));
    await expect(messageLog(page)).toBeVisible();
    const heading = page.getByRole("heading", { level: 2, name: second?.participant?.name });
    await expect(heading).toBeFocused();

    await calls.clear();
    await page.reload();
    await expect(message(page, second?.lastMessage ?? "").last()).toBeVisible();
    const conversation = `GET ${CHAT}/conversation/${id}`;
    const countRequests = () => calls.lines().filter((line) => line === conversation).length;
    // With live updates, the conversation is requested again once the stream of events is connected.
    await expect.poll(countRequests).toBeGreaterThanOrEqual(hasFeatures ? 2 : 1);
    await calls.settle();
    // There is one more request if the stream is connected just when the first response arrives.
    expect(countRequests()).toBeLessThanOrEqual(hasFeatures ? 3 : 1);
    const others = calls.lines().filter((line) => line !== conversation);
    expect(others.toSorted()).toEqual([`GET ${CHAT}/list`, "GET /api/auth/me"]);
    await page.goBack();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(conversationLinks(page).first()).toBeVisible();
    await expect(page.locator(`a[href$="${id}"]`)).toBeFocused();
  });

  test("groups messages by day in India, oldest first, each with its time", async ({ page, signIn, ask }) => {
    await signIn();
    const [first] = sortConversations(await ask<ConversationSummary>("chat/list"));
    await openChat(page, idOf(first));
    const stamps = await messageLog(page)
      .locator("time")
      .evaluateAll((times) =>
        times.map((time) => [time.getAttribute("datetime"), time.textContent, time.getAttribute("title")]),
      );
    expect(stamps.length).toBeGreaterThan(2);
    const inIndia = (stamp: string | null) => new Date(Date.parse(stamp ?? "") + 19_800_000).toISOString();
    for (const [stamp, time, title] of stamps) {
      expect(time).toBe(inIndia(stamp ?? "").slice(11, 16));
      expect(title).toMatch(new RegExp(`^\\d{1,2} \\w{3} \\d{4}, ${time}:\\d\\d IST$`));
    }
    const days = stamps.map(([stamp]) => inIndia(stamp ?? "").slice(0, 10));
    expect(days).toEqual([...days].sort());
    await expect(messageLog(page).getByRole("heading", { level: 3 })).toHaveCount(new Set(days).size);
  });

  // Spec: calls.chat
  // Sends: GET /api/admin/chat/list, GET /api/admin/chat/conversation/{id}, POST /api/admin/chat/send
  test("sends on Enter, starts a line on Shift + Enter, and updates the list @phone @journey", async ({
    page,
    signIn,
    ask,
    calls,
  }) => {
    await signIn();
    const rows = sortConversations(await ask<ConversationSummary>("chat/list"));
    const id = idOf(rows.at(-1));
    await openChat(page, id);
    const text = createUniqueText();
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    await messageInput(page).fill("Namaste.");
    await messageInput(page).press("Shift+Enter");
    await messageInput(page).pressSequentially(text);
    await calls.clear();
    await messageInput(page).press("Enter");
    await expect(messageInput(page)).toHaveValue("");
    await expect(message(page, text)).toHaveCount(1);
    await calls.settle();
    expect(calls.bodies("POST", SEND)).toEqual([{ conversationId: id, message: `Namaste.\n${text}` }]);
    expect(calls.lines().toSorted()).toEqual([`GET ${CHAT}/conversation/${id}`, `GET ${CHAT}/list`, `POST ${SEND}`]);
    await expect(message(page, text)).toHaveCount(1);
    await expect(message(page, text).getByText("Support Team")).toBeVisible();
    await expect(messageLog(page).getByText("Sending")).toHaveCount(0);
    await page.reload();
    await expect(messageLog(page).getByRole("listitem").last().locator("p")).toHaveText(`Namaste.\n${text}`);
    const unread = (await ask<ConversationSummary>("chat/list")).filter((row) => row.unread).length;
    await page.goto("/chat");
    await expect(conversationLinks(page).nth(unread)).toContainText(text);
  });

  test("keeps the draft of each conversation, also across a reload", async ({ page, signIn, ask }) => {
    await signIn();
    const rows = sortConversations(await ask<ConversationSummary>("chat/list"));
    await openChat(page, idOf(rows[0]));
    await messageInput(page).fill("For the first one");
    await conversationLinks(page)
      .and(page.locator(`[href$="${idOf(rows[1])}"]`))
      .click();
    await expect(page).toHaveURL(new RegExp(idOf(rows[1])));
    await expect(messageInput(page)).toHaveValue("");
    await messageInput(page).fill("For the second one");
    await page.reload();
    await expect(messageInput(page)).toHaveValue("For the second one");
    await page.goBack();
    await expect(messageInput(page)).toHaveValue("For the first one");
    await messageInput(page).fill("");
    await page.reload();
    await expect(messageInput(page)).toHaveValue("");
  });

  test("moves through the list and opens a conversation by keyboard", async ({ page, signIn }) => {
    await signIn();
    await openChat(page);
    await conversationLinks(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(conversationLinks(page).nth(2)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(conversationLinks(page).nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(conversationLinks(page).last()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(conversationLinks(page).last()).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(messageLog(page)).toBeVisible();
    await expect(conversationLinks(page).first()).toHaveAttribute("aria-current", "true");
  });

  test("shows list and conversation on separate screens on a phone, with a way back @phone-only", async ({
    page,
    signIn,
    ask,
  }) => {
    await signIn();
    const [first] = sortConversations(await ask<ConversationSummary>("chat/list"));
    await openChat(page);
    await expect(page.getByText("Choose a conversation to read it.")).toBeHidden();
    await conversationLinks(page).first().click();
    await expect(messageLog(page)).toBeVisible();
    await expect(conversationLinks(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(conversationLinks(page).first()).toBeVisible();
    await expect(messageLog(page)).toBeHidden();
    await page.goForward();
    await expect(messageLog(page)).toBeVisible();

    await openChat(page, idOf(first));
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page, "also when the conversation was opened by its URL").toHaveURL(/\/chat$/);
    await expect(conversationLinks(page).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
