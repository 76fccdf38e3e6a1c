/** A ticket's SLA in the list and on its page, the reply form, its assignee, notes and orders. */
import type { Locator, Page } from "@playwright/test";
import { findAxeViolations } from "./support/axe";
import type { Ticket } from "../../resources/support/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { pickRecord, recordIdOf } from "./support/records";
import {
  chooseOption,
  dialog,
  waitForRows,
  recordList,
  toast,
  valueOf,
  openFilters,
  openPageMenu,
  pressPageAction,
} from "./support/screens";
import { openTickets, replyBox, sendReplyButton, TICKETS } from "./support/tickets";

const PATH = "/api/admin/support/tickets";
const REPLY = /^\/api\/admin\/support\/tickets\/[^/]+\/reply$/;
const ANSWER = "It left Pune today.";

const composerOf = (page: Page) => page.getByRole("region", { name: "Write a message or a note" });
const messagesOf = (page: Page) => page.getByRole("region", { name: "Messages of this ticket" });
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;

/** Adds forty older messages to each ticket that the page reads. */
const lengthenConversations = (page: Page) =>
  page.route(/\/support\/tickets\/\w+$/, async (route) => {
    const response = await route.fetch();
    const ticket = (await response.json()) as Ticket;
    const older = Array.from({ length: 40 }, (_, index) => ({ sender: "user", message: `Older message ${index}` }));
    await route.fulfill({ response, json: { ...ticket, messages: [...older, ...(ticket.messages ?? [])] } });
  });

bundledTest(
  "finds an overdue ticket by its SLA, answers it, and sends a reply once after a lost response @phone @journey",
  async ({ page, signIn, calls, guard }) => {
    await signIn();
    await openTickets(page);
    const answered = page.waitForResponse(/\/support\/tickets\?(?!.*facets).*due=overdue/);
    await openFilters(page);
    await chooseOption(page, "SLA", "Overdue");
    const [first] = ((await (await answered).json()) as { content: Ticket[] }).content;
    await expect(page).toHaveURL(/due=overdue/);
    const tags = recordList(page, TICKETS).getByText("Overdue", { exact: true });
    await expect(tags).not.toHaveCount(0);
    await page.goto(`/support/show/${first?._id ?? ""}`);
    await expect(valueOf(page, "Next deadline")).toHaveText("Overdue");
    const form = composerOf(page);
    await expect(sendReplyButton(form)).toBeDisabled();
    expect(await findAxeViolations(page)).toEqual([]);
    await replyBox(form).fill(ANSWER);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect(replyBox(form), "the reply after a reload").toHaveValue(ANSWER);
    expect(await findAxeViolations(page)).toEqual([]);

    guard.allowFailedLoad("network", /reply$/);
    // The server receives the reply, but its response never arrives.
    await page.route(
      `**${PATH}/*/reply`,
      async (route) => {
        await route.fetch();
        await route.abort("timedout");
      },
      { times: 1 },
    );
    await replyBox(form).press("Control+Enter");
    await expect(page.getByRole("status").getByText("Failed to send reply")).toBeVisible();
    await expect(replyBox(form)).toHaveValue(ANSWER);
    await replyBox(form).press("Control+Enter");
    await expect(toast(page, "Reply sent successfully!")).toBeVisible();
    await expect(page.locator(".conversation").getByText(ANSWER)).toHaveCount(1);
    await expect(replyBox(form)).toHaveValue("");
    await expect(replyBox(form)).toBeFocused();
    expect(calls.bodies("POST", REPLY).at(-1)).toEqual({ message: ANSWER });

    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Reply to Ticket" })).toBeVisible();
    await expect(form, "the page's own form while the dialog has it").toHaveCount(0);
  },
);

bundledTest(
  "assigns a ticket, finds it by assignee, adds a note and links an order number in its messages @journey",
  async ({ page, signIn, calls }) => {
    await signIn();
    const answered = waitForRows<Ticket>(page, PATH);
    await openTickets(page, `?${new URLSearchParams({ assignee: "none", size: "25" })}`);
    const NUMBER = /#[0-9a-f]{6}/;
    const ticket = pickRecord(
      await answered,
      "that is not closed and names an order in its description",
      ({ status, description }) => status !== "closed" && NUMBER.test(description ?? ""),
    );
    const { _id = "", subject = "", description = "" } = ticket;
    await page.goto(`/support/show/${_id}`);
    await expect(valueOf(page, "Assignee")).toHaveText("Nobody");

    await pressPageAction(page, "Assign");
    const form = dialog(page, "Assign Ticket");
    await chooseOption(form, "Assignee", "Asha Menon");
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByRole("button", { name: "Assign" }).click();
    await expect(toast(page, "Ticket assigned successfully!")).toBeVisible();
    await expect(valueOf(page, "Assignee")).toHaveText("Asha Menon");

    await pressPageAction(page, "Add Note");
    const note = dialog(page, "Add Internal Note");
    await note.getByLabel("Internal note").fill("Spoke to the seller.");
    await note.getByRole("button", { name: "Add Note" }).click();
    await expect(toast(page, "Note added successfully!")).toBeVisible();
    await expect(page.locator(".ticket-notes").getByRole("listitem")).toHaveText(/^Asha Menon.*Spoke to the seller\.$/);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(calls.bodies("PUT", /\/assignee$/)).toHaveLength(1);
    expect(calls.bodies("POST", /\/notes$/)).toEqual([{ note: "Spoke to the seller." }]);

    await expect(page.getByRole("heading", { name: "Orders of this customer" })).toBeVisible();
    const [number = ""] = NUMBER.exec(description) ?? [];
    await messagesOf(page).getByRole("link", { name: number }).first().click();
    await expect(page).toHaveURL(`/orders?search=${number.slice(1)}`);
    await expect(recordList(page, "Orders Management").getByText(number.slice(1))).toHaveCount(1);

    await openTickets(page, `?${new URLSearchParams({ search: subject })}`);
    await page.getByRole("button", { name: "More filters" }).click();
    await chooseOption(page, "Assignee", "Asha Menon");
    await expect(page).toHaveURL(/assignee=/);
    await expect(recordList(page, TICKETS).getByText("Assigned to Asha Menon")).not.toHaveCount(0);
    await expect(recordList(page, TICKETS).getByText(subject)).toBeVisible();
  },
);

bundledTest(
  "shows the newest message and the reply form without scrolling, even after many messages @journey",
  async ({ page, signIn, ask }) => {
    const tickets = await ask<Ticket>("support/tickets?page=1&limit=100");
    const ticket = pickRecord(tickets, "that is open", ({ status }) => status === "open");
    const facts = page.getByRole("heading", { name: "Ticket Information" });
    const newest = messagesOf(page).getByRole("listitem").last();
    await signIn();
    await lengthenConversations(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/support/show/${recordIdOf(ticket)}`);
    await expect(page.getByRole("combobox", { name: "Insert a template" })).toBeVisible();
    await expect(sendReplyButton(composerOf(page))).toBeInViewport({ ratio: 1 });
    await expect(newest).toBeInViewport();
    await expect(messagesOf(page).getByRole("listitem").first()).not.toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const box = await messagesOf(page).boundingBox();
    expect((await facts.boundingBox())?.x, "beside the conversation").toBeGreaterThan(
      (box?.x ?? NaN) + (box?.width ?? 0),
    );
    expect(await findAxeViolations(page)).toEqual([]);

    await messagesOf(page).focus();
    await page.keyboard.press("Home");
    await expect(messagesOf(page).getByText("Older message 0", { exact: true })).toBeInViewport();
    await replyBox(composerOf(page)).fill("The courier has found it.");
    await replyBox(composerOf(page)).press("Control+Enter");
    await expect(newest).toContainText("The courier has found it.");
    await expect(newest).toBeInViewport();

    await composerOf(page).getByRole("tab", { name: "Internal note" }).click();
    await composerOf(page).getByRole("textbox", { name: "Internal note" }).fill("Asked the courier.");
    await composerOf(page).getByRole("button", { name: "Add Note" }).click();
    await expect(toast(page, "Note added successfully!")).toBeVisible();
    await expect(page.locator(".ticket-notes").getByRole("listitem").last()).toContainText("Asked the courier.");

    await pressPageAction(page, "Close Ticket");
    await dialog(page, "Close Ticket").getByRole("button", { name: "Close Ticket" }).click();
    await expect(toast(page, "Ticket status updated successfully!")).toBeVisible();
    await expect(replyBox(composerOf(page)), "a closed ticket takes only notes").toHaveCount(0);
    await expect(composerOf(page).getByRole("tab")).toHaveCount(0);
    await expect(composerOf(page).getByRole("textbox", { name: "Internal note" })).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await topOf(facts)) - (await topOf(composerOf(page)))).toBeGreaterThan(0);
    expect(await topOf(messagesOf(page))).toBeLessThan(await topOf(composerOf(page)));
  },
);

onEveryBackend((test, { hasFeatures }) => {
  if (hasFeatures) return;
  test("without the features, shows no SLA, form, assignee, notes or orders on the page @journey", async ({
    page,
    signIn,
  }) => {
    await signIn();
    const answered = waitForRows<Ticket>(page, PATH);
    await openTickets(page);
    const [first] = await answered;
    await expect(page.getByLabel("SLA")).toHaveCount(0);
    await page.goto(`/support/show/${first?._id ?? ""}`);
    await expect(valueOf(page, "Ticket ID")).toBeVisible();
    for (const name of ["SLA", "Assignee", "Internal Notes", "Orders of this customer"]) {
      await expect(page.getByRole("heading", { name })).toHaveCount(0);
    }
    await expect((await openPageMenu(page)).getByRole("button", { name: "Copy ID" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Assign|Add Note)$/ })).toHaveCount(0);
    await expect(composerOf(page)).toHaveCount(0);
  });
});
