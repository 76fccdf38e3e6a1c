/** Everyday jobs with reports, lists, products, tickets, vendors and colleagues. Counts presses like jobs.spec.ts. */
import type { Locator, Page } from "@playwright/test";
import type { Product } from "../../resources/products/contract";
import type { Ticket } from "../../resources/support/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { picture } from "../server/support/test-pictures";
import { createUniqueName, field } from "./support/declared";
import { expect } from "./support/fixtures";
import { job } from "./support/job";
import { pickRecord, recordIdOf } from "./support/records";
import { columnTitles, dialog, openList, recordList, recordRow, toast } from "./support/screens";
import { replyBox } from "./support/tickets";

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });

job(
  "See why revenue fell, and open the orders of the vendor that lost most",
  1,
  "",
  async ({ page, presses, signIn }) => {
    await signIn();
    await page.goto("/analytics");
    await expect(page.getByRole("table", { name: "Steps between the two revenues" })).toBeVisible();
    await presses.click(recordList(page, "Losers by vendor").getByRole("link").first());
    await expect(page).toHaveURL(/\/orders\?vendor=.+&createdAt=/);
  },
);

job("Hide a column, and find it hidden tomorrow", 3, "", async ({ page, presses, signIn }) => {
  await signIn();
  await openList(page, "Coupons Management", "/coupons");
  const before = await columnTitles(page).allInnerTexts();
  await presses.click(button(page, "Columns"));
  const panel = dialog(page, "Columns");
  const hidden = panel.getByRole("checkbox", { disabled: false }).nth(1);
  await presses.click(hidden);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await presses.key("Escape");
  await saved;
  // `signIn` clears the browser's storage, so the columns now come from the server.
  await signIn();
  await openList(page, "Coupons Management", "/coupons");
  await expect(columnTitles(page)).toHaveCount(before.length - 1);

  await button(page, "Columns").click();
  const removed = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await button(panel, "Reset").click();
  await button(panel, "Done").click();
  await removed;
});

job("Save a filtered list as a view for everyone", 3, "", async ({ page, presses, signIn }) => {
  const name = createUniqueName("Waiting");
  await signIn();
  await openList(page, "Orders Management", "/orders?status=pending&sort=createdAt");
  await presses.click(button(page, "New view"));
  const form = dialog(page, "New view");
  await expect(form.getByLabel("Name")).toBeFocused();
  await presses.type(name);
  await presses.click(form.getByRole("checkbox", { name: /^Share with everyone/ }));
  await presses.click(button(form, "Save"));
  await expect(toast(page, "View saved")).toBeVisible();

  await signIn("auditor");
  await openList(page, "Orders Management", "/orders");
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name, exact: true })).toBeVisible();
});

job("Undo a wrong price", 3, "", async ({ page, presses, ask, signIn }) => {
  const products = await ask<Product>("products?page=1&limit=100&approvalStatus=approved");
  const product = pickRecord(products, "with a price", ({ price }) => Number(price) > 500);
  await signIn();
  await page.goto(`/products/show/${recordIdOf(product)}`);
  await button(page, "Edit").click();
  await field(page, "Price").fill("5");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Product updated successfully!")).toBeVisible();
  await expect(field(page, "Price")).toHaveCount(0);

  await presses.click(page.getByRole("tab", { name: "Change History" }));
  await presses.click(button(page, "Revert Price").first());
  await presses.click(button(page.getByRole("dialog"), "Revert"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect
    .poll(async () => (await ask<Product>("products?page=1&limit=100")).find(({ _id }) => _id === product._id)?.price)
    .toBe(product.price);
});

job("Answer a ticket without scrolling", 2, "", async ({ page, presses, ask, signIn }) => {
  const open = await ask<Ticket>("support/tickets?page=1&limit=100&status=open");
  await signIn();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/support/show/${recordIdOf(open[0])}`);
  const box = replyBox(page.getByRole("region", { name: "Write a message or a note" }));
  await expect(box).toBeInViewport({ ratio: 1 });
  await presses.click(box);
  await presses.type("The courier brings it tomorrow.");
  await presses.key("Control+Enter");
  await expect(toast(page, "Reply sent successfully!")).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

job("Reject a vendor and tell them why", 3, "", async ({ page, presses, ask, signIn }) => {
  const pending = await ask<Vendor>("vendors?page=1&limit=100&status=pending");
  const vendor = pickRecord(pending, "with an owner", ({ user }) => user?.email !== undefined);
  await signIn();
  await openList(page, "Vendors Management", `/vendors?${new URLSearchParams({ search: vendor.shopName ?? "" })}`);
  await presses.click(button(recordRow(page, vendor.shopName ?? ""), "Reject"));
  const form = dialog(page, "Reject Vendor");
  await expect(form.getByLabel("Rejection Reason")).toBeFocused();
  await presses.type("The licence has expired.");
  await presses.click(form.getByRole("switch", { name: "Send to vendor" }));
  await expect(form.getByLabel("Message to the Vendor")).toHaveValue("The licence has expired.");
  await presses.key("Control+Enter");
  await expect(toast(page, "Vendor rejected successfully!")).toBeVisible();
});

job("Add a product with two pictures", 6, "", async ({ page, presses, signIn }) => {
  await signIn();
  await openList(page, "Products Management", "/products");
  await presses.click(button(page, "Add Product"));
  const form = dialog(page, "Add Product");
  const fillIn = async (label: string, text: string) => {
    await presses.click(field(form, label));
    await presses.type(text);
  };
  await expect(field(form, "Name")).toBeFocused();
  await presses.type(createUniqueName("Bell"));
  await fillIn("Price", "900");
  await fillIn("Stock", "4");
  const choosing = page.waitForEvent("filechooser");
  // The hidden input has the same name.
  await presses.click(button(form, "Upload pictures").and(form.locator("button")));
  const files = await choosing;
  // Choosing both files in the system's dialog counts as one more press.
  presses.count += 1;
  const buffer = await picture("png");
  await files.setFiles(["front.png", "side.png"].map((name) => ({ name, mimeType: "image/png", buffer })));
  await expect(form.locator(".picture-row img")).toHaveCount(2);
  await presses.click(button(form, "Add Product"));
  await expect(toast(page, "Product created successfully!")).toBeVisible();
});

job("Invite a colleague for support only", 7, "", async ({ page, presses, signIn, sessions, guard }) => {
  sessions.clear();
  await signIn();
  await openList(page, "Administrators Management", "/administrators");
  await presses.click(button(page, "Invite Administrator"));
  await presses.click(field(page, "Name"));
  await presses.type("Tara Iyer");
  await presses.key("Tab");
  await presses.type(`tara.${Date.now()}@bazaar.example`);
  await presses.key("Tab");
  await presses.type("Support");
  await expect(page.getByRole("option").getByText("Support", { exact: true })).toBeVisible();
  await presses.key("Enter");
  guard.allowFailedLoad(403, /\/administrators$/);
  await presses.click(button(page, "Save"));
  await expect(dialog(page, "Confirm your password").getByLabel("Your password")).toBeFocused();
  await presses.type("bazaar-demo");
  await presses.key("Enter");
  await expect(toast(page, "Administrator added successfully!")).toBeVisible();
});
