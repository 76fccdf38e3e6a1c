/** What belongs to a person or a shop, under its own page. */
import { bundledTest, expect, letterTest } from "./support/fixtures";
import { firstListed, openList, records } from "./support/screens";

const related = (lines: string[]) => lines.filter((line) => line.includes("limit=5"));

bundledTest("a customer's page lists the orders and tickets, each paged by itself", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, "Orders Management", "/orders");
  const customer = page.getByRole("row").nth(1).locator("a[href^='/users/show/']");
  const id = (await customer.getAttribute("href"))?.split("/").pop() ?? "";
  await calls.clear();
  await customer.click();
  await expect(records(page, "Orders").getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Support Tickets" })).toBeVisible();
  await calls.settle();
  expect(related(calls.lines())).toEqual([
    `GET /api/admin/orders?page=1&limit=5&customer=${id}`,
    `GET /api/admin/support/tickets?page=1&limit=5&user=${id}`,
  ]);
  const order = records(page, "Orders").getByRole("link").first();
  const title = await order.innerText();
  await order.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

bundledTest("a shop's page lists its products, orders and KYC applications", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, "Products Management", "/products?page=2");
  const shop = page.getByRole("row").nth(2).locator("a[href^='/vendors/show/']");
  const id = (await shop.getAttribute("href"))?.split("/").pop() ?? "";
  await calls.clear();
  await shop.click();
  await expect(records(page, "Products").getByRole("link").first()).toBeVisible();
  await calls.settle();
  expect(related(calls.lines())).toEqual([
    `GET /api/admin/products?page=1&limit=5&vendor=${id}`,
    `GET /api/admin/orders?page=1&limit=5&vendor=${id}`,
    `GET /api/admin/kyc?page=1&limit=5&vendor=${id}`,
  ]);
});

bundledTest("what is more than five is paged here, or opened in its own list", async ({ page, signIn, calls }) => {
  await signIn();
  await openList(page, "Products Management", "/products?page=2");
  const { title } = await firstListed(page, "products");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
  await page.getByRole("row").nth(2).locator("a[href^='/vendors/show/']").click();
  const all = page.getByRole("link", { name: /^All \d+ products$/ });
  await expect(all).toBeVisible();
  const products = page.locator("section").filter({ has: page.getByRole("heading", { name: "Products" }) });
  await calls.clear();
  await products.getByRole("listitem", { name: "2" }).click();
  await calls.settle();
  expect(calls.lines()).toHaveLength(1);
  expect(calls.lines()[0]).toMatch(/^GET \/api\/admin\/products\?page=2&limit=5&vendor=[0-9a-f]{24}$/);
  await all.click();
  await expect(page).toHaveURL(/\/products\?vendor=[0-9a-f]{24}$/);
});

letterTest("only documented calls are made: a shop's products", async ({ page, signIn, letter }) => {
  await signIn();
  const { id = "" } = letter.records.vendors[1] ?? {};
  await page.goto(`/vendors/show/${id}`);
  await expect(records(page, "Products").getByRole("link", { name: "Brass lamp 2" })).toBeVisible();
  const { _id: user = "" } = letter.records.users[1] ?? {};
  await page.goto(`/users/show/${String(user)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Priya Nair" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Orders" })).toHaveCount(0);
  expect(letter.calls.filter(({ query }) => query["limit"] === "5").map(({ path, query }) => [path, query])).toEqual([
    ["/api/admin/products", { page: "1", limit: "5", vendor: id }],
  ]);
});
