/** Previous and next from an open record, the way back to its list, and copying its id. */
import type { Page } from "@playwright/test";
import { expect, documentedTest } from "./support/fixtures";
import { queryParamsOf, dialog, openList, recordRow, toast, pressRowButton } from "./support/screens";

const ORDERS = "Orders Management";
const VENDORS = "Vendors Management";
const APPROVAL = "Product Approval Management";

const neighbours = (page: Page) => page.getByRole("group", { name: "Previous and next records" });
const neighbourButton = (page: Page, to: "Previous" | "Next") => neighbours(page).getByRole("button", { name: to });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

documentedTest(
  "moves across the list's pages in the details dialog, by button and by key @phone @journey",
  async ({ page, signIn }) => {
    await signIn();
    await openList(page, ORDERS, "/orders?size=5");
    await pressRowButton(recordRow(page, "000005"), "View");
    const title = dialog(page, "Order Details").getByRole("strong").first();
    await expect(title).toHaveText("Order #000005");
    await expect(neighbours(page)).toContainText("5 of 12");
    await neighbourButton(page, "Next").click();
    await expect(title).toHaveText("Order #000006");
    await expect(neighbours(page)).toContainText("6 of 12");
    expect(queryParamsOf(page)).toMatchObject({ size: "5", page: "2" });
    await page.keyboard.press("k");
    await expect(title).toHaveText("Order #000005");
    expect(queryParamsOf(page)["page"]).toBeUndefined();
    await page.keyboard.press("j");
    await expect(title).toHaveText("Order #000006");
    await page.keyboard.press("Escape");
    await expect(dialog(page, "Order Details")).toBeHidden();
    await expect(recordRow(page, "000006"), "the list has moved to the record's page").toBeVisible();
  },
);

documentedTest("disables Next and ignores its key on the last record", async ({ page, signIn }) => {
  await signIn();
  await openList(page, ORDERS, "/orders?size=5&page=3");
  await recordRow(page, "00000c").getByRole("button", { name: "View" }).click();
  await expect(neighbours(page)).toContainText("12 of 12");
  await expect(neighbourButton(page, "Next")).toBeDisabled();
  await page.keyboard.press("j");
  await neighbourButton(page, "Previous").click();
  await expect(neighbours(page)).toContainText("11 of 12");
});

documentedTest(
  "respects the filter on a record's page, survives a reload and keeps the way back to the list",
  async ({ page, signIn }) => {
    await signIn();
    await openList(page, VENDORS, "/vendors?status=pending&size=5");
    await page.getByRole("link", { name: "Mysore Silks", exact: true }).click();
    await expect(heading(page)).toHaveText("Mysore Silks");
    await expect(neighbours(page)).toContainText("5 of 7");
    await neighbourButton(page, "Next").click();
    await expect(heading(page)).toHaveText("Pune Bicycles");
    await expect(neighbourButton(page, "Next"), "the focus stays").toBeFocused();
    await page.keyboard.press("j");
    await expect(heading(page)).toHaveText("Surat Textiles");
    await expect(neighbourButton(page, "Next")).toBeDisabled();
    await page.keyboard.press("k");
    await expect(heading(page)).toHaveText("Pune Bicycles");
    await page.reload();
    await expect(neighbours(page)).toContainText("6 of 7");
    await page.getByRole("link", { name: "Back to Vendors" }).click();
    await expect(page).toHaveURL(/\/vendors\?/);
    expect(queryParamsOf(page)).toEqual({ status: "pending", size: "5", page: "2" });
    await expect(recordRow(page, "Pune Bicycles")).toBeVisible();
  },
);

documentedTest("masks on the next record what was revealed on the previous one", async ({ page, signIn }) => {
  await signIn();
  await openList(page, VENDORS, "/vendors?status=pending");
  await page.getByRole("button", { name: "View" }).first().click();
  const details = dialog(page, "Vendor Details");
  for (const opened of [details, page.getByRole("main")]) {
    await opened.getByRole("button", { name: "Show PAN Number" }).click();
    await expect(opened.getByRole("button", { name: "Hide PAN Number" })).toBeVisible();
    await neighbourButton(page, "Next").click();
    await expect(neighbours(page)).toContainText("2 of 7");
    await expect(opened.getByRole("button", { name: "Show PAN Number" })).toBeVisible();
    await neighbourButton(page, "Previous").click();
    await expect(neighbours(page)).toContainText("1 of 7");
    if (opened === details) await details.getByRole("link", { name: "Open page" }).click();
  }
});

documentedTest("shows no neighbours on a page opened by URL and requests no list", async ({ page, signIn, letter }) => {
  await signIn();
  const { id = "" } = letter.records.orders[1] ?? {};
  await page.goto(`/orders/show/${id}`);
  await expect(heading(page)).toHaveText("Order #000002");
  await expect(neighbours(page)).toHaveCount(0);
  expect(letter.callsTo("GET", "/api/admin/orders")).toEqual([]);
});

documentedTest("continues from the position of a decided record", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(404, /lost\.svg$/);
  await signIn();
  await openList(page, APPROVAL, "/product-approval");
  await recordRow(page, "Brass lamp 5").getByRole("button", { name: "View" }).click();
  const details = dialog(page, "Product Details");
  await expect(neighbours(page)).toContainText("2 of 3");
  await details.getByRole("button", { name: "Approve" }).click();
  const approval = dialog(page, "Approve Product");
  await approval.getByLabel("Approval Notes").fill("Joking aside");
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Product approved successfully!")).toBeVisible();
  await expect(approval).toBeHidden();
  await expect(details.getByRole("strong").first(), "the j in the notes is no shortcut").toHaveText("Brass lamp 5");
  await neighbourButton(page, "Next").click();
  await expect(details.getByRole("strong").first()).toHaveText("Green tea 9");
  await neighbourButton(page, "Previous").click();
  await expect(details.getByRole("strong").first()).toHaveText("Silk saree 1");
});

documentedTest("copies the full id of a record", async ({ page, context, signIn, letter }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn();
  const { id = "" } = letter.records.orders[0] ?? {};
  await page.goto(`/orders?details=${id}`);
  const details = dialog(page, "Order Details");
  await expect(details.getByRole("strong").first()).toHaveText("Order #000001");
  await details.getByRole("button", { name: "Copy ID" }).click();
  await expect(details.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});
