/** The loading, error and empty states of lists. */
import { expect, documentedTest } from "./support/fixtures";
import { recordList } from "./support/screens";

const LISTS = [
  [
    "/products",
    "products",
    "Products Management",
    "products",
    "No products found. Add your first product to get started.",
  ],
  ["/product-approval", "products/pending", "Product Approval Management", "products", "No products here."],
  ["/orders", "orders", "Orders Management", "orders", "No orders match these filters."],
  ["/reviews", "reviews", "Reviews Management", "reviews", "No reviews here."],
  ["/support", "support/tickets", "Support Management", "support tickets", "No support tickets match these filters."],
] as const;

/** Lists beyond the fourteen documented screens, with the text that each shows when it is empty. */
const MORE = [
  ["/coupons", "coupons", "No coupons here. Add one."],
  ["/shipping", "shipping", /^No shipping methods here\. A shipping method is /],
  ["/plans", "plans", /^No plans here\. A plan is a subscription for vendors, /],
  ["/payouts", "payouts", /^No payouts here\. A payout sends a vendor the proceeds of delivered orders, /],
  ["/chat", "chats", "No conversations yet."],
  ["/notifications", "notifications", "No notifications yet."],
] as const;

// Spec: products.states, orders.states, reviews.states, support.states
documentedTest(
  "shows a loading text and replaces it with the documented error on failure",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(403, /\/api\/admin\//);
    await signIn();
    for (const [address, path, name, things] of LISTS) {
      letter.fault({ method: "GET", path: `/api/admin/${path}`, kind: 403, delay: 800, times: 1 });
      await page.goto(address);
      await expect(page.getByText(`Loading ${things}...`, { exact: true })).toBeVisible();
      const failure = page.getByRole("alert");
      await expect(failure.getByText(`Error loading ${things}`, { exact: true })).toBeVisible();
      await expect(failure.getByText("You may not do this in the marketplace")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(recordList(page, name)).toHaveCount(0);
      await failure.getByRole("button", { name: "Try again" }).click();
      await expect(recordList(page, name)).toBeVisible();
    }
  },
);

// Spec: products.empty
documentedTest("shows the texts of five documented lists that are empty", async ({ page, signIn, letter }) => {
  const { products, orders, reviews, tickets } = letter.records;
  for (const rows of [products, orders, reviews, tickets]) rows.splice(0);
  await signIn();
  for (const [address, , name, , empty] of LISTS) {
    await page.goto(address);
    await expect(page.getByText(empty, { exact: true })).toBeVisible();
    await expect(recordList(page, name)).toHaveCount(0);
  }
});

documentedTest(
  "shows the texts of empty lists beyond the fourteen documented screens",
  async ({ page, signIn, letter }) => {
    for (const [, rows] of MORE) letter.records[rows].splice(0);
    await signIn();
    for (const [address, , empty] of MORE) {
      await page.goto(address);
      await expect(page.getByRole("main").getByText(empty)).toBeVisible();
    }
  },
);
