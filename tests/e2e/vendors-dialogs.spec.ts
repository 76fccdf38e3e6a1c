/** The dialogs of a vendor: what they show, how they open and close, and what happens to unsaved input. */
import type { Vendor } from "../../resources/vendors/contract";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { pressWhenDialogAppears } from "./support/keyboard";
import { pickRecord } from "./support/records";
import { queryParamsOf, dialog, recordRow, toast } from "./support/screens";
import {
  APPROVE,
  ONE_VENDOR,
  openApproval,
  openDetails,
  openPendingVendor,
  openRejection,
  openVendors,
} from "./support/vendors";

const REJECTED_VENDOR: Partial<Vendor> = {
  status: "rejected",
  panNumber: "AAPFU0939F",
  description: "Two lines,\nas typed.",
  rejectionReason: "The GST certificate cannot be read",
  rejectionNotes: "Asked for a new scan",
  documents: { panCard: true, gstCertificate: "/uploads/gst.svg" },
  bankDetails: { bankName: "State Bank of India", accountNumber: "302010000000", ifscCode: "SBIN0000300" },
};

// Spec: vendors.details, vendors.documents
documentedTest(
  "shows the details in sections, and says for each document whether it is uploaded",
  async ({ page, signIn, letter }) => {
    const vendor = Object.assign(letter.records.vendors[0] ?? {}, REJECTED_VENDOR);
    await signIn();
    await openVendors(page);
    const details = await openDetails(page, vendor.shopName ?? "");

    // The document viewer below the sections has a heading, too.
    const headings = details.getByRole("heading", { level: 2 }).filter({ hasNotText: "Document Viewer" });
    await expect(headings).toHaveText([
      "Shop Information",
      "Business Information",
      "Bank Details",
      "Documents",
      "Review",
    ]);
    const value = (label: string) =>
      details.getByRole("definition").filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });
    await expect(value("Shop Name")).toHaveText(vendor.shopName ?? "");
    await expect(value("Owner Email")).toHaveText(vendor.user?.email ?? "");
    await expect(value("Description")).toHaveText("Two lines, as typed.");
    await expect(value("GST Number")).toHaveText(vendor.gstin ?? "");
    await expect(value("Bank Name")).toHaveText("State Bank of India");
    await expect(value("IFSC Code")).toHaveText("SBIN0000300");
    await expect(value("PAN Card")).toHaveText("Uploaded");
    await expect(value("GST Certificate").getByText("Uploaded", { exact: true })).toBeVisible();
    await expect(value("GST Certificate").getByRole("link", { name: "Open GST Certificate" })).toHaveAttribute(
      "href",
      "/uploads/gst.svg",
    );
    await expect(value("Business License")).toHaveText("Not uploaded");
    await expect(value("Rejection Reason")).toHaveText("The GST certificate cannot be read");
    await expect(value("Rejection Notes")).toHaveText("Asked for a new scan");
    await expect(value("Approval Notes")).toHaveText("—");
  },
);

// Spec: vendors.details
documentedTest(
  "masks PAN and account number, and shows only the one whose Show button is pressed",
  async ({ page, signIn, letter }) => {
    const vendor = Object.assign(letter.records.vendors[0] ?? {}, REJECTED_VENDOR);
    await signIn();
    await openVendors(page);
    const details = await openDetails(page, vendor.shopName ?? "");
    await expect(details.getByText("AAPFUXXXXF")).toBeVisible();
    await expect(details.getByText("XXXXXXXX0000")).toBeVisible();

    await details.getByRole("button", { name: "Show PAN Number" }).click();
    await expect(details.getByText("AAPFU0939F", { exact: true })).toBeVisible();
    await expect(details.getByText("XXXXXXXX0000")).toBeVisible();
    await details.getByRole("button", { name: "Hide PAN Number" }).click();
    await expect(details.getByText("AAPFU0939F", { exact: true })).toHaveCount(0);
  },
);

bundledTest(
  "requests the record and its external id once for the details, and nothing for a decision dialog",
  async ({ page, signIn, calls }) => {
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    await calls.clear();
    const details = await openDetails(page, shop);
    await expect(details.getByRole("heading", { name: "Documents" })).toBeVisible();
    await calls.settle();
    const lines = calls.lines().filter((line) => !line.includes("/audit?"));
    expect(lines.toSorted()).toEqual([`GET /api/admin/vendors/${id}`, `GET /api/admin/vendors/${id}/external-id`]);
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();

    await calls.clear();
    await openApproval(page, shop);
    await calls.settle();
    expect(calls.lines()).toEqual([]);
  },
);

bundledTest("opens an uploaded document in a new tab", async ({ page, signIn, ask }) => {
  const approved = await ask<Vendor>("vendors?page=1&limit=25&status=approved");
  const { shopName = "" } = pickRecord(approved, "with a document that can be opened", ({ documents }) =>
    Object.values(documents ?? {}).some(Boolean),
  );
  await signIn();
  await openVendors(page, "?status=approved&size=25");
  const details = await openDetails(page, shopName);
  const opened = page.waitForEvent("popup");
  await details
    .getByRole("link", { name: /^Open (PAN Card|GST Certificate|Business License)$/ })
    .first()
    .click();
  const tab = await opened;
  await tab.waitForLoadState();
  expect(await tab.evaluate(() => document.documentElement.tagName)).toBe("svg");
});

for (const [name, open] of [
  ["Vendor Details", openDetails],
  ["Approve Vendor", openApproval],
  ["Reject Vendor", openRejection],
] as const) {
  const buttonName = name.split(" ")[0]?.replace("Vendor", "View") ?? "";

  documentedTest(`${name}: traps the focus and returns it to the button on Escape`, async ({ page, signIn }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    const opened = await open(page, shop);
    const focused = () => opened.evaluate((element) => element.parentElement?.contains(document.activeElement));
    await expect.poll(focused).toBe(true);
    for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press("Tab");
    expect(await focused()).toBe(true);

    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(recordRow(page, shop).getByRole("button", { name: buttonName })).toBeFocused();
    expect(queryParamsOf(page)).toEqual({ status: "pending" });
  });

  documentedTest(`${name}: closes on Escape as soon as it is visible @journey`, async ({ page, signIn }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    const pressed = pressWhenDialogAppears(page, "Escape");
    await recordRow(page, shop).getByRole("button", { name: buttonName }).click();
    await pressed;
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(queryParamsOf(page)).toEqual({ status: "pending" });
  });

  documentedTest(`${name}: closes on Back and opens from its URL`, async ({ page, signIn, context }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    const opened = await open(page, shop);
    const url = page.url();
    await page.goBack();
    await expect(opened).toBeHidden();
    expect(queryParamsOf(page)).toEqual({ status: "pending" });

    const other = await context.newPage();
    await other.goto(url);
    await expect(dialog(other, name).getByText(shop, { exact: true }).first()).toBeVisible();
    await dialog(other, name)
      .getByRole("button", { name: /^(Close|Cancel)$/ })
      .last()
      .click();
    await expect(dialog(other, name)).toBeHidden();
    await expect(recordRow(other, shop)).toBeVisible();
  });
}

documentedTest(
  "asks before it discards input: Keep typing keeps the input, Discard closes the dialog @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    let rejection = await openRejection(page, shop);
    const reason = rejection.getByLabel("Rejection Reason");
    const question = dialog(page, "Discard your changes?");
    await reason.fill("Half a sen");
    await rejection.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Keep typing" }).click();
    await expect(question).toBeHidden();
    await expect(reason).toHaveValue("Half a sen");

    await reason.focus();
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(rejection).toBeHidden();
    rejection = await openRejection(page, shop);
    await expect(rejection.getByLabel("Rejection Reason")).toHaveValue("");
    await rejection.getByRole("button", { name: "Cancel" }).click();
    await expect(rejection, "closes without a question if nothing was typed").toBeHidden();
    expect(letter.callsTo("PUT", /./)).toEqual([]);
  },
);

documentedTest(
  "restores the input after a reload with a notice, and deletes the draft once it is sent @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    const approval = await openApproval(page, shop);
    await approval.getByLabel("Approval Notes").fill("Called the owner");
    await page.reload();
    await expect(approval.getByText("Your unsaved changes were restored.")).toBeVisible();
    await expect(approval.getByLabel("Approval Notes")).toHaveValue("Called the owner");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    expect(letter.callsTo("PUT", APPROVE)).toHaveLength(1);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")))).toEqual(
      [],
    );
  },
);

documentedTest(
  "shows the server's message in a dialog for a missing record",
  async ({ page, signIn, guard, letter }) => {
    guard.allowFailedLoad(404, /\/vendors\/nobody$/);
    await signIn();
    await openVendors(page, "?details=nobody");
    await expect(dialog(page, "Vendor Details").getByText("Error loading vendor")).toBeVisible();
    await expect(dialog(page, "Vendor Details").getByText("No such record")).toBeVisible();
    expect(letter.callsTo("GET", ONE_VENDOR)).toHaveLength(1);
  },
);
