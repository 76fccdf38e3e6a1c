/** From sign-in to a decision as an administrator, on every backend, on a phone, and by keyboard only. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { tabTo } from "./support/keyboard";
import {
  selectOptions,
  chooseOption,
  dialog,
  recordRow,
  recordList,
  toast,
  openFilters,
  closeFilters,
  pressRowButton,
} from "./support/screens";
import type { Credentials } from "./support/session";
import { readListedVendors, openPendingVendor, VENDORS } from "./support/vendors";

async function signInThroughForm(page: Page, account: Credentials | undefined): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email Address").fill(account?.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(account?.password ?? "");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast(page, "Login successful!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

/** Opens Vendors in the sidebar, which is behind the menu button on a phone. */
async function goToVendors(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation").getByRole("link", { name: "Vendors", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Vendors Management" })).toBeVisible();
}

onEveryBackend((test) => {
  test("signs in, looks at a pending vendor and approves it @phone @journey", async ({ page, backend }) => {
    await signInThroughForm(page, backend.accounts.admin);
    await goToVendors(page);
    await openFilters(page);
    await chooseOption(page, "Status", "Pending");
    await closeFilters(page);
    await expect(recordList(page, VENDORS).getByText("Approved", { exact: true })).toHaveCount(0);
    const [vendor] = await readListedVendors(page);
    const shop = vendor?.shop ?? "";

    await pressRowButton(recordRow(page, shop), "View");
    const details = dialog(page, "Vendor Details");
    // Only in this part of the dialog, because the vendor's KYC application may be pending, too.
    await expect(details.locator(".dialog-record").getByText("Pending", { exact: true })).toBeVisible();
    await details.getByRole("button", { name: "Approve" }).click();
    const approval = dialog(page, "Approve Vendor");
    await expect(approval.getByText(shop, { exact: true })).toBeVisible();
    await approval.getByLabel("Approval Notes").fill("All papers seen");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(details.getByText("All papers seen")).toBeVisible();
    await details.getByRole("button", { name: "Close" }).last().click();
    await expect(recordRow(page, shop)).toHaveCount(0);
  });

  test("rejects a pending vendor, whose row then shows the date @phone @journey", async ({ page, signIn }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    await pressRowButton(recordRow(page, shop), "Reject");
    const rejection = dialog(page, "Reject Vendor");
    await rejection.getByLabel("Rejection Reason").fill("Address could not be verified");
    await rejection.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(toast(page, "Vendor rejected successfully!")).toBeVisible();
    await expect(recordRow(page, shop)).toHaveCount(0);

    await page.getByRole("textbox", { name: "Search" }).fill(shop);
    await page.getByRole("textbox", { name: "Search" }).press("Enter");
    await openFilters(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/vendors$/);
    await closeFilters(page);
    await expect(page.getByRole("textbox", { name: "Search" })).toHaveValue("");
    await page.getByRole("textbox", { name: "Search" }).fill(shop);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(recordRow(page, shop).getByText("Rejected", { exact: true })).toBeVisible();
    await expect(
      recordRow(page, shop)
        .getByText(/^\d+ \w{3} 20\d\d$/)
        .first(),
    ).toBeVisible();
  });

  test("does not scroll sideways, and shows labelled values in a row @phone-only", async ({ page, signIn }) => {
    await signIn();
    const { shop } = await openPendingVendor(page);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
    // A pending vendor has a value for each of these labels. The status is next to the title, without a label.
    const terms = recordRow(page, shop).getByRole("term");
    for (const label of ["Phone", "Address", "Business Type", "Business Category", "Products", "Joined"])
      await expect(terms.filter({ hasText: new RegExp(`^${label}$`) })).toHaveCount(1);
    await expect(recordRow(page, shop).getByText("Pending", { exact: true })).toBeVisible();
    await pressRowButton(recordRow(page, shop), "View");
    await expect(dialog(page, "Vendor Details").getByRole("heading", { name: "Documents" })).toBeVisible();
    expect(await fits()).toBe(true);
    await page.goto("/dashboard");
    await expect(page.getByRole("list", { name: "Recent Orders" })).toBeVisible();
    expect(await fits()).toBe(true);
  });
});

bundledTest("goes from sign-in to an approved vendor by keyboard only @journey", async ({ page, backend }) => {
  const { keyboard } = page;
  const account = backend.accounts.admin;
  await page.goto("/vendors");
  await tabTo(page, page.getByLabel("Email Address"));
  await keyboard.type(account?.email ?? "");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await keyboard.type(account?.password ?? "");
  await keyboard.press("Enter");

  const filter = page.getByRole("combobox", { name: "Status" });
  await tabTo(page, filter);
  await keyboard.press("Enter");
  // antd marks the selected option shortly after opening the list and undoes earlier key presses.
  await expect(selectOptions(page).first()).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.getByRole("row").getByText("Approved", { exact: true })).toHaveCount(0);
  const [vendor] = await readListedVendors(page);
  const shop = vendor?.shop ?? "";

  const view = recordRow(page, shop).getByRole("button", { name: "View" });
  await tabTo(page, view);
  await keyboard.press("Enter");
  const details = dialog(page, "Vendor Details");
  await tabTo(page, details.getByRole("button", { name: "Approve" }));
  await keyboard.press("Enter");
  const approval = dialog(page, "Approve Vendor");
  await tabTo(page, approval.getByLabel("Approval Notes"));
  await keyboard.type("By keyboard");
  await tabTo(page, approval.getByRole("button", { name: "Approve", exact: true }));
  await keyboard.press("Enter");

  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  await expect(details.getByText("By keyboard")).toBeVisible();
  await keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(recordRow(page, shop)).toHaveCount(0);
});

bundledTest("confirms a dialog with Ctrl + Enter and focuses the search with / @journey", async ({ page, signIn }) => {
  await signIn();
  const { shop } = await openPendingVendor(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search" })).toBeFocused();
  await recordRow(page, shop).getByRole("button", { name: "Approve" }).click();
  await dialog(page, "Approve Vendor").getByLabel("Approval Notes").fill("Quick");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Search" }), "the slash is not typed").toHaveValue("");
});
