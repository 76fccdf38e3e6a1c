/** The chat: conversations, messages, and sending. */
import type { ConversationSummary } from "../../resources/chat/contract";
import { CHAT, input, inOrder, links, log, message, newText, openChat, SEND } from "./support/chat";
import { onEveryBackend } from "./support/every-backend";
import { expect } from "./support/fixtures";

const idOf = ({ _id = "" }: ConversationSummary | undefined = {}) => _id;

onEveryBackend((test) => {
  test("lists conversations with one call, unread first and then newest @dates", async ({
    page,
    signIn,
    ask,
    calls,
  }) => {
    await signIn();
    const rows = inOrder(await ask<ConversationSummary>("chat/list"));
    await openChat(page);
    const shown = await links(page).allTextContents();
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
    const [, second] = inOrder(await ask<ConversationSummary>("chat/list"));
    const id = idOf(second);
    await openChat(page);
    await links(page).nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/chat\\?conversation=${id}$`));
    await expect(log(page)).toBeVisible();
    const heading = page.getByRole("heading", { level: 2, name: second?.participant?.name });
    await expect(heading).toBeFocused();

    await calls.clear();
    await page.reload();
    await expect(message(page, second?.lastMessage ?? "").last()).toBeVisible();
    await calls.settle();
    expect(calls.lines().toSorted()).toEqual([
      `GET ${CHAT}/conversation/${id}`,
      `GET ${CHAT}/list`,
      "GET /api/auth/me",
    ]);
    await page.goBack();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(links(page).first()).toBeVisible();
    await expect(page.locator(`a[href$="${id}"]`)).toBeFocused();
  });

  test("groups messages by day in India, oldest first, each with its time", async ({ page, signIn, ask }) => {
    await signIn();
    const [first] = inOrder(await ask<ConversationSummary>("chat/list"));
    await openChat(page, idOf(first));
    const stamps = await log(page)
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
    await expect(log(page).getByRole("heading", { level: 3 })).toHaveCount(new Set(days).size);
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
    const rows = inOrder(await ask<ConversationSummary>("chat/list"));
    const id = idOf(rows.at(-1));
    await openChat(page, id);
    const text = newText();
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    await input(page).fill("Namaste.");
    await input(page).press("Shift+Enter");
    await input(page).pressSequentially(text);
    await calls.clear();
    await input(page).press("Enter");
    await expect(input(page)).toHaveValue("");
    await expect(message(page, text)).toHaveCount(1);
    await calls.settle();
    expect(calls.bodies("POST", SEND)).toEqual([{ conversationId: id, message: `Namaste.\n${text}` }]);
    expect(calls.lines().toSorted()).toEqual([`GET ${CHAT}/conversation/${id}`, `GET ${CHAT}/list`, `POST ${SEND}`]);
    await expect(message(page, text)).toHaveCount(1);
    await expect(message(page, text).getByText("Support Team")).toBeVisible();
    await expect(log(page).getByText("Sending")).toHaveCount(0);
    await page.reload();
    await expect(log(page).getByRole("listitem").last().locator("p")).toHaveText(`Namaste.\n${text}`);
    const unread = (await ask<ConversationSummary>("chat/list")).filter((row) => row.unread).length;
    await page.goto("/chat");
    await expect(links(page).nth(unread)).toContainText(text);
  });

  test("keeps the draft of each conversation, also across a reload", async ({ page, signIn, ask }) => {
    await signIn();
    const rows = inOrder(await ask<ConversationSummary>("chat/list"));
    await openChat(page, idOf(rows[0]));
    await input(page).fill("For the first one");
    await links(page)
      .and(page.locator(`[href$="${idOf(rows[1])}"]`))
      .click();
    await expect(page).toHaveURL(new RegExp(idOf(rows[1])));
    await expect(input(page)).toHaveValue("");
    await input(page).fill("For the second one");
    await page.reload();
    await expect(input(page)).toHaveValue("For the second one");
    await page.goBack();
    await expect(input(page)).toHaveValue("For the first one");
    await input(page).fill("");
    await page.reload();
    await expect(input(page)).toHaveValue("");
  });

  test("moves through the list and opens a conversation by keyboard", async ({ page, signIn }) => {
    await signIn();
    await openChat(page);
    await links(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(links(page).nth(2)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(links(page).nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(links(page).last()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(links(page).last()).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(log(page)).toBeVisible();
    await expect(links(page).first()).toHaveAttribute("aria-current", "true");
  });

  test("shows list and conversation on separate screens on a phone, with a way back @phone-only", async ({
    page,
    signIn,
    ask,
  }) => {
    await signIn();
    const [first] = inOrder(await ask<ConversationSummary>("chat/list"));
    await openChat(page);
    await expect(page.getByText("Choose a conversation to read it.")).toBeHidden();
    await links(page).first().click();
    await expect(log(page)).toBeVisible();
    await expect(links(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(links(page).first()).toBeVisible();
    await expect(log(page)).toBeHidden();
    await page.goForward();
    await expect(log(page)).toBeVisible();

    await openChat(page, idOf(first));
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page, "also where it was opened by its address").toHaveURL(/\/chat$/);
    await expect(links(page).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
