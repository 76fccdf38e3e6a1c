/** Approving and rejecting vendors: requests, messages and failures. */
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { dialog, recordRow, toast, valueOf } from "./support/screens";
import {
  APPROVE,
  openApproval,
  openDetails,
  openPendingVendor,
  openRejection,
  openVendors,
  REJECT,
  VENDORS_PATH,
} from "./support/vendors";

// Spec: vendors.approve, mutations.refetch
bundledTest(
  "sends the approval notes in one PUT, shows the documented toast and reloads the list",
  async ({ page, signIn, calls }) => {
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    const approval = await openApproval(page, shop);
    await approval.getByLabel("Approval Notes").fill("  Papers checked  ");
    await calls.clear();
    await approval.getByRole("button", { name: "Approve", exact: true }).click();

    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(approval).toBeHidden();
    await expect(recordRow(page, shop), "the approved vendor left the pending list").toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([
      `PUT ${VENDORS_PATH}/${id}/approve`,
      `GET ${VENDORS_PATH}?page=1&limit=10&status=pending`,
    ]);
    expect(calls.bodies("PUT", APPROVE)).toEqual([{ approvalNotes: "Papers checked" }]);
    await expect(page.getByRole("status").getByText("Vendor approved successfully!")).toHaveCount(1);
  },
);

// Spec: vendors.approve
// Sends: PUT /api/admin/vendors/{id}/approve
documentedTest("accepts an approval without notes", async ({ page, signIn, letter }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  const approval = await openApproval(page, shop);
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  expect(letter.callsTo("PUT", APPROVE).map(({ body }) => body)).toEqual([{ approvalNotes: "" }]);
});

// Spec: vendors.reject
bundledTest(
  "requires a nonblank rejection reason and sends it trimmed, with the notes",
  async ({ page, signIn, calls }) => {
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    const rejection = await openRejection(page, shop);
    const reject = rejection.getByRole("button", { name: "Reject", exact: true });
    await expect(reject).toBeDisabled();
    await rejection.getByLabel("Rejection Reason").fill("   ");
    await expect(reject).toBeDisabled();
    await rejection.getByLabel("Rejection Reason").press("Control+Enter");
    await expect(toast(page, "Please provide a reason for rejection")).toBeVisible();
    expect(calls.count("PUT", /./)).toBe(0);

    await rejection.getByLabel("Rejection Reason").fill(" PAN card cannot be read ");
    await rejection.getByLabel("Rejection Notes").fill("Ask again");
    await calls.clear();
    await reject.click();
    await expect(toast(page, "Vendor rejected successfully!")).toBeVisible();
    await expect(rejection).toBeHidden();
    await calls.settle();
    expect(calls.bodies("PUT", REJECT)).toEqual([{ reason: "PAN card cannot be read", rejectionNotes: "Ask again" }]);
    expect(calls.lines()).toEqual([
      `PUT ${VENDORS_PATH}/${id}/reject`,
      `GET ${VENDORS_PATH}?page=1&limit=10&status=pending`,
    ]);
  },
);

// Spec: vendors.reject
// Sends: PUT /api/admin/vendors/{id}/reject
documentedTest("accepts a rejection without notes", async ({ page, signIn, letter }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  const rejection = await openRejection(page, shop);
  await rejection.getByLabel("Rejection Reason").fill("Duplicate");
  await rejection.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(toast(page, "Vendor rejected successfully!")).toBeVisible();
  expect(letter.callsTo("PUT", REJECT).map(({ body }) => body)).toEqual([{ reason: "Duplicate", rejectionNotes: "" }]);
});

// Spec: mutations.busy, mutations.once
documentedTest(
  "sends one request on a double click and disables the buttons until it completes",
  async ({ page, signIn, letter }) => {
    letter.fault({ method: "PUT", path: APPROVE, delay: 1500 });
    await signIn();
    const { shop } = await openPendingVendor(page);
    const approval = await openApproval(page, shop);
    const approve = approval.getByRole("button", { name: "Approve" });
    await approve.dblclick();
    await expect(approve).toBeDisabled();
    await expect(approval.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(approval).toBeHidden();
    expect(letter.callsTo("PUT", APPROVE)).toHaveLength(1);
  },
);

// Spec: vendors.actions
documentedTest(
  "offers View for every vendor, and Approve and Reject only for pending ones",
  async ({ page, signIn, letter }) => {
    await signIn();
    await openVendors(page, "?size=25");
    for (const { shopName = "", status } of letter.records.vendors) {
      const buttons = recordRow(page, shopName).getByRole("button");
      const expectedButtons = status === "pending" ? ["View", "Approve", "Reject"] : ["View"];
      expect(
        await buttons.evaluateAll((elements) => elements.map((element) => element.getAttribute("aria-label"))),
      ).toEqual(expectedButtons);
    }
  },
);

// Spec: vendors.details
// Sends: GET /api/admin/vendors/{id}
documentedTest(
  "reloads the record and the list after a decision in the details dialog, and keeps the dialog open",
  async ({ page, signIn, letter }) => {
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    const details = await openDetails(page, shop);
    await details.getByRole("button", { name: "Approve" }).click();
    const approval = dialog(page, "Approve Vendor");
    await approval.getByLabel("Approval Notes").fill("Seen");
    letter.forgetCalls();
    await approval.getByRole("button", { name: "Approve", exact: true }).click();

    await expect(approval).toBeHidden();
    await expect(details.getByText("Approved", { exact: true })).toBeVisible();
    await expect(valueOf(details, "Approval Notes")).toHaveText("Seen");
    await expect(details.getByRole("button", { name: "Approve" })).toBeDisabled();
    await expect(details.getByRole("button", { name: "Reject" })).toBeDisabled();
    // Check the calls before the dialog closes: focus then returns to the list, which prefetches the focused record.
    await expect
      .poll(() => letter.calls.map(({ method, path }) => `${method} ${path}`).sort())
      .toEqual([`GET ${VENDORS_PATH}`, `GET ${VENDORS_PATH}/${id}`, `PUT ${VENDORS_PATH}/${id}/approve`]);
    await page.keyboard.press("Escape");
    await expect(details, "the details dialog has the focus again, so Escape closes it").toBeHidden();
  },
);

// Spec: mutations.messages
documentedTest(
  "shows the server's message and reloads the row when someone else has already decided",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(409, /\/approve$/);
    await signIn();
    await openVendors(page);
    const pending = letter.records.vendors.find(({ status }) => status === "pending");
    const shop = pending?.shopName ?? "";
    const approval = await openApproval(page, shop);
    await approval.getByLabel("Approval Notes").fill("Mine");
    Object.assign(pending ?? {}, { status: "rejected", rejectionDate: "2025-10-31T00:00:00Z" });
    await approval.getByRole("button", { name: "Approve", exact: true }).click();

    await expect(toast(page, "This vendor is rejected already")).toBeVisible();
    await expect(
      approval.getByText("Only pending vendors can be approved or rejected. This one is rejected."),
    ).toBeVisible();
    await approval.getByRole("button", { name: "Close" }).click();
    await dialog(page, "Discard your changes?").getByRole("button", { name: "Discard" }).click();
    await expect(recordRow(page, shop).getByText("Rejected", { exact: true })).toBeVisible();
    await expect(recordRow(page, shop).getByRole("button", { name: "Approve" })).toHaveCount(0);
  },
);

bundledTest(
  "shows who decided and when, if the vendor was already approved in another tab @dates",
  async ({ page, signIn, context, guard }) => {
    guard.allowFailedLoad(409, /\/reject$/);
    await signIn();
    const { shop } = await openPendingVendor(page);
    const rejection = await openRejection(page, shop);
    await rejection.getByLabel("Rejection Reason").fill("Too late");

    const otherTab = await context.newPage();
    await openVendors(otherTab, "?status=pending");
    await (await openApproval(otherTab, shop)).getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(otherTab, "Vendor approved successfully!")).toBeVisible();
    await otherTab.close();

    const reasonInput = await rejection.getByLabel("Rejection Reason").elementHandle();
    await rejection.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(
      page.getByRole("status").getByText(/^This vendor is already approved, since .+, by Asha Menon\.$/),
    ).toBeVisible();
    await expect(
      rejection.getByText("Only pending vendors can be approved or rejected. This one is approved."),
    ).toBeVisible();
    await expect(recordRow(page, shop)).toHaveCount(0);
    expect(await reasonInput?.evaluate((field) => field.isConnected), "the form was not remounted").toBe(true);
    await rejection.getByRole("button", { name: "Close" }).click();
    await dialog(page, "Discard your changes?").getByRole("button", { name: "Discard" }).click();
    await expect(rejection).toBeHidden();
  },
);
