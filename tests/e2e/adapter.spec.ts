/** The console, built with the Spring adapter, works on a backend in Spring's style. */
import { springStyle } from "../../examples/spring-like/api-style";
import { startStyleProxy } from "../../examples/style-proxy";
import { documentedTest, expect } from "./support/fixtures";
import { card, dialog, readListedRecords, recordList, recordRow, toast } from "./support/screens";
import { VENDORS } from "./support/vendors";
import { startAdapted, type ViteServer } from "./support/vite-servers";

const EMAIL = "admin@shop.example";
const PASSWORD = "a password of the test";

const test = documentedTest.extend<object, { site: ViteServer }>({
  site: [
    async ({}, use) => {
      const backend = await startStyleProxy(springStyle, { ADMIN_PASSWORD: PASSWORD, PORT: "0" });
      const site = await startAdapted("spring-like", backend.url);
      await use(site);
      await site.close();
      backend.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test("reads lists and a record, and approves a vendor, through the adapter @journey @slow", async ({ page, site }) => {
  test.setTimeout(180_000);
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Email Address").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(card(page, "Total Revenue")).toContainText("₹");

  for (const list of ["orders", "vendors", "products", "users", "kyc-management", "reviews", "support"]) {
    const pages: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith("/api/admin/") && searchParams.has("page")) pages.push(`${searchParams}`);
    });
    await page.goto(`${site.url}/${list}`);
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    const table = page.getByRole("main").getByRole("table").first();
    await expect(table.locator("tbody tr[data-row-key]").first()).toBeVisible();
    await expect(table).not.toContainText(/Invalid|NaN|undefined|1970|Unknown value|[A-Z]{5,}_?[A-Z]*/);
    // Both index.html and the HTTP client request the first page as Spring does: pages count from 0.
    expect(new Set(pages.map((query) => new URLSearchParams(query).get("page")))).toEqual(new Set(["0"]));
    page.removeAllListeners("request");
  }

  await page.goto(`${site.url}/vendors?status=pending`);
  const [vendor = { id: "", title: "" }] = await readListedRecords(page, "vendors");
  await page.goto(`${site.url}/vendors/show/${vendor.id}`);
  await expect(page.getByRole("main").getByText("Pending", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).first().click();
  const approval = dialog(page, "Approve Vendor");
  await approval.getByLabel("Approval Notes").fill("All papers seen");
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  await expect(approval).toHaveCount(0);
  await expect(page.getByRole("main").getByText("All papers seen")).toBeVisible();
  await page.goto(`${site.url}/vendors?status=approved`);
  await expect(recordRow(page, vendor.title)).toBeVisible();
  await expect(recordList(page, VENDORS).getByText("Pending", { exact: true })).toHaveCount(0);
});
