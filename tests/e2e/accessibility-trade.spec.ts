/**
 * axe finds no serious or critical violations on pages of products, product approval, orders, reviews, tickets,
 * shipping methods and plans.
 */
import type { Page } from "@playwright/test";
import { bundledTest, expect } from "./support/fixtures";
import { dialog, readFirstUniqueRecord, openSelect, recordList, openFilters, pressRowButton } from "./support/screens";
import { THEMES } from "./support/themes";

interface Screen {
  address: string;
  /** A query that selects records which allow the action. */
  query?: string;
  name: string;
  details: string;
  /** The label of a row action and the dialog it opens. */
  action: readonly [button: string, title: string];
}

const PRODUCTS: Screen = {
  address: "/products",
  name: "Products Management",
  details: "Product Details",
  action: ["Edit", "Edit Product"],
};
const ORDERS: Screen = {
  address: "/orders",
  name: "Orders Management",
  details: "Order Details",
  action: ["Edit Status", "Update Order Status"],
};
const SHIPPING: Screen = {
  address: "/shipping",
  name: "Shipping Methods Management",
  details: "Shipping Method Details",
  action: ["Delete", "Delete Shipping Method"],
};
const PLANS: Screen = {
  address: "/plans",
  name: "Plans Management",
  details: "Plan Details",
  action: ["Delete", "Delete Plan"],
};
const OTHERS: readonly Screen[] = [
  {
    address: "/product-approval",
    name: "Product Approval Management",
    details: "Product Details",
    action: ["Reject", "Reject Product"],
  },
  { address: "/reviews", name: "Reviews Management", details: "Review Details", action: ["Delete", "Delete Review"] },
  {
    address: "/support",
    query: "?status=open",
    name: "Support Management",
    details: "Support Ticket Details",
    action: ["Reply", "Reply to Ticket"],
  },
];

/** Checks the list, the dialogs of View and of the action, and a record's page. */
async function scan(page: Page, axe: () => Promise<string[]>, { address, query = "", name, details, action }: Screen) {
  await page.goto(address + query);
  await expect(recordList(page, name)).toBeVisible();
  expect.soft(await axe(), name).toEqual([]);
  const { id } = await readFirstUniqueRecord(page, address.slice(1));
  for (const [button, title] of [["View", details], action] as const) {
    await pressRowButton(recordList(page, name), button);
    await expect(dialog(page, title).getByRole("button").last()).toBeVisible();
    if (title === details) await expect(dialog(page, title).getByRole("term").first()).toBeVisible();
    expect.soft(await axe(), title).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog(page, title)).toBeHidden();
  }
  await page.goto(`${address}/show/${id}`);
  await expect(page.getByRole("term").first()).toBeVisible();
  expect.soft(await axe(), `the page of ${name}`).toEqual([]);
}

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`axe finds no serious violations in the ${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    // Checking every element of many pages is slow on a busy machine.
    bundledTest.slow();

    bundledTest("on pages of products and orders @phone", async ({ page, axe, signIn }) => {
      await signIn();
      await scan(page, axe, PRODUCTS);
      await scan(page, axe, ORDERS);
    });

    bundledTest("on pages of shipping methods and plans @phone", async ({ page, axe, signIn }) => {
      await signIn();
      for (const [screen, missing] of [
        [SHIPPING, "Cost is required"],
        [PLANS, "Price is required"],
      ] as const) {
        await scan(page, axe, screen);
        await page.goto(`${screen.address}/create`);
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByText(missing).first()).toBeVisible();
        expect.soft(await axe(), `${screen.address}/create with errors`).toEqual([]);
      }
      await page.goto("/plans?interval=year&isActive=true");
      await openFilters(page);
      await openSelect(page, "Interval");
      expect.soft(await axe(), "an open filter").toEqual([]);
    });
  });
}

bundledTest("axe finds no serious violations on approval, reviews and support", async ({ page, axe, signIn }) => {
  bundledTest.slow();
  await signIn();
  for (const screen of OTHERS) await scan(page, axe, screen);
});

bundledTest("axe finds no serious violations in a product form with errors @phone", async ({ page, axe, signIn }) => {
  bundledTest.slow();
  await signIn();
  await page.goto("/products/create");
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.getByRole("textbox", { name: "Specifications" }).fill("{");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await expect(page.getByText(/^Line 1, column 2: /)).toBeVisible();
  expect.soft(await axe()).toEqual([]);
});
