/** A record changes in another tab while a form for it is open: the page says why the input cannot be sent. */
import { bundledTest, expect } from "./support/fixtures";
import { openDecision, openFirstApplication } from "./support/kyc";
import { dialog, readFirstUniqueRecord, toast, pressPageAction } from "./support/screens";
import { openReply, openTickets, replyBox, sendReplyButton } from "./support/tickets";

bundledTest(
  "names who decided on a KYC application and when @dates @journey",
  async ({ page, signIn, context, guard }) => {
    guard.allowFailedLoad(409, /\/reject$/);
    await signIn();
    const { shop } = await openFirstApplication(page, "pending");
    const rejection = await openDecision(page, shop, "Reject", "Reject KYC Application");
    await rejection.getByLabel("Rejection Reason").fill("Too late");

    const other = await context.newPage();
    await openFirstApplication(other, "pending");
    const approval = await openDecision(other, shop, "Approve", "Approve KYC Application");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(other, "KYC approved successfully!")).toBeVisible();

    await rejection.getByRole("button", { name: "Reject", exact: true }).click();
    const conflict = page
      .getByRole("status")
      .getByText(/^This KYC application is already approved, since .+, by Asha Menon\.$/);
    await expect(conflict).toBeVisible();
    await expect(
      dialog(page, "Reject KYC Application").getByText(
        /that are pending or under review can be rejected\. This one is approved/,
      ),
    ).toBeVisible();
  },
);

bundledTest(
  "keeps a reply visible and says why it cannot be sent, if the ticket was closed meanwhile",
  async ({ page, signIn, context, guard }) => {
    guard.allowFailedLoad(409, /\/reply$/);
    await signIn();
    await openTickets(page, "?status=in_progress");
    const { title, id } = await readFirstUniqueRecord(page, "support");
    const form = await openReply(page, title);
    await replyBox(form).fill("We are on it");
    const other = await context.newPage();
    await other.goto(`/support/show/${id}`);
    await pressPageAction(other, "Close Ticket");
    await dialog(other, "Close Ticket").getByRole("button", { name: "Close Ticket", exact: true }).click();
    await expect(toast(other, "Ticket status updated successfully!")).toBeVisible();
    await sendReplyButton(form).click();
    await expect(
      page.getByRole("status").getByText(/^This ticket is already closed, since .+, by Asha Menon\.$/),
    ).toBeVisible();
    await expect(form.getByText("This ticket is closed. You can't reply to it or close it again.")).toBeVisible();
    await expect(replyBox(form)).toHaveValue("We are on it");
    await expect(sendReplyButton(form)).toBeDisabled();
  },
);
