/**
 * Everyday jobs in the browser, with the number of presses that each takes. `npm run jobs` prints the numbers, which
 * must match the table in the README.
 */
import type { Page } from "@playwright/test";
import type { Order } from "../../resources/orders/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { expect } from "./support/fixtures";
import { job } from "./support/job";
import { pickPaidOrder, pickRecord, recordIdOf } from "./support/records";
import { dialog, recordList, toast } from "./support/screens";

const pane = (page: Page) => page.getByRole("region", { name: "Open entry" });
const finder = (page: Page) => page.getByRole("combobox", { name: "Pages, actions and records" });
const tile = (page: Page, name: string) =>
  page.getByRole("region", { name: "Needs attention" }).getByRole("link", { name: new RegExp(name) });

job("Approve ten vendors, looking at each document", 25, "", async ({ page, presses, signIn }) => {
  await signIn();
  await page.goto("/dashboard");
  await presses.click(tile(page, "Vendor registrations"));
  const title = pane(page).getByRole("heading", { level: 2 }).first();
  const approve = pane(page).getByRole("button", { name: "Approve" });
  let isShown = false;
  for (let done = 0; done < 10; done += 1) {
    await expect(approve).toBeEnabled();
    const shop = await title.innerText();
    const alwaysShow = pane(page).getByRole("switch");
    if (!isShown && (await alwaysShow.count()) > 0) {
      await presses.click(alwaysShow);
      isShown = true;
    }
    // Entries before the first one with the switch are approved without this check.
    if (isShown)
      await expect(pane(page).getByRole("button", { name: /^Show .*(Card|Certificate|License)/ })).toHaveCount(0);
    await presses.key("a");
    await expect(dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    await presses.key("Control+Enter");
    await expect(dialog(page, "Approve Vendor")).toHaveCount(0);
    await expect(title).not.toHaveText(shop);
  }
});

job("Reject a KYC application with a reason", 3, "", async ({ page, presses, signIn }) => {
  await signIn();
  await page.goto("/queue?kind=kyc");
  await expect(pane(page).getByRole("button", { name: "Reject" })).toBeEnabled();
  await presses.key("r");
  const form = dialog(page, "Reject KYC Application");
  await expect(form.getByRole("textbox").first()).toBeFocused();
  await presses.type("The picture of the Aadhaar card is not readable.");
  await presses.key("Control+Enter");
  await expect(toast(page, "KYC rejected successfully!")).toBeVisible();
});

job("Find an order by the end of its number, and advance it", 4, "", async ({ page, presses, ask, signIn }) => {
  const order = pickRecord(
    await ask<Order>("orders?page=1&limit=100"),
    "that is pending",
    ({ status }) => status === "pending",
  );
  await signIn();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await presses.key("Control+k");
  await expect(finder(page)).toBeFocused();
  await presses.type(recordIdOf(order).slice(-6));
  await expect(page.getByRole("group", { name: "Orders" }).getByRole("option", { selected: true })).toBeVisible();
  await presses.key("Enter");
  await presses.click(page.getByRole("button", { name: "Next Status" }));
  await expect(dialog(page, "Advance order").getByRole("button", { name: "Advance" })).toBeEnabled();
  await presses.key("Control+Enter");
  await expect(toast(page, "Order status updated successfully!")).toBeVisible();
});

const PAID = "orders?page=1&limit=100&status=delivered";
const refundForm = (page: Page) => dialog(page, "Refund Order");
const refundButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Refund", exact: true });

job("Refund a whole order", 3, "", async ({ page, presses, ask, signIn }) => {
  const order = pickPaidOrder(await ask<Order>(PAID), 2);
  await signIn();
  await page.goto(`/orders/show/${recordIdOf(order)}`);
  await presses.click(refundButton(page));
  await expect(refundForm(page).getByRole("table", { name: "Products" })).toBeVisible();
  await presses.click(refundForm(page).getByRole("button", { name: "Refund", exact: true }));
  await presses.click(page.getByRole("button", { name: "Continue" }));
  await expect(toast(page, "Refund created successfully!")).toBeVisible();
});

job("Refund one line of an order", 5, "", async ({ page, presses, ask, signIn }) => {
  const order = pickPaidOrder(await ask<Order>(PAID), 3);
  await signIn();
  await page.goto(`/orders/show/${recordIdOf(order)}`);
  await presses.click(refundButton(page));
  await presses.click(refundForm(page).getByRole("button", { name: "None" }));
  await presses.click(refundForm(page).getByRole("spinbutton").first());
  await presses.key("Control+a");
  await presses.type("1");
  await presses.click(refundForm(page).getByRole("button", { name: "Refund", exact: true }));
  await expect(toast(page, "Refund created successfully!")).toBeVisible();
});

job("Answer the oldest urgent ticket", 5, "", async ({ page, presses, signIn }) => {
  await signIn();
  await page.goto("/dashboard");
  await presses.click(tile(page, "Support tickets"));
  await presses.click(
    page.getByRole("list", { name: "Queue entries" }).getByRole("link").filter({ hasText: "High" }).first(),
  );
  await expect(pane(page).getByRole("button", { name: "Reply" })).toBeEnabled();
  await presses.key("r");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  await presses.type("We have asked the courier and write again tomorrow.");
  await presses.key("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

job("See who approved a vendor, when, with what note", 0, "", async ({ page, ask, signIn }) => {
  const vendor = pickRecord(
    await ask<Vendor>("vendors?page=1&limit=100&status=pending"),
    "that is pending",
    () => true,
  );
  await signIn();
  await page.goto(`/vendors/show/${recordIdOf(vendor)}?action=vendors.approve&id=${recordIdOf(vendor)}`);
  const form = dialog(page, "Approve Vendor");
  await form.getByLabel("Approval Notes").fill("Seen in the shop.");
  await form.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(form).toHaveCount(0);

  await page.goto(`/vendors/show/${recordIdOf(vendor)}`);
  await expect(page.getByText(/^Approved vendor by .+, \d/)).toBeVisible();
  await expect(page.getByText("Seen in the shop.")).toBeVisible();
});

job("See which of five numbers is invalid before sending an SMS", 1, "", async ({ page, presses, signIn }) => {
  await signIn();
  await page.goto("/sms-management");
  const card = page.getByRole("region", { name: "Send Bulk SMS" });
  await presses.click(card.getByLabel("Recipients"));
  await presses.type("9812345671, 9812345672, 9812345673, 9812345674, 98");
  await expect(card.getByText("4 valid, 1 invalid")).toBeVisible();
});

job("Sign in, open a vendor, approve it, by keyboard", 12, "", async ({ page, presses, ask }) => {
  const vendors = await ask<Vendor>("vendors?page=1&limit=100");
  const vendor = pickRecord(
    vendors,
    "that is pending and whose name is not part of another's",
    ({ status, shopName = "" }) =>
      status === "pending" && vendors.filter((other) => other.shopName?.includes(shopName)).length === 1,
  );
  await page.goto("/login");
  await expect(page.getByLabel("Email Address")).toBeVisible();
  await presses.key("Tab");
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await presses.type("admin@bazaar.example");
  await presses.key("Tab");
  await presses.type("bazaar-demo");
  await presses.key("Enter");
  await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
  await presses.key("Control+k");
  await expect(finder(page)).toBeFocused();
  await presses.type(vendor.shopName ?? "");
  const found = page.getByRole("group", { name: "Vendors" }).getByRole("option", { selected: true });
  await expect(found).toBeVisible();
  await presses.key("Enter");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await presses.key("Control+k");
  await expect(finder(page)).toBeFocused();
  await presses.type("Approve");
  await expect(page.getByRole("option", { selected: true })).toContainText("Approve");
  await presses.key("Enter");
  await expect(dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await presses.key("Control+Enter");
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
});

job("Approve a product on a phone", 4, " @phone-only", async ({ page, presses, signIn }) => {
  await signIn();
  await page.goto("/dashboard");
  await presses.click(tile(page, "Products to approve"));
  await presses.click(page.getByRole("list", { name: "Queue entries" }).getByRole("link").first());
  await presses.click(pane(page).getByRole("button", { name: "Approve" }));
  await presses.click(dialog(page, "Approve Product").getByRole("button", { name: "Approve", exact: true }));
  await expect(toast(page, "Product approved successfully!")).toBeVisible();
});

job("Compare this month's sales with last month's", 2, "", async ({ page, presses, signIn }) => {
  await signIn();
  await page.goto("/analytics");
  await presses.click(page.getByRole("button", { name: "This month" }));
  await expect(page).toHaveURL(/\/analytics\?.*month/);
  await expect(page.getByText(/ vs /).first()).toBeVisible();
});

job("Look at twenty orders in a row as an auditor", 22, "", async ({ page, presses, signIn }) => {
  await signIn("auditor");
  await page.goto("/orders?size=25");
  await presses.click(
    recordList(page, "Orders Management")
      .getByRole("link", { name: /^[\da-f]{6}$/ })
      .first(),
  );
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Order #/);
  for (let seen = 1; seen < 20; seen += 1) {
    const before = await heading.innerText();
    await expect(page.getByRole("button", { name: "Next", exact: true })).toBeEnabled();
    await presses.key("j");
    await expect(heading).not.toHaveText(before);
    await expect(heading).toHaveText(/^Order #/);
  }
});
