/** A ticket's clocks in the list and on its page, and the answer that is written there. */
import { findAxeViolations } from "./support/axe";
import type { Ticket } from "../../resources/support/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { choose, nextRows, records, toast, valueOf } from "./support/screens";
import { openTickets, replyBox, send, TICKETS } from "./support/tickets";

const PATH = "/api/admin/support/tickets";
const REPLY = /^\/api\/admin\/support\/tickets\/[^/]+\/reply$/;
const ANSWER = "It left Pune today.";

bundledTest(
  "an overdue ticket is found by its clock and answered on its page; a lost answer leaves the text, and sends it once @phone @journey",
  async ({ page, signIn, calls, guard }) => {
    await signIn();
    await openTickets(page);
    const answered = page.waitForResponse(/\/support\/tickets\?(?!.*facets).*due=overdue/);
    await choose(page, "Filter by Clock", "Overdue");
    const [first] = ((await (await answered).json()) as { content: Ticket[] }).content;
    await expect(page).toHaveURL(/due=overdue/);
    const tags = records(page, TICKETS).getByText("Overdue", { exact: true });
    await expect(tags).not.toHaveCount(0);
    await page.goto(`/support/show/${first?._id ?? ""}`);
    await expect(valueOf(page, "Next clock")).toHaveText("Overdue");
    const form = page.getByRole("region", { name: "Answer this ticket" });
    await expect(send(form)).toBeDisabled();
    expect(await findAxeViolations(page)).toEqual([]);
    await replyBox(form).fill(ANSWER);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect(replyBox(form), "kept").toHaveValue(ANSWER);
    expect(await findAxeViolations(page)).toEqual([]);

    guard.allowFailedLoad("network", /reply$/);
    // The server has it, and its answer never arrives.
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

onEveryBackend((test, { features }) => {
  if (features) return;
  test("without the features there is neither clock nor form on the page @journey", async ({ page, signIn }) => {
    await signIn();
    const answered = nextRows<Ticket>(page, PATH);
    await openTickets(page);
    const [first] = await answered;
    await expect(page.getByLabel("Filter by Clock")).toHaveCount(0);
    await page.goto(`/support/show/${first?._id ?? ""}`);
    await expect(valueOf(page, "Ticket ID")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Clocks" })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Answer this ticket" })).toHaveCount(0);
  });
});
