/**
 * Products with vendor, pictures and specification rows on a backend that supports them, and approval on their pages.
 */
import type { Product } from "../../resources/products/contract";
import type { Vendor } from "../../resources/vendors/contract";
import { field } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import {
  chooseOption,
  dialog,
  openDetailsOf,
  openList,
  recordRow,
  toast,
  pressRowButton,
  openPageMenu,
} from "./support/screens";

const PRODUCTS = "Products Management";
const PATH = "/api/admin/products";
const ONE = /^\/api\/admin\/products\/[^/]+$/;

bundledTest(
  "creates a product with a vendor, a picture and specifications, and edits vendor and specifications @phone",
  async ({ page, signIn, calls, ask, axe, guard }) => {
    guard.allowFailedLoad(422, /\/products$/);
    const name = `Cane stool ${Date.now().toString(36)}`;
    const [vendor, other] = (await ask<Vendor>("vendors?page=1&limit=100&status=approved")).filter(
      ({ shopName }, index, all) => all.findIndex((one) => one.shopName === shopName) === index,
    );
    const [{ images: [picture = ""] = [] } = {}] = await ask<Product>("products?page=1&limit=1");
    await signIn();
    await openList(page, PRODUCTS, "/products");
    await page.getByRole("button", { name: "Add Product" }).click();
    const add = dialog(page, "Add Product");
    await field(add, "Name").fill(name);
    await field(add, "Price").fill("900");
    await field(add, "Stock").fill("4");
    await chooseOption(add, "Vendor", vendor?.shopName ?? "");
    await add.getByRole("button", { name: "Add row" }).click();
    await page.keyboard.type("Colour");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Straw");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Colour");
    await expect(add.getByText("“Colour” appears twice")).toBeVisible();
    await add.getByRole("button", { name: "Add picture" }).click();
    await page.keyboard.type("stool.jpg");
    expect(await axe("[role=dialog]")).toEqual([]);
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, "“Colour” appears twice")).toBeVisible();
    expect(calls.count("POST", PATH)).toBe(0);
    await add.getByRole("button", { name: "Remove row 2" }).click();
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(
      add.getByText("Image 1 must be a path that starts with /, or a URL that starts with http:// or https://"),
    ).toBeVisible();
    await field(add, "URL of picture 1").fill(picture);
    await expect(add.locator(".picture-row img")).toHaveAttribute(
      "src",
      new RegExp(`${picture.replace(/\.\w+$/, "")}(-160)?\\.\\w+$`),
    );
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, "Product created successfully!")).toBeVisible();
    expect(calls.bodies("POST", PATH).at(-1)).toMatchObject({
      vendor: vendor?._id,
      images: [picture],
      specifications: { Colour: "Straw" },
    });

    await pressRowButton(recordRow(page, name), "Edit");
    const edit = dialog(page, "Edit Product");
    await chooseOption(edit, "Vendor", other?.shopName ?? "");
    await edit.getByRole("tab", { name: "JSON" }).click();
    await edit.getByRole("textbox", { name: "Specifications" }).fill('{"Colour": "Straw", "Height": "45 cm"}');
    await edit.getByRole("tab", { name: "Rows" }).click();
    await expect(field(edit, "Value 2")).toHaveValue("45 cm");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    expect(calls.bodies("PUT", ONE)).toMatchObject([
      { vendor: other?._id, images: [picture], specifications: { Colour: "Straw", Height: "45 cm" } },
    ]);
    await expect(recordRow(page, name).getByText(other?.shopName ?? "", { exact: true })).toBeVisible();
  },
);

onEveryBackend((test, { hasFeatures }) => {
  // Spec: products.edit
  test("asks in the edit form for the documented fields, and for more only if the server supports them @journey", async ({
    page,
    signIn,
    ask,
  }) => {
    const [product] = await ask<Product>("products?page=1&limit=1");
    await signIn();
    await page.goto(`/products/edit/${product?._id ?? product?.id}`);
    await expect(page.getByRole("textbox", { name: "Specifications" })).toBeVisible();
    await expect(page.getByRole("main").locator("form label[for]")).toHaveText(
      hasFeatures
        ? [
            "Name",
            "Description",
            "Price",
            "Stock",
            "Tax Rate",
            "Category",
            "Vendor",
            "Active",
            "Specifications",
            "Images",
          ]
        : ["Name", "Description", "Price", "Stock", "Tax Rate", "Category", "Active", "Specifications"],
    );
  });

  test("approves a pending product on its page, not in its row", async ({ page, signIn, calls }) => {
    const name = `Clay cup ${Date.now().toString(36)}`;
    await signIn();
    await openList(page, PRODUCTS, "/products");
    await page.getByRole("button", { name: "Add Product" }).click();
    const add = dialog(page, "Add Product");
    for (const [label, value] of [
      ["Name", name],
      ["Price", "40"],
      ["Stock", "9"],
    ] as const)
      await field(add, label).fill(value);
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, "Product created successfully!")).toBeVisible();
    await expect(recordRow(page, name).getByRole("button")).toHaveCount(3);

    const details = await openDetailsOf(page, name, "Product Details");
    await expect(details.getByRole("button", { name: "Reject" })).toBeVisible();
    await details.getByRole("link", { name: "Open page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await dialog(page, "Approve Product").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(toast(page, "Product approved successfully!")).toBeVisible();
    const menu = await openPageMenu(page);
    await expect(menu.getByRole("button", { name: "Delete" })).toBeVisible();
    await expect(menu.getByRole("button", { name: "Approve" })).toHaveCount(0);
    expect(calls.bodies("PUT", /\/approve$/)).toEqual([{ approvalNotes: "" }]);
  });
});
