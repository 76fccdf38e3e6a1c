/** A ticket's SLA in the list and on its page, the reply form, its assignee, notes and orders. */
import { findAxeViolations } from "./support/axe";
import type { Ticket } from "../../resources/support/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { pickRecord } from "./support/records";
import { chooseOption, dialog, waitForRows, recordList, toast, valueOf, openFilters } from "./support/screens";
import { openTickets, replyBox, sendReplyButton, TICKETS } from "./support/tickets";

const PATH = "/api/admin/support/tickets";
const REPLY = /^\/api\/admin\/support\/tickets\/[^/]+\/reply$/;
const ANSWER = "It left Pune today.";

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
    const form = page.getByRole("region", { name: "Answer this ticket" });
    await expect(sendReplyButton(form)).toBeDisabled();
    expect(await findAxeViolations(page)).toEqual([]);
    await replyBox(form).fill(ANSWER);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect(replyBox(form), "kept").toHaveValue(ANSWER);
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
    await expect(form, "the dialog has the same form").toHaveCount(0);
  },
);

bundledTest(
  "assigns a ticket, finds it by assignee, keeps a note on it and links its number to the order @journey",
  async ({ page, signIn, calls }) => {
    await signIn();
    const answered = waitForRows<Ticket>(page, PATH);
    await openTickets(page, `?${new URLSearchParams({ assignee: "none", size: "25" })}`);
    const NUMBER = /#[0-9a-f]{6}/;
    const ticket = pickRecord(await answered, "that names an order below its subject", ({ description }) =>
      NUMBER.test(description ?? ""),
    );
    const { _id = "", subject = "", description = "" } = ticket;
    await page.goto(`/support/show/${_id}`);
    await expect(valueOf(page, "Assignee")).toHaveText("Nobody");

    await page.getByRole("button", { name: "Assign", exact: true }).click();
    const form = dialog(page, "Assign Ticket");
    await chooseOption(form, "Assignee", "Asha Menon");
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByRole("button", { name: "Assign" }).click();
    await expect(toast(page, "Ticket assigned successfully!")).toBeVisible();
    await expect(valueOf(page, "Assignee")).toHaveText("Asha Menon");

    await page.getByRole("button", { name: "Add Note" }).click();
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
    await page.locator(".sections").getByRole("link", { name: number }).first().click();
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

onEveryBackend((test, { features }) => {
  if (features) return;
  test("shows no SLA, form, assignee or notes on the page when the features are off @journey", async ({
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
    await expect(
      page.getByRole("button", { name: "Assign" }).or(page.getByRole("button", { name: "Add Note" })),
    ).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Answer this ticket" })).toHaveCount(0);
  });
});
