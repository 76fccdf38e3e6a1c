/** Pictures of a product and a category: uploaded, ordered, described and shown. */
import type { Category } from "../../resources/categories/contract";
import type { Product } from "../../resources/products/contract";
import { picture, phonePhoto } from "../server/support/test-pictures";
import { field } from "./support/declared";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf } from "./support/records";
import { dialog, openList, recordRow, toast, pressPageAction } from "./support/screens";

bundledTest(
  "uploads and reorders pictures of a product, with a thumbnail in its row and an alternative text on its page @phone",
  async ({ page, signIn, calls, axe, guard, ask }) => {
    guard.allowFailedLoad(422, /\/pictures$/);
    const name = `Brass bell ${Date.now().toString(36)}`;
    await signIn();
    await openList(page, "Products Management", "/products");
    await page.getByRole("button", { name: "Add Product" }).click();
    const add = dialog(page, "Add Product");
    await field(add, "Name").fill(name);
    await field(add, "Price").fill("900");
    await field(add, "Stock").fill("4");
    const toFile = (file: string, buffer: Buffer) => ({ name: file, mimeType: "image/jpeg", buffer });
    await add
      .getByLabel("Upload pictures")
      .and(page.locator("input"))
      .setInputFiles([
        toFile("bell.jpg", await phonePhoto()),
        toFile("side.png", await picture("png")),
        toFile("letter.jpg", Buffer.from("Dear Asha")),
      ]);
    await expect(add.getByText("letter.jpg: Picture must be a JPEG, PNG, WebP or AVIF file")).toBeVisible();
    await expect(add.locator(".picture-row img")).toHaveCount(2);
    await field(add, "Alternative text of picture 1").fill("A bell");
    await add.getByRole("button", { name: "Move picture 1 down" }).press("Enter");
    await expect(field(add, "Alternative text of picture 2")).toHaveValue("A bell");
    await expect(add.getByRole("button", { name: "Move picture 2 up" })).toBeFocused();
    expect(await axe("[role=dialog]")).toEqual([]);
    await add.getByRole("button", { name: "Dismiss the message about letter.jpg" }).click();
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, "Product created successfully!")).toBeVisible();
    const [product] = await ask<Product>(`products?page=1&limit=1&search=${encodeURIComponent(name)}`);
    const [side = "", bell = ""] = product?.images ?? [];
    expect(calls.bodies("POST", "/api/admin/products")).toMatchObject([
      { images: [side, bell], imageTexts: { [bell]: "A bell" } },
    ]);

    const thumbnail = recordRow(page, name).locator("img");
    await expect(thumbnail).toHaveAttribute("src", new RegExp(`${side.replace(".webp", "-160.webp")}$`));
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
    await page.goto(`/products/show/${product?._id ?? ""}`);
    await expect(page.getByRole("img", { name: "A bell" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Images 1" })).toBeVisible();
  },
);

bundledTest(
  "uploads the picture of a category, and shows it with its alternative text on its page @phone",
  async ({ page, signIn, calls, axe, ask }) => {
    const name = `Bells ${Date.now().toString(36)}`;
    await signIn();
    await openList(page, "Categories Management", "/categories");
    await page.getByRole("button", { name: "Add Category" }).click();
    const add = dialog(page, "Add Category");
    await field(add, "Name").fill(name);
    const input = add.getByLabel("Upload a picture").and(page.locator("input"));
    await input.setInputFiles({ name: "bell.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });
    await expect(add.locator(".picture-row img")).toHaveCount(1);
    await field(add, "Alternative text of picture 1").fill("A bell");
    expect(await axe("[role=dialog]")).toEqual([]);
    await add.getByRole("button", { name: "Add Category", exact: true }).click();
    await expect(toast(page, "Category created successfully!")).toBeVisible();
    await expect(add).toBeHidden();
    const made = (await ask<Category>("categories")).find((category) => category.name === name);
    expect(calls.bodies("POST", "/api/admin/categories")).toEqual([
      { name, description: "", image: made?.image, imageText: "A bell" },
    ]);
    await page.goto(`/categories/show/${recordIdOf(made)}`);
    const shown = page.getByRole("img", { name: "A bell" });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
    await pressPageAction(page, "Delete");
    await dialog(page, "Delete Category").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Category deleted successfully!")).toBeVisible();
  },
);
