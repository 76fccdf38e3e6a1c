/**
 * Messages that are being sent or have failed, and how the chat refreshes. Also empty and hostile content, the
 * participant's link, and the chat of an auditor.
 */
import {
  CHAT,
  messageInput,
  conversationLinks,
  messageLog,
  message,
  createUniqueText,
  openChat,
  SEND,
} from "./support/chat";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { installFakeTimers } from "./support/page-clock";

const LIST = `${CHAT}/list`;
const ONE = /\/chat\/conversation\/[^/]+$/;
const REFRESH_MS = 15_000;

documentedTest(
  "shows two messages that are being sent, and sends the second after the first @journey",
  async ({ page, signIn, letter }) => {
    const [first] = letter.records.chats;
    await signIn();
    await openChat(page, first?._id);
    letter.fault({ path: SEND, delay: 600, times: 1 });
    for (const text of ["One", "Two"]) {
      await messageInput(page).fill(text);
      await page.getByRole("button", { name: "Send" }).click();
    }
    await expect(messageLog(page).getByText("Sending")).toHaveCount(2);
    await expect.poll(() => letter.callsTo("POST", SEND)).toHaveLength(1);
    await expect(messageLog(page).getByText("Sending")).toHaveCount(0);
    expect(letter.callsTo("POST", SEND).map(({ body }) => body)).toEqual(
      ["One", "Two"].map((text) => ({ conversationId: first?._id, message: text })),
    );
    await expect(messageLog(page).getByRole("listitem")).toHaveCount(5);
  },
);

documentedTest(
  "keeps a failed message with its text and reason across a reload until Retry",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500);
    const [first, second] = letter.records.chats;
    await signIn();
    await openChat(page, first?._id);
    const text = createUniqueText();
    letter.fault({ path: SEND, kind: 500 });
    await messageInput(page).fill(text);
    await messageInput(page).press("Enter");
    const failed = message(page, text);
    await expect(failed.getByText("Failed to send message")).toBeVisible();
    await expect(failed.getByText("The marketplace has lost its database")).toBeVisible();
    await openChat(page, second?._id);
    await expect(failed).toHaveCount(0);
    await openChat(page, first?._id);
    await expect(failed.getByText("The marketplace has lost its database")).toBeVisible();
    expect(letter.callsTo("POST", SEND), "a failed message is not sent again without Retry").toHaveLength(1);

    letter.clearFaults();
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(messageInput(page)).toBeFocused();
    await expect(failed.getByText("Failed to send message")).toHaveCount(0);
    await expect(failed).toHaveCount(1);
    expect(letter.records.chats[0]?.messages?.at(-1)?.message).toBe(text);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  },
);

documentedTest(
  "moves a failed message back into the input with Edit, before the text already there",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(422);
    await signIn();
    await openChat(page, letter.records.chats[0]?._id);
    letter.fault({ path: SEND, kind: 422, message: "message is too long" });
    await messageInput(page).fill("First");
    await messageInput(page).press("Enter");
    await expect(message(page, "First").getByText("message is too long")).toBeVisible();
    await messageInput(page).fill("Second");
    await messageLog(page).getByRole("button", { name: "Edit" }).click();
    await expect(messageInput(page)).toHaveValue("First\nSecond");
    await expect(message(page, "First")).toHaveCount(0);
  },
);

documentedTest(
  "keeps the message when the session ends while it is being sent",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(401);
    await signIn();
    const id = letter.records.chats[0]?._id;
    await openChat(page, id);
    letter.fault({ path: SEND, kind: 401, times: 1 });
    await messageInput(page).fill("Do not lose this");
    await messageInput(page).press("Enter");
    await expect(page).toHaveURL(/\/login\?to=/);
    await signIn();
    await openChat(page, id);
    await expect(message(page, "Do not lose this").getByRole("button", { name: "Retry" })).toBeVisible();
  },
);

documentedTest(
  "says that the outcome is unknown if the page was left before the server answered",
  async ({ page, signIn, letter }) => {
    await signIn();
    const id = letter.records.chats[0]?._id;
    await openChat(page, id);
    letter.fault({ path: SEND, kind: "timeout" });
    await messageInput(page).fill("Did it arrive?");
    await messageInput(page).press("Enter");
    await expect.poll(() => letter.callsTo("POST", SEND)).toHaveLength(1);
    await page.reload();
    await expect(message(page, "Did it arrive?").getByText(/before the server answered/)).toBeVisible();
  },
);

documentedTest(
  "refreshes every 15 seconds while the tab is visible, and shows new messages",
  async ({ page, signIn, letter }) => {
    await installFakeTimers(page);
    await signIn();
    const [first] = letter.records.chats;
    await openChat(page, first?._id);
    await expect(conversationLinks(page)).toHaveCount(4);
    letter.forgetCalls();
    first?.messages?.push({ sender: "user", message: "One more thing", timestamp: "2026-11-18T06:31:00.000Z" });
    await page.clock.runFor(REFRESH_MS + 500);
    await expect(message(page, "One more thing")).toBeInViewport();
    const paths = () => letter.calls.map(({ path }) => path).toSorted();
    expect(paths()).toEqual([`${CHAT}/conversation/${first?._id}`, LIST]);

    const show = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await show("hidden");
    letter.forgetCalls();
    await page.clock.runFor(4 * REFRESH_MS);
    expect(paths()).toEqual([]);
    await show("visible");
    await page.clock.runFor(REFRESH_MS + 500);
    await expect.poll(paths).toEqual([`${CHAT}/conversation/${first?._id}`, LIST]);
  },
);

documentedTest(
  "keeps the messages after a failed refresh, warns that they may be out of date, and offers to try again",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403);
    await installFakeTimers(page);
    await signIn();
    await openChat(page, letter.records.chats[0]?._id);
    await messageInput(page).fill("Half a sentence");
    letter.fault({ path: ONE, kind: 403 });
    await page.clock.runFor(REFRESH_MS + 500);
    const note = page
      .getByRole("status")
      .filter({ hasText: "May be out of date. You may not do this in the marketplace" });
    await expect(note).toBeVisible();
    await expect(messageLog(page).getByRole("listitem")).toHaveCount(3);
    await expect(messageInput(page)).toHaveValue("Half a sentence");
    letter.clearFaults();
    await note.getByRole("button", { name: "Try again" }).click();
    await expect(note).toHaveCount(0);
  },
);

documentedTest("offers a button to the new messages after scrolling up", async ({ page, signIn, letter }) => {
  await installFakeTimers(page);
  await signIn();
  const [first] = letter.records.chats;
  const say = (text: string) => first?.messages?.push({ sender: "user", message: text });
  for (let line = 0; line < 40; line += 1) say(`Line ${line}`);
  await openChat(page, first?._id);
  await expect(message(page, "Line 39")).toBeInViewport();
  await page.getByRole("region", { name: "Messages with Priya Nair" }).evaluate((region) => (region.scrollTop = 0));
  await expect(message(page, "Hello, this is about order 1")).toBeInViewport();
  const newer = page.getByRole("button", { name: "New messages" });
  await expect(newer).toHaveCount(0);
  say("The newest");
  await page.clock.runFor(REFRESH_MS + 500);
  await newer.click();
  await expect(message(page, "The newest")).toBeInViewport();
  await expect(newer).toHaveCount(0);
});

documentedTest(
  "shows empty panes, a missing conversation, and text that looks like markup",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(404);
    await signIn();
    const [first] = letter.records.chats;
    const hostile = '<img src=x onerror="window.hit = 1"><b>bold</b> ' + "long".repeat(3000);
    Object.assign(first ?? {}, {
      lastMessage: hostile,
      participant: { name: hostile },
      messages: [{ message: hostile }],
    });
    await openChat(page, first?._id);
    await expect(messageLog(page)).toContainText("<b>bold</b>");
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expect(messageInput(page), "the input is not pushed out of view").toBeInViewport();

    Object.assign(first ?? {}, { messages: [] });
    await openChat(page, first?._id);
    await expect(page.getByText("No messages yet.")).toBeVisible();
    await page.goto("/chat?conversation=none");
    await expect(page.getByText("Error loading conversation", { exact: true })).toBeVisible();
    await expect(page.getByText("No such record", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    letter.records.chats.splice(0);
    await page.goto("/chat");
    await expect(page.getByText("No conversations yet.")).toBeVisible();
  },
);

documentedTest(
  "links the participant to their record, and removes the unread mark when the conversation opens",
  async ({ page, signIn, letter }) => {
    await signIn();
    const [, vendor, customer] = letter.records.chats;
    await openChat(page);
    const row = conversationLinks(page).filter({ hasText: vendor?.participant?.name });
    await expect(row.getByText("1 unread", { exact: true })).toBeVisible();
    await row.click();
    await expect(row.getByText(/unread/)).toHaveCount(0);
    const heading = page.getByRole("heading", { level: 2 });
    await expect(heading.getByRole("link", { name: vendor?.participant?.name })).toHaveAttribute(
      "href",
      `/vendors/show/${vendor?.participant?._id}`,
    );
    await conversationLinks(page).filter({ hasText: customer?.participant?.name }).click();
    await expect(heading.getByRole("link")).toHaveAttribute("href", `/users/show/${customer?.participant?._id}`);
    await expect(row.getByText(/unread/)).toHaveCount(0);
    await conversationLinks(page).last().click();
    await expect(page.getByRole("log")).toBeVisible();
  },
);

bundledTest(
  "lets an auditor read without marking as read, and explains the missing input",
  async ({ page, signIn, ask, calls }) => {
    await signIn("auditor");
    const rows = await ask<{ _id: string; unread: number }>("chat/list");
    const { _id = "", unread } = rows.findLast((row) => row.unread > 0) ?? {};
    await openChat(page, _id);
    await expect(page.getByText("This needs the permission chat.send.")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
    expect(calls.count("POST", /./)).toBe(0);
    const listed = async () => (await ask<{ _id: string; unread: number }>("chat/list")).find((row) => row._id === _id);
    expect((await listed())?.unread).toBe(unread);

    await signIn("admin");
    await openChat(page, _id);
    await expect.poll(async () => (await listed())?.unread).toBe(0);
  },
);
