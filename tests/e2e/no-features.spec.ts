/** The bundled API run without features is a backend as the documentation has it. */
import { bundledTest, expect } from "./support/fixtures";
import { record, records, toast } from "./support/screens";
import { openApproval, openPendingVendor, VENDORS_PATH } from "./support/vendors";

bundledTest.use({ apiEnv: { API_FEATURES: "none" } });

bundledTest(
  "vendors are listed and approved without a feature, and no control offers one",
  async ({ page, signIn, calls }) => {
    await signIn();
    const { shop, id } = await openPendingVendor(page);
    await expect(page.getByRole("button", { name: "Count all" })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Products" })).not.toHaveAttribute("aria-sort");
    const approval = await openApproval(page, shop);
    await approval.getByLabel("Approval Notes").fill("No features");
    calls.clear();
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(record(page, shop)).toHaveCount(0);
    await calls.settle();
    expect(calls.lines()).toEqual([
      `PUT ${VENDORS_PATH}/${id}/approve`,
      `GET ${VENDORS_PATH}?page=1&limit=10&status=pending`,
    ]);
    await page.goto("/help");
    await expect(page.getByText("Not offered", { exact: true })).not.toHaveCount(0);
    await expect(page.getByText("Offered", { exact: true })).toHaveCount(0);
  },
);

bundledTest("a single coupon is then found in the list", async ({ page, signIn, calls }) => {
  await signIn();
  await page.goto("/coupons");
  const link = records(page, "Coupons Management").getByRole("link").first();
  const code = (await link.textContent()) ?? "";
  const address = (await link.getAttribute("href")) ?? "";
  calls.clear();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code);
  await calls.settle();
  expect(calls.lines()).toEqual(["GET /api/auth/me", "GET /api/admin/coupons?page=1&limit=100"]);
});
