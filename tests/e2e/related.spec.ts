/** Related records on the page of a person or a shop. */
import type { Page } from "@playwright/test";
import type { ApiCalls } from "./support/api-calls";
import { readFurtherResources } from "../support/further-resources";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { readFirstUniqueRecord, openList, recordList } from "./support/screens";

/** Clears the recorded calls, then follows the first link in the table to a record of this resource. Returns the record's id. */
async function followFirst(page: Page, calls: ApiCalls, resource: string): Promise<string> {
  const link = page.getByRole("row").locator(`a[href^='/${resource}/show/']`).first();
  const id = (await link.getAttribute("href"))?.split("/").pop() ?? "";
  await calls.clear();
  await link.click();
  return id;
}

const related = (lines: string[]) => lines.filter((line) => line.includes("limit=5"));

bundledTest(
  "lists orders and tickets on tabs of a customer's page, with one call each @dates",
  async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, "Orders Management", "/orders");
    const id = await followFirst(page, calls, "users");
    const tabs = page.getByRole("tablist", { name: "Sections of the user" });
    await tabs.getByRole("tab", { name: "Support Tickets" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Support Tickets" })).toBeVisible();
    await tabs.getByRole("tab", { name: "Orders" }).click();
    await expect(recordList(page, "Orders").getByRole("link").first()).toBeVisible();
    await calls.settle();
    expect(related(calls.lines())).toEqual([
      `GET /api/admin/support/tickets?page=1&limit=5&user=${id}`,
      `GET /api/admin/orders?page=1&limit=5&customer=${id}`,
    ]);
    const order = recordList(page, "Orders").getByRole("link").first();
    const title = `Order #${(await order.innerText()).replace("#", "")}`;
    await order.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  },
);

bundledTest(
  "shows a shop's products, orders and KYC applications on tabs @journey",
  async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, "Products Management", "/products?page=2");
    const id = await followFirst(page, calls, "vendors");
    const tabs = page.getByRole("tablist", { name: "Sections of the vendor" });
    const further = readFurtherResources().filter(({ fields }) =>
      fields.some(({ reference }) => reference === "vendors"),
    );
    await expect(tabs.getByRole("tab")).toHaveText([
      "Details",
      "Plan and Balance",
      "Products",
      "Orders",
      "KYC Applications",
      "Payouts",
      "Refunds",
      ...further.map(({ many }) => many),
      "Change History",
    ]);
    for (const [name, path] of [
      ["Products", "products"],
      ["Orders", "orders"],
      ["KYC Applications", "kyc"],
    ] as const) {
      await calls.clear();
      await tabs.getByRole("tab", { name }).click();
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
      await calls.settle();
      expect(related(calls.lines())).toEqual([`GET /api/admin/${path}?page=1&limit=5&vendor=${id}`]);
    }
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Orders" })).toHaveAttribute("aria-selected", "true");
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: "Orders" })).toBeVisible();
  },
);

bundledTest(
  "pages through more than five related records, or shows all of them in their own list @dates",
  async ({ page, signIn, calls }) => {
    await signIn();
    // The vendors with the most products come first.
    await openList(page, "Vendors Management", "/vendors?sort=productCount&order=desc");
    const { title } = await readFirstUniqueRecord(page, "vendors");
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("tab", { name: "Products" }).click();
    const all = page.getByRole("link", { name: /^All \d+ products$/ });
    await expect(all).toBeVisible();
    const products = page.locator("section").filter({ has: page.getByRole("heading", { name: "Products" }) });
    await calls.clear();
    await products.getByRole("button", { name: "Page 2" }).click();
    await calls.settle();
    expect(calls.lines()).toHaveLength(1);
    expect(calls.lines()[0]).toMatch(/^GET \/api\/admin\/products\?page=2&limit=5&vendor=[0-9a-f]{24}$/);
    await all.click();
    await expect(page).toHaveURL(/\/products\?vendor=[0-9a-f]{24}$/);
  },
);

documentedTest("without features, lists only a shop's products as related", async ({ page, signIn, letter }) => {
  await signIn();
  const { id = "" } = letter.records.vendors[1] ?? {};
  await page.goto(`/vendors/show/${id}`);
  await expect(recordList(page, "Products").getByRole("link", { name: "Brass lamp 2" })).toBeVisible();
  const { _id: user = "" } = letter.records.users[1] ?? {};
  await page.goto(`/users/show/${String(user)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Priya Nair" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Orders" })).toHaveCount(0);
  expect(letter.calls.filter(({ query }) => query["limit"] === "5").map(({ path, query }) => [path, query])).toEqual([
    ["/api/admin/products", { page: "1", limit: "5", vendor: id }],
  ]);
});
