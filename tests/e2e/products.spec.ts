/** Products Management: cards over the page and over everything, filters, rows and details, on every backend. */
import type { Product } from "../../resources/products/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, letterTest } from "./support/fixtures";
import { LOST_PICTURE } from "./support/letter/catalogue";
import {
  addressOf,
  card,
  choices,
  choose,
  dialog,
  nextRows,
  openDetailsOf,
  openList,
  record,
  valueOf,
} from "./support/screens";

const PRODUCTS = "Products Management";
const PATH = "/api/admin/products";
const DESCRIPTION = "Made by hand, packed with care, and sent within two working days from the shop.";

onEveryBackend((test, { demo }) => {
  // Spec: products.cards
  test("seven cards and the documented columns, from three calls @phone", async ({ page, signIn, calls }) => {
    await signIn();
    const answered = nextRows<Product>(page, PATH);
    await openList(page, PRODUCTS, "/products");
    const rows = await answered;
    const count = (is: (product: Product) => boolean) => `${rows.filter(is).length}this page`;
    const all = demo ? { products: 600, categories: 12, vendors: 120 } : { products: 11, categories: 5, vendors: 23 };
    for (const [title, text] of [
      ["Total", `${all.products}all`],
      ["Active", count(({ isActive }) => isActive === true)],
      ["Pending Approval", count(({ approvalStatus }) => approvalStatus === "pending")],
      ["Approved", count(({ approvalStatus }) => approvalStatus === "approved")],
      ["Rejected", count(({ approvalStatus }) => approvalStatus === "rejected")],
      ["Categories", `${all.categories}all`],
      ["Vendors", `${all.vendors}all`],
    ] as const) {
      await expect(card(page, title)).toHaveText(`${title}${text}`);
    }
    await calls.settle();
    const asked = calls.lines().filter((line) => !/\/(auth|notifications)/.test(line));
    expect(asked.sort()).toEqual([
      "GET /api/admin/categories",
      `GET ${PATH}?page=1&limit=10`,
      "GET /api/admin/vendors?page=1&limit=100",
    ]);
  });

  // Spec: products.filters
  test("category and vendor are chosen by name, sent as ids, and stand in the address", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await openList(page, PRODUCTS, "/products?page=2&size=5");
    const { category, vendor } = { category: /\/products\?category=/, vendor: /\/vendors\/show\// };
    const row = page.getByRole("row").nth(2);
    const inRow = async (to: RegExp) => {
      for (const link of await row.getByRole("link").all()) {
        const href = (await link.getAttribute("href")) ?? "";
        if (to.test(href)) return { name: await link.innerText(), id: href.split(/[/=]/).pop() ?? "" };
      }
      throw new Error(`No link to ${String(to)}`);
    };
    const chosen = { category: await inRow(category), vendor: await inRow(vendor) };
    await calls.clear();
    await choose(page, "Category", chosen.category.name);
    await expect.poll(() => addressOf(page)).toEqual({ size: "5", category: chosen.category.id });
    await choose(page, "Vendor", chosen.vendor.name);
    await expect
      .poll(() => addressOf(page))
      .toEqual({ size: "5", category: chosen.category.id, vendor: chosen.vendor.id });
    await calls.settle();
    expect(calls.lines()).toEqual([
      `GET ${PATH}?page=1&limit=5&category=${chosen.category.id}`,
      `GET ${PATH}?page=1&limit=5&category=${chosen.category.id}&vendor=${chosen.vendor.id}`,
    ]);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => addressOf(page)).toEqual({ size: "5" });
  });

  const where = demo ? "on the server, which has more than a hundred" : "here, where all of them are";
  test(`typing in the vendor filter searches ${where}`, async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, PRODUCTS, "/products");
    await expect(card(page, "Vendors")).toContainText("all");
    await calls.clear();
    const [typed, shop] = demo ? ["Kraft", "Rangoli Kraft Studio"] : ["gang", "Ganga Books"];
    await page.getByRole("combobox", { name: "Vendor" }).fill(typed);
    await expect(choices(page)).toHaveText([shop]);
    await calls.settle();
    const search = `GET /api/admin/vendors?page=1&limit=100&search=${typed}`;
    expect(calls.lines()).toEqual(demo ? [search] : []);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?vendor=[0-9a-f]{24}$/);
  });
});

// Spec: products.columns, products.stock, products.active, products.approval
letterTest(
  "a row has its picture, rupees, a stock that is green above ten, and a switch that is only read",
  async ({ page, signIn, letter }) => {
    const [first, second] = letter.records.products;
    Object.assign(first ?? {}, { stock: 10, approvalStatus: undefined });
    Object.assign(second ?? {}, { stock: 11, isActive: false });
    await signIn();
    await openList(page, PRODUCTS, "/products");
    const heads = ["Product", "Category", "Vendor", "Price", "Stock", "Active", "Status", "Actions"];
    await expect(page.getByRole("columnheader")).toHaveText(heads);
    const saree = record(page, "Silk saree 1");
    await expect(saree.locator("img")).toHaveAttribute("src", "/uploads/front.svg");
    await expect(saree.getByText(DESCRIPTION, { exact: true })).toBeVisible();
    await expect(saree.getByText("₹250.00", { exact: true })).toBeVisible();
    await expect(saree.getByText("10", { exact: true })).toHaveClass(/figure-red/);
    await expect(saree.getByText("Pending", { exact: true }), "without a status").toHaveClass(/tone-orange/);
    const active = saree.getByRole("switch", { name: "Active" });
    await expect(active).toBeChecked();
    await expect(active).toBeDisabled();
    await expect(saree.getByText("Active", { exact: true })).toBeVisible();
    const lamp = record(page, "Brass lamp 2");
    await expect(lamp.getByText("11", { exact: true })).toHaveClass(/figure-green/);
    await expect(lamp.getByText("Inactive", { exact: true })).toBeVisible();
    const buttons = await lamp
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(buttons).toEqual(["View", "Edit", "Delete"]);
    await expect(record(page, "Green tea 3").getByText("—", { exact: true }), "what is missing").toHaveCount(6);
  },
);

// Spec: products.details
letterTest(
  "details show everything, three pictures to a row, and which one is broken @phone",
  async ({ page, signIn, guard }) => {
    guard.allowFailedLoad(404, new RegExp(LOST_PICTURE));
    await signIn();
    await openList(page, PRODUCTS, "/products");
    const details = await openDetailsOf(page, "Silk saree 1", "Product Details");
    for (const [label, value] of [
      ["Name", "Silk saree 1"],
      ["Description", DESCRIPTION],
      ["Price", "₹250.00"],
      ["Stock", "0"],
      ["Tax Rate", "5%"],
      ["Active", "Active"],
      ["Category", "Clothing"],
      ["Vendor", "Asha Handlooms"],
      ["Created", "31 Oct 2025"],
      ["Colour", "Red"],
      ["Weight", "400 g"],
    ] as const) {
      await expect(valueOf(details, label)).toHaveText(value);
    }
    const pictures = details.getByRole("list", { name: "Images" }).getByRole("listitem");
    await pictures.last().scrollIntoViewIfNeeded();
    await expect(pictures.last()).toHaveText("This picture could not be loaded");
    const tops = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, "one row").toBe(1);
    await details.getByRole("button", { name: "Close" }).last().click();

    const bare = await openDetailsOf(page, "Green tea 3", "Product Details");
    await expect(bare.getByText("No specifications")).toBeVisible();
    await expect(bare.getByText("No images")).toBeVisible();
    await expect(bare).not.toContainText(/undefined|NaN|Invalid/);
  },
);

// Spec: products.images
letterTest(
  "a picture's path is taken from the API's address on any page",
  async ({ page, signIn, letter, backend }) => {
    await signIn();
    await page.goto(`/products/show/${letter.records.products[1]?.id ?? ""}`);
    const side = page.getByRole("img", { name: "Images 2" });
    await side.scrollIntoViewIfNeeded();
    await expect(side).toHaveJSProperty("naturalWidth", 320);
    await expect(page.getByRole("link", { name: "Images 2" })).toHaveJSProperty(
      "href",
      `${backend.url}/uploads/side.svg`,
    );
  },
);

bundledTest("a category leads to its products, a vendor to its page", async ({ page, signIn }) => {
  await signIn();
  await openList(page, PRODUCTS, "/products");
  const vendor = page.getByRole("row").nth(1).locator("a[href^='/vendors/show/']");
  const shop = await vendor.innerText();
  await page.getByRole("row").nth(1).locator("a[href^='/products?category=']").click();
  await expect(page).toHaveURL(/\/products\?category=[0-9a-f]{24}$/);
  await page.goBack();
  await vendor.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
  await expect(dialog(page, "Vendor Details")).toHaveCount(0);
});
