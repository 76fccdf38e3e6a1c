/** Products Management: cards, filters, rows and details. */
import type { Product } from "../../resources/products/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { MISSING_PICTURE } from "../support/letter/catalogue";
import { recordIdOf, pickRecord, rowsOf, totalOf } from "./support/records";
import {
  queryParamsOf,
  card,
  selectOptions,
  chooseOption,
  columnTitles,
  countText,
  dialog,
  waitForResponseBody,
  waitForCounts,
  openDetailsOf,
  openList,
  recordRow,
  valueOf,
} from "./support/screens";

const PRODUCTS = "Products Management";
const PATH = "/api/admin/products";
const DESCRIPTION = "Made by hand, packed with care, and sent within two working days from the shop.";

onEveryBackend((test, { hasFeatures }) => {
  // Spec: products.cards
  test("shows seven cards with three calls, apart from the call for counts @phone @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    const answered = waitForResponseBody(page, PATH);
    const counting = waitForCounts(page, PATH, hasFeatures);
    await openList(page, PRODUCTS, "/products");
    const body = await answered;
    const rows = rowsOf<Product>(body);
    const counted = await counting;
    const count = (field: "isActive" | "approvalStatus", value: string) =>
      countText(counted, field, value, rows.filter((row) => String(row[field]) === value).length);
    const all = hasFeatures ? { categories: 12, vendors: 120 } : { categories: 5, vendors: 23 };
    for (const [title, text] of [
      // Not a fixed number, because other tests create and delete products.
      ["Total", `${totalOf(body)}`],
      ["Active", count("isActive", "true")],
      ["Pending Approval", count("approvalStatus", "pending")],
      ["Approved", count("approvalStatus", "approved")],
      ["Rejected", count("approvalStatus", "rejected")],
      ["Categories", `${all.categories}`],
      ["Vendors", `${all.vendors}`],
    ] as const) {
      await expect(card(page, title)).toHaveText(`${title}${text}`);
    }
    await calls.settle();
    const requests = calls.lines().filter((line) => !/\/(auth|notifications)/.test(line));
    expect(requests.sort()).toEqual([
      "GET /api/admin/categories",
      `GET ${PATH}?page=1&limit=10`,
      "GET /api/admin/vendors?page=1&limit=100",
    ]);
  });

  // Spec: products.filters
  // Sends: GET /api/admin/products
  test("chooses category and vendor by name, sends their ids and keeps them in the URL @dates", async ({
    page,
    signIn,
    calls,
    ask,
  }) => {
    const offered = (await ask<Vendor>("vendors?page=1&limit=100")).map(recordIdOf);
    const { category, vendor } = pickRecord(
      await ask<Product>("products?page=1&limit=100"),
      "with a category, of a vendor whom the filter offers",
      (product) => product.category !== undefined && offered.includes(recordIdOf(product.vendor)),
    );
    const [categoryId, vendorId] = [recordIdOf(category), recordIdOf(vendor)];
    await signIn();
    await openList(page, PRODUCTS, "/products?page=2&size=5");
    await calls.clear();
    await chooseOption(page, "Category", category?.name ?? "");
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5", category: categoryId });
    // The URL changes before the call is sent. Choosing a vendor in between would send one call instead of two.
    await expect.poll(() => calls.lines()).toContain(`GET ${PATH}?page=1&limit=5&category=${categoryId}`);
    await chooseOption(page, "Vendor", vendor?.shopName ?? "");
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5", category: categoryId, vendor: vendorId });
    await calls.settle();
    expect(calls.lines()).toEqual([
      `GET ${PATH}?page=1&limit=5&category=${categoryId}`,
      `GET ${PATH}?page=1&limit=5&category=${categoryId}&vendor=${vendorId}`,
    ]);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5" });
  });

  const where = hasFeatures ? "on the server, which has over 100 vendors" : "in the browser, which has all vendors";
  test(`typing in the vendor filter searches ${where}`, async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, PRODUCTS, "/products");
    await expect(card(page, "Vendors")).toHaveText(/^Vendors\d+$/);
    await calls.clear();
    const [typed, shop] = hasFeatures ? ["Kraft", "Rangoli Kraft Studio"] : ["gang", "Ganga Books"];
    await page.getByRole("combobox", { name: "Vendor" }).fill(typed);
    await expect(selectOptions(page)).toHaveText([shop]);
    await calls.settle();
    const search = `GET /api/admin/vendors?page=1&limit=100&search=${typed}`;
    expect(calls.lines()).toEqual(hasFeatures ? [search] : []);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?vendor=[0-9a-f]{24}$/);
  });
});

// Spec: products.columns, products.stock, products.active, products.approval
documentedTest(
  "shows a row's picture, price in rupees, stock in green above ten, and a read-only switch",
  async ({ page, signIn, letter }) => {
    const [first, second] = letter.records.products;
    Object.assign(first ?? {}, { stock: 10, approvalStatus: undefined });
    Object.assign(second ?? {}, { stock: 11, isActive: false });
    await signIn();
    await openList(page, PRODUCTS, "/products");
    const heads = ["Product", "Category", "Vendor", "Price", "Stock", "Active", "Status", "Actions"];
    await expect(columnTitles(page)).toHaveText(heads);
    const saree = recordRow(page, "Silk saree 1");
    await expect(saree.locator("img")).toHaveAttribute("src", "/uploads/front.svg");
    await expect(saree.getByText(DESCRIPTION, { exact: true })).toBeVisible();
    await expect(saree.getByText("₹250.00", { exact: true })).toBeVisible();
    await expect(saree.getByText("10", { exact: true })).toHaveClass(/figure-red/);
    await expect(saree.getByText("Pending", { exact: true }), "without a status").toHaveClass(/tone-orange/);
    const active = saree.getByRole("switch", { name: "Active" });
    await expect(active).toBeChecked();
    await expect(active).toBeDisabled();
    await expect(saree.getByText("Active", { exact: true })).toBeVisible();
    const lamp = recordRow(page, "Brass lamp 2");
    await expect(lamp.getByText("11", { exact: true })).toHaveClass(/figure-green/);
    await expect(lamp.getByText("Inactive", { exact: true })).toBeVisible();
    const buttons = await lamp
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(buttons).toEqual(["View", "Edit", "Delete"]);
    await expect(recordRow(page, "Green tea 3").getByText("—", { exact: true }), "missing values").toHaveCount(6);
  },
);

// Spec: products.details
// Sends: GET /api/admin/products/{id}
documentedTest(
  "shows the details, three pictures in one row, and a text in place of a broken picture @phone",
  async ({ page, signIn, guard }) => {
    guard.allowFailedLoad(404, new RegExp(MISSING_PICTURE));
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
    await expect(pictures).toHaveCount(3);
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

// tests/kit/file-address.test.tsx covers an API with another origin.
// Spec: products.images
documentedTest(
  "loads a picture from the origin, not from the page's folder, if its address is a path without a leading slash",
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

bundledTest("links a category to its products and a vendor to its page @dates", async ({ page, signIn }) => {
  await signIn();
  await openList(page, PRODUCTS, "/products");
  const toCategory = page.locator("a[href^='/products?category=']");
  const row = page.getByRole("row").filter({ has: toCategory }).first();
  const vendor = row.locator("a[href^='/vendors/show/']");
  const shop = await vendor.innerText();
  await row.locator(toCategory).click();
  await expect(page).toHaveURL(/\/products\?category=[0-9a-f]{24}$/);
  await page.goBack();
  await vendor.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(shop);
  await expect(dialog(page, "Vendor Details")).toHaveCount(0);
});
