/** Change Status, which sets a vendor's status to any value with its own documented call. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { FAULT_MESSAGES } from "../support/letter/faults";
import { selectOptions, chooseOption, dialog, openSelect, recordRow, toast, valueOf } from "./support/screens";
import { readListedVendors, openVendors, VENDORS_PATH } from "./support/vendors";
import { THEMES } from "./support/themes";

const TITLE = "Change Vendor Status";
const STATUS = /^\/api\/admin\/vendors\/[^/]+\/status$/;

/** Opens the page of the first vendor with a status. */
async function openFirst(page: Page, status: string) {
  await openVendors(page, `?status=${status}`);
  const [vendor = { shop: "", id: "" }] = await readListedVendors(page);
  await expect(recordRow(page, vendor.shop).getByRole("button", { name: "Change Status" })).toHaveCount(0);
  await page.goto(`/vendors/show/${vendor.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(vendor.shop);
  return vendor;
}

async function openChange(page: Page) {
  await page.getByRole("button", { name: "Change Status", exact: true }).click();
  const form = dialog(page, TITLE).filter({ has: page.getByLabel("Notes") });
  await expect(form).toBeVisible();
  return form;
}

const confirmation = (page: Page) => dialog(page, TITLE).filter({ hasText: "regardless of its current status" });

onEveryBackend((test, { hasFeatures }) => {
  // Spec: vendors.status
  // Sends: PUT /api/admin/vendors/{id}/status
  test("offers every status, and sets one with notes after a confirmation @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const { id } = await openFirst(page, "rejected");
    const form = await openChange(page);
    const change = form.getByRole("button", { name: "Change Status", exact: true });
    await expect(change).toBeDisabled();
    await openSelect(form, "Status");
    await expect(selectOptions(page)).toHaveText(["Pending", "Approved", "Rejected"]);
    await selectOptions(page).getByText("Approved").click();
    await form.getByLabel("Notes").fill("  After a call ");
    await calls.clear();
    await change.click();
    await expect(confirmation(page)).toContainText("The vendor becomes Approved, regardless of its current status.");
    await confirmation(page).getByRole("button", { name: "Cancel" }).click();
    await expect(confirmation(page)).toBeHidden();
    await calls.settle();
    expect(calls.lines()).toEqual([]);

    await change.click();
    await confirmation(page).getByRole("button", { name: "Continue" }).click();
    await expect(toast(page, "Vendor status updated successfully!")).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByRole("main").getByText("Approved", { exact: true }).first()).toBeVisible();
    expect(calls.count("PUT", `${VENDORS_PATH}/${id}/status`)).toBe(1);
    expect(calls.bodies("PUT", STATUS)).toEqual([{ status: "approved", notes: "After a call" }]);
    if (hasFeatures) {
      await expect(valueOf(page, "Approval Notes")).toHaveText("After a call");
      await expect(valueOf(page, "Rejection Reason")).toHaveText("—");
    }
  });
});

// Spec: vendors.status, mutations.messages
documentedTest("shows the server's message, or else the documented one", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(500, /\/status$/);
  await signIn();
  await openFirst(page, "approved");
  const form = await openChange(page);
  await chooseOption(form, "Status", "Pending");
  for (const [silent, expected] of [
    [true, "Failed to update vendor status"],
    [false, FAULT_MESSAGES[500]],
  ] as const) {
    letter.clearFaults();
    letter.fault({ method: "PUT", path: STATUS, kind: 500, silent });
    await form.getByRole("button", { name: "Change Status", exact: true }).click();
    await confirmation(page).getByRole("button", { name: "Continue" }).click();
    await expect(toast(page, expected)).toBeVisible();
  }
});

bundledTest("shows the server's error about notes with the status Pending", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(422, /\/status$/);
  await signIn();
  await openFirst(page, "approved");
  const form = await openChange(page);
  await chooseOption(form, "Status", "Pending");
  await form.getByLabel("Notes").fill("Look again");
  await form.getByRole("button", { name: "Change Status", exact: true }).click();
  await confirmation(page).getByRole("button", { name: "Continue" }).click();
  await expect(form.getByText("must be empty for pending", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Notes")).toHaveValue("Look again");
});

bundledTest("does not offer Change Status to an auditor", async ({ page, signIn }) => {
  await signIn("auditor");
  await openFirst(page, "approved");
  await expect(page.getByRole("button", { name: "Change Status" })).toHaveCount(0);
});

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    documentedTest("axe finds no serious violations in the dialog @phone", async ({ page, signIn, axe }) => {
      await signIn();
      await openFirst(page, "approved");
      await openChange(page);
      expect(await axe()).toEqual([]);
    });
  });
}
