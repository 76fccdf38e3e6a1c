/** Support Management: figures, filters, the conversation, replies and closing. */
import type { Page } from "@playwright/test";
import type { Ticket } from "../../resources/support/contract";
import { onEveryBackend } from "./support/every-backend";
import { expect, documentedTest } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import {
  card,
  selectOptions,
  chooseOption,
  columnTitles,
  countText,
  dialog,
  readListedRecords,
  waitForCounts,
  waitForRows,
  openSelect,
  openDetailsOf,
  recordRow,
  recordList,
  toast,
  type ListedRecord,
  valueOf,
} from "./support/screens";
import { openReply, openTickets, replyBox, sendReplyButton, TICKETS } from "./support/tickets";

const DETAILS = "Support Ticket Details";
const PATH = "/api/admin/support/tickets";
const REPLY = /^\/api\/admin\/support\/tickets\/[^/]+\/reply$/;
const STATUS = /^\/api\/admin\/support\/tickets\/[^/]+\/status$/;
const NOTE = "Filters: not applied by this server";

/** Opens the list. Returns one of its tickets that is not closed. */
async function openTicketsWithOpenOne(page: Page): Promise<ListedRecord> {
  const answered = waitForRows<Ticket>(page, PATH);
  await openTickets(page);
  const open = (await answered).filter(({ status }) => status !== "closed").map(recordIdOf);
  return pickRecord(await readListedRecords(page, "support"), "that is not closed", ({ id }) => open.includes(id));
}

onEveryBackend((test, { hasFeatures }) => {
  // Spec: support.cards
  // Sends: GET /api/admin/support/tickets
  test("shows four cards with one call, apart from the call for counts @phone", async ({ page, signIn, calls }) => {
    await signIn();
    const answered = waitForRows<Ticket>(page, PATH);
    const counting = waitForCounts(page, PATH, hasFeatures);
    await openTickets(page);
    const rows = await answered;
    const counted = await counting;
    const count = (status: string) =>
      countText(counted, "status", status, rows.filter((ticket) => ticket.status === status).length);
    for (const [title, text] of [
      ["Total Tickets", hasFeatures ? "180" : "6"],
      ["Open Tickets", count("open")],
      ["In Progress", count("in_progress")],
      ["Resolved", count("resolved")],
    ] as const) {
      await expect(card(page, title)).toHaveText(`${title}${text}`);
    }
    await calls.settle();
    const requests = calls.lines().filter((line) => !/\/(auth|notifications)/.test(line));
    expect(requests).toEqual([`GET ${PATH}?page=1&limit=10`]);
  });

  const effect = hasFeatures ? "sends both filters" : "sends neither filter and says so in a note";
  // Spec: support.filters
  test(effect, async ({ page, signIn, calls }) => {
    await signIn();
    await openTickets(page);
    await openSelect(page, "Filter by Priority");
    await expect(selectOptions(page)).toHaveText(["All Priorities", "High", "Medium", "Low"]);
    await page.keyboard.press("Escape");
    await openSelect(page, "Filter by Status");
    await expect(selectOptions(page)).toHaveText(["All Status", "Open", "In Progress", "Resolved", "Closed"]);
    await calls.clear();
    await selectOptions(page).getByText("Closed").click();
    await chooseOption(page, "Filter by Priority", "High");
    await expect(page).toHaveURL(/\/support\?status=closed&priority=high$/);
    await calls.settle();
    const open = recordList(page, TICKETS).getByText("Open", { exact: true });
    if (hasFeatures) {
      await expect(recordList(page, TICKETS).getByText("Closed", { exact: true }).first()).toBeVisible();
      await expect(open).toHaveCount(0);
      await expect(page.getByText(NOTE)).toHaveCount(0);
      const query = "page=1&limit=10&status=closed";
      expect(calls.lines()).toEqual([`GET ${PATH}?${query}`, `GET ${PATH}?${query}&priority=high`]);
    } else {
      await expect(open, "open tickets are still listed").not.toHaveCount(0);
      await expect(page.getByText(NOTE)).toBeVisible();
      expect(calls.lines()).toEqual([]);
    }
  });

  // Spec: support.reply
  // Sends: POST /api/admin/support/tickets/{id}/reply
  test("sends a reply as one call with trimmed text, closes the dialog and clears the draft @dates @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const { title, id } = await openTicketsWithOpenOne(page);
    const form = await openReply(page, title);
    await expect(replyBox(form)).toHaveAttribute("rows", "4");
    await expect(sendReplyButton(form)).toBeDisabled();
    await replyBox(form).fill("   ");
    await expect(sendReplyButton(form)).toBeDisabled();
    await replyBox(form).press("Control+Enter");
    await expect(toast(page, "Please enter a reply message")).toBeVisible();
    expect(calls.count("POST", REPLY)).toBe(0);
    await replyBox(form).fill(" It left Pune today.\nPlease wait a day. ");
    await calls.clear();
    await sendReplyButton(form).click();
    await expect(toast(page, "Reply sent successfully!")).toBeVisible();
    await expect(form).toBeHidden();
    await calls.settle();
    expect(calls.lines()).toEqual([`POST ${PATH}/${id}/reply`, `GET ${PATH}?page=1&limit=10`]);
    expect(calls.bodies("POST", REPLY)).toEqual([{ message: "It left Pune today.\nPlease wait a day." }]);
    await expect(replyBox(await openReply(page, title))).toHaveValue("");
    await page.keyboard.press("Escape");
    const details = await openDetailsOf(page, title, DETAILS);
    const last = details
      .getByRole("heading", { name: "Conversation History" })
      .locator("xpath=following-sibling::ol/li[last()]");
    await expect(last).toContainText("Support Team");
    await expect(last).toContainText("It left Pune today.");
  });

  // Spec: support.closing, support.closed
  // Sends: PUT /api/admin/support/tickets/{id}/status
  test("closes a ticket after confirmation, and then offers neither Reply nor Close Ticket @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const { title, id } = await openTicketsWithOpenOne(page);
    const details = await openDetailsOf(page, title, DETAILS);
    await details.getByRole("button", { name: "Close Ticket" }).click();
    const question = dialog(page, "Close Ticket");
    await expect(question.getByText(/^Are you sure you want to close this ticket\?/)).toBeVisible();
    await question.getByRole("button", { name: "Close Ticket", exact: true }).click();
    await expect(toast(page, "Ticket status updated successfully!")).toBeVisible();
    await expect(question).toBeHidden();
    await expect(valueOf(details, "Status")).toHaveText("Closed");
    await expect(details.getByRole("button", { name: /^(Close Ticket|Reply)$/ })).toHaveCount(0);
    expect(calls.bodies("PUT", STATUS)).toEqual([{ status: "closed" }]);
    expect(calls.count("PUT", `${PATH}/${id}/status`)).toBe(1);
    await details.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(details).toBeHidden();
    await expect(recordRow(page, title).getByRole("button", { name: "View" })).toBeVisible();
    await expect(recordRow(page, title).getByRole("button", { name: "Reply" })).toHaveCount(0);
  });
});

// Spec: support.columns, support.colours, support.closed
documentedTest(
  "shows the end of the id, initial, name and email in a row, and no Reply for a closed ticket",
  async ({ page, signIn, letter }) => {
    await signIn();
    await openTickets(page);
    const heads = ["Ticket ID", "User", "Subject", "Priority", "Status", "Created", "Actions"];
    await expect(columnTitles(page)).toHaveText(heads);
    const first = recordRow(page, "#000001");
    for (const text of ["P", "Priya Nair", "caller1@example.in", "Parcel 1 has not arrived", "31 Oct 2025, 12:00"]) {
      await expect(first.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(first.getByText("High", { exact: true })).toHaveClass(/tone-red/);
    await expect(first.getByText("Open", { exact: true })).toHaveClass(/tone-red/);
    for (const { _id = "", status } of letter.records.tickets) {
      const reply = recordRow(page, `#${_id.slice(-6)}`).getByRole("button", { name: "Reply" });
      await expect(reply).toHaveCount(status === "closed" ? 0 : 1);
    }
  },
);

// Spec: support.details, support.conversation
// Sends: GET /api/admin/support/tickets/{id}
documentedTest("shows the user, the description and who wrote what in the details", async ({ page, signIn }) => {
  await signIn();
  await openTickets(page);
  const details = await openDetailsOf(page, "#000002", DETAILS);
  for (const [label, value] of [
    ["Ticket ID", "#000002"],
    ["Subject", "Parcel 2 has not arrived"],
    ["Priority", "Medium"],
    ["Status", "In Progress"],
    ["Created", "30 Oct 2025, 12:00"],
    ["User", "Rahul Verma"],
    ["Email", "caller2@example.in"],
    ["Phone", "Not provided"],
    ["Description", "It was due last week."],
  ] as const) {
    await expect(valueOf(details, label)).toHaveText(value);
  }
  await expect(details.locator(".conversation").getByRole("listitem")).toHaveText([
    /^Rahul Verma30 Oct 2025, 12:00Where is it\?$/,
    /^Support Team30 Oct 2025, 14:24The courier has it\.$/,
  ]);
  const buttons = details.getByRole("button", { name: /^(Close Ticket|Close)$/ });
  await expect(buttons.filter({ hasText: /./ })).toHaveText(["Close Ticket", "Close"]);
  await buttons.last().click();
  await expect(valueOf(await openDetailsOf(page, "#000001", DETAILS), "Phone")).toHaveText("+919820012345");
});

documentedTest("restores an unsent reply only for its own ticket", async ({ page, signIn }) => {
  await signIn();
  await openTickets(page);
  const form = await openReply(page, "#000001");
  await replyBox(form).fill("Half a reply");
  await page.keyboard.press("Escape");
  await dialog(page, "Discard your changes?").getByRole("button", { name: "Keep typing" }).click();
  await page.reload();
  await expect(form.getByText("Your unsaved changes were restored.")).toBeVisible();
  await expect(replyBox(form)).toHaveValue("Half a reply");
  await page.goto("/support");
  await expect(replyBox(await openReply(page, "#000002"))).toHaveValue("");
  await page.goto("/support");
  await expect(replyBox(await openReply(page, "#000001"))).toHaveValue("Half a reply");
});
