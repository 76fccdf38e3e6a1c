/** Permissions: an auditor reads, a customer is denied access, and a backend without permissions decides on its own. */
import type { Page } from "@playwright/test";
import { readFurtherResources } from "../support/further-resources";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { dialog, recordRow, recordList, toast, openPageMenu } from "./support/screens";
import { readListedVendors, openDetails, openPendingVendor, openVendors, VENDORS } from "./support/vendors";

const CHANGES = /^(Approve|Reject|Edit|Delete|Add .+|Save)$/;
const COUPONS = "Coupons Management";

/** Returns the calls that change something. */
const findWrites = (lines: string[]) => lines.filter((line) => !line.startsWith("GET "));

async function idOfFirstCoupon(page: Page): Promise<string> {
  await page.goto("/coupons");
  const link = recordList(page, COUPONS).getByRole("link").first();
  return (await link.getAttribute("href"))?.split("/").pop() ?? "";
}

bundledTest(
  "shows an auditor every menu entry, and no control that changes vendors or coupons @journey",
  async ({ page, signIn, calls }) => {
    await signIn("auditor");
    const { shop, id } = await openPendingVendor(page);
    await expect(page.getByRole("navigation", { name: "Main navigation" }).getByRole("link")).toHaveCount(
      33 + readFurtherResources().length,
    );
    await expect(page.getByRole("button", { name: CHANGES })).toHaveCount(0);

    const details = await openDetails(page, shop);
    await expect(details.getByRole("heading", { name: "Bank Details" })).toBeVisible();
    await expect(details.getByRole("button", { name: CHANGES })).toHaveCount(0);

    await page.goto(`/vendors/show/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
    await expect(page.getByRole("button", { name: CHANGES })).toHaveCount(0);
    await expect((await openPageMenu(page)).getByRole("button")).toHaveText(["Copy ID"]);

    const coupon = await idOfFirstCoupon(page);
    await expect(page.getByRole("button", { name: "View" })).toHaveCount(10);
    await expect(page.getByRole("button", { name: CHANGES })).toHaveCount(0);
    await page.goto(`/coupons/show/${coupon}`);
    await expect(page.getByRole("term").filter({ hasText: /^Code$/ })).toBeVisible();
    await expect((await openPageMenu(page)).getByRole("button")).toHaveText(["Copy ID"]);
    await expect(page.getByRole("button", { name: CHANGES })).toHaveCount(0);

    await page.goto("/dashboard");
    await expect(recordList(page, "Recent Orders")).toBeVisible();
    expect(findWrites(calls.lines())).toEqual([]);
  },
);

bundledTest(
  "names the missing permission for a pasted decision link, and requests only the session and the list",
  async ({ page, signIn, calls }) => {
    await signIn("auditor");
    const { id } = await openPendingVendor(page);
    for (const [action, title] of [
      ["vendors.approve", "Approve Vendor"],
      ["vendors.reject", "Reject Vendor"],
    ]) {
      await calls.clear();
      await page.goto(`/vendors?action=${action}&id=${id}`);
      const denied = dialog(page, title ?? "");
      await expect(denied.getByText(`This needs the permission ${action}.`)).toBeVisible();
      await expect(denied.getByRole("textbox")).toHaveCount(0);
      await expect(denied.getByRole("button", { name: CHANGES })).toHaveCount(0);
      await calls.settle();
      expect(calls.lines()).toEqual(["GET /api/auth/me", "GET /api/admin/vendors?page=1&limit=10"]);
      await denied.getByRole("button", { name: "Close" }).last().click();
      await expect(denied).toBeHidden();
    }
  },
);

bundledTest(
  "names the missing permission on a page that an auditor may not use, and requests only the session",
  async ({ page, signIn, calls }) => {
    await signIn("auditor");
    const coupon = await idOfFirstCoupon(page);
    for (const [address, permission] of [
      ["/coupons/create", "coupons.create"],
      [`/coupons/edit/${coupon}`, "coupons.edit"],
    ]) {
      await calls.clear();
      await page.goto(address ?? "");
      await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
      await page.getByText("For your administrator").click();
      await expect(
        page.getByText(`This needs the permission ${permission}. Ask an administrator for it.`),
      ).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveCount(0);
      await calls.settle();
      expect(calls.lines()).toEqual(["GET /api/auth/me"]);
    }
  },
);

bundledTest("the server denies an auditor the approval that the console hides", async ({ page, signIn, backend }) => {
  await signIn("auditor");
  const { id } = await openPendingVendor(page);
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const answer = await page.request.put(`${backend.url}/api/admin/vendors/${id}/approve`, {
    headers: { authorization: `Bearer ${token}` },
    data: { approvalNotes: "" },
  });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ message: "You lack the permission vendors.approve." });
  await page.reload();
  expect((await readListedVendors(page)).map((vendor) => vendor.id)).toContain(id);
});

bundledTest(
  "names the permission that a customer lacks, and requests no data @journey",
  async ({ page, signIn, calls }) => {
    await signIn("customer");
    for (const [address, permission] of [
      ["/dashboard", "dashboard.list"],
      ["/vendors", "vendors.list"],
      ["/vendors/show/1", "vendors.show"],
      ["/vendors?details=1", "vendors.list"],
      ["/vendors?action=vendors.approve&id=1", "vendors.list"],
      ["/coupons/create", "coupons.create"],
    ]) {
      await page.goto(address ?? "");
      await page.getByText("For your administrator").click();
      await expect(
        page.getByText(`This needs the permission ${permission}. Ask an administrator for it.`),
      ).toBeVisible();
      await expect(
        page.getByText("You are signed in with the role customer. The server may refuse administration calls."),
      ).toBeVisible();
      await calls.settle();
    }
    await expect(page.getByRole("navigation").getByRole("link")).toHaveCount(0);
    expect(calls.lines().filter((line) => line.includes("/api/admin/"))).toEqual([]);
    // The page has no link to another page, which would be denied too. It offers to sign in with another account.
    await expect(page.getByText(/^You are signed in as .+ \(.+@.+\)\.$/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);

// Spec: session.any-role
documentedTest(
  "shows controls for changes without a list of permissions, and a permanent notice for the role vendor @journey",
  async ({ page, signIn }) => {
    await signIn("vendor");
    await openVendors(page, "?status=pending");
    const notice = page
      .getByRole("note")
      .getByText("You are signed in with the role vendor. The server may refuse administration calls.");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Coupons" }).click();
    await expect(page.getByRole("button", { name: "Add Coupon" })).toBeVisible();
    await expect(notice).toBeVisible();
  },
);

documentedTest("shows an administrator no notice about their role", async ({ page, signIn }) => {
  await signIn();
  await openVendors(page);
  await expect(page.getByRole("note")).toHaveCount(0);
});

documentedTest(
  "shows the server's own message for a rejected call @journey",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403);
    await signIn("vendor");
    const { shop } = await openPendingVendor(page);
    letter.fault({ method: "PUT", path: /\/approve$/, kind: 403, message: "Only administrators may approve" });
    await recordRow(page, shop).getByRole("button", { name: "Approve" }).click();
    await dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Only administrators may approve")).toBeVisible();

    letter.fault({ path: "/api/admin/vendors", kind: 403, message: "Not for vendors" });
    await page.goto("/vendors");
    await expect(page.getByText("Error loading vendors", { exact: true })).toBeVisible();
    await expect(page.getByText("Not for vendors", { exact: true })).toBeVisible();
    await expect(recordList(page, VENDORS)).toHaveCount(0);
  },
);
