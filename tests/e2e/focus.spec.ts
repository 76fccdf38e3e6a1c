/** The focus after a dialog opens or closes, and after a decision: never on the page itself. */
import type { Locator } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import {
  dialog,
  readFirstUniqueRecord,
  openList,
  recordRow,
  toast,
  findRowButton,
  pressRowButton,
} from "./support/screens";
import { readListedVendors, openPendingVendor } from "./support/vendors";

/** Finds the button that opens a row's actions. Only a phone has it. */
const menuOf = (row: Locator) => row.getByRole("button", { name: "Actions", exact: true });

bundledTest("a dialog focuses its first field, and its opener on closing @phone @journey", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "Products Management", "/products");
  const { title } = await readFirstUniqueRecord(page, "products");
  const edit = await findRowButton(recordRow(page, title), "Edit");
  // On a phone, the button is in the row's menu, which is closed by then, so the menu's button gets the focus.
  const opener = (await menuOf(recordRow(page, title)).count()) > 0 ? menuOf(recordRow(page, title)) : edit;
  await edit.click();
  const form = dialog(page, "Edit Product");
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();

  const { shop } = await openPendingVendor(page);
  await pressRowButton(recordRow(page, shop), "Reject");
  await expect(dialog(page, "Reject Vendor").getByLabel("Rejection Reason")).toBeFocused();
});

bundledTest("the focus moves to the same control in the next row after a decision @phone", async ({ page, signIn }) => {
  await signIn();
  await openPendingVendor(page);
  const [first, second] = await readListedVendors(page);
  const approve = await findRowButton(recordRow(page, first?.shop ?? ""), "Approve");
  await approve.press("Enter");
  const notes = dialog(page, "Approve Vendor").getByLabel("Approval Notes");
  await expect(notes).toBeFocused();
  await notes.press("Control+Enter");
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  // The pending list no longer has the decided row.
  await expect(recordRow(page, first?.shop ?? "")).toHaveCount(0);
  const next = recordRow(page, second?.shop ?? "");
  await expect(next.getByRole("button", { name: "Approve" }).or(menuOf(next))).toBeFocused();
});

bundledTest("the focus moves from a row whose button is gone to the next row that has it", async ({ page, signIn }) => {
  await signIn();
  await openList(page, "KYC Management", "/kyc-management?size=25");
  const buttons = page.getByRole("table").getByRole("button", { name: "Mark Under Review" });
  await expect(buttons.nth(1)).toBeVisible();
  await buttons.nth(1).evaluate((button) => button.setAttribute("data-test", "the next one"));
  await buttons.first().press("Enter");
  const open = dialog(page, "Mark KYC Application Under Review").or(page.getByRole("dialog"));
  await open.getByRole("button", { name: "Mark Under Review" }).press("Enter");
  await expect(toast(page, "KYC marked under review!")).toBeVisible();
  await expect(page.locator("[data-test='the next one']")).toBeFocused();
});

bundledTest("the focus moves to the heading after a decision on a record's page", async ({ page, signIn }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  await page.getByRole("link", { name: shop, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).press("Enter");
  await dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true }).press("Enter");
  await expect(dialog(page, "Approve Vendor")).toBeHidden();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

bundledTest("after a decision, the focus stays in the details and is not lost on closing", async ({ page, signIn }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  const view = recordRow(page, shop).getByRole("button", { name: "View" });
  await view.press("Enter");
  const details = dialog(page, "Vendor Details");
  await details.getByRole("button", { name: "Reject", exact: true }).press("Enter");
  const rejection = dialog(page, "Reject Vendor");
  await rejection.getByLabel("Rejection Reason").fill("The PAN card cannot be read");
  await rejection.getByRole("button", { name: "Reject", exact: true }).press("Enter");
  await expect(rejection).toBeHidden();
  await expect(details.getByRole("button", { name: "Reject", exact: true })).toBeDisabled();
  await expect.poll(() => details.evaluate((open) => open.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
