/** The bundled API run without features behaves as documented. */
import { expect, plainTest } from "./support/fixtures";
import { card, recordRow, recordList, toast } from "./support/screens";
import { openApproval, openPendingVendor, VENDORS_PATH } from "./support/vendors";

plainTest("lists and approves vendors without offering any feature @journey", async ({ page, signIn, calls }) => {
  await signIn();
  const { shop, id } = await openPendingVendor(page);
  await expect(page.getByRole("button", { name: "Count all" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Products" })).not.toHaveAttribute("aria-sort");
  const approval = await openApproval(page, shop);
  await approval.getByLabel("Approval Notes").fill("No features");
  await calls.clear();
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  await expect(recordRow(page, shop)).toHaveCount(0);
  await calls.settle();
  expect(calls.lines()).toEqual([
    `PUT ${VENDORS_PATH}/${id}/approve`,
    `GET ${VENDORS_PATH}?page=1&limit=10&status=pending`,
  ]);
  await page.goto("/help");
  await expect(page.getByText("Not offered", { exact: true })).not.toHaveCount(0);
  await expect(page.getByText("Offered", { exact: true })).toHaveCount(0);
});

plainTest("finds a single coupon in the list", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto("/coupons");
  const link = recordList(page, "Coupons Management").getByRole("link").first();
  const code = (await link.textContent()) ?? "";
  const address = (await link.getAttribute("href")) ?? "";
  await calls.clear();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
  await calls.settle();
  expect(calls.lines()).toEqual(["GET /api/auth/me", "GET /api/admin/coupons?page=1&limit=100"]);
});

plainTest("shows the figures of Dashboard and Analytics with sample changes", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto("/dashboard");
  await expect(card(page, "Total Orders")).toContainText("2,000");
  await page.goto("/analytics");
  await expect(page.getByText("sample", { exact: true })).toHaveCount(6);
  await calls.settle();
  expect(calls.count("GET", "/api/admin/notifications")).toBe(0);
});

plainTest("has no outbox in Messaging", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto("/messaging-management");
  await expect(page.getByRole("list", { name: "Service status" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toHaveCount(0);
  await calls.settle();
  expect(calls.count("GET", /outbox/)).toBe(0);
});
