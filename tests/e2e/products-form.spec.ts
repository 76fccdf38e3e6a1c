/** Adding, editing and deleting a product: requests, validation and preserved input. */
import type { Locator, Page } from "@playwright/test";
import { field, distanceToNextLabel } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { expect, documentedTest } from "./support/fixtures";
import type { LetterBackend } from "../support/letter/letter-backend";
import { chooseOption, dialog, openSelect, openList, recordRow, recordList, toast } from "./support/screens";

const PRODUCTS = "Products Management";
const PATH = "/api/admin/products";
const ONE = /^\/api\/admin\/products\/[^/]+$/;
const INCOMPLETE = "Please fill in all required fields";
const DISCARD = "Discard your changes?";

const specifications = (form: Locator | Page) => form.getByRole("textbox", { name: "Specifications" });

/** Returns the request body with which an unchanged product of the letter backend is saved. */
function sentFor({ products }: LetterBackend["records"], index: number) {
  const { name, description, price, stock, taxRate, isActive, category, specifications } = products[index] ?? {};
  return { name, description, price, stock, taxRate, isActive, category: category?._id, specifications };
}

async function openEditPage(page: Page, letter: LetterBackend, index: number): Promise<string> {
  const { id = "", name = "" } = letter.records.products[index] ?? {};
  await page.goto(`/products/edit/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Product");
  await expect(field(page, "Name")).toHaveValue(name);
  return id;
}

onEveryBackend((test, { hasFeatures }) => {
  // Spec: products.add, products.edit, products.active, products.rules, products.delete
  // Sends: POST /api/admin/products, PUT /api/admin/products/{id}, DELETE /api/admin/products/{id}
  test("adds, edits and deletes a product with one call and one message each @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    const name = `Jute basket ${Date.now().toString(36)}`;
    await signIn();
    await openList(page, PRODUCTS, "/products");
    await page.getByRole("button", { name: "Add Product" }).click();
    const add = dialog(page, "Add Product");
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, INCOMPLETE)).toBeVisible();
    for (const label of ["Name", "Price", "Stock"]) {
      const error = add.getByText(`${label} is required`, { exact: true });
      await expect(error).toHaveCount(1);
      expect(await distanceToNextLabel(error)).toBeGreaterThanOrEqual(8);
    }
    await expect(page.getByText(INCOMPLETE)).toHaveCount(1);
    await field(add, "Price").fill("349.5");
    await field(add, "Stock").fill("12");
    await field(add, "Name").fill("   ");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page, INCOMPLETE)).toHaveCount(0);
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, INCOMPLETE), "a name of blanks").toBeVisible();
    await expect(add.getByText(/ is required$/)).toHaveText(["Name is required"]);
    expect(calls.count("POST", PATH)).toBe(0);
    await field(add, "Name").fill(`  ${name} `);
    await field(add, "Tax Rate").fill("");
    await add.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(toast(page, "Product created successfully!")).toBeVisible();
    await expect(add).toBeHidden();
    const made = { name, description: "", price: 349.5, stock: 12, taxRate: 0, isActive: true, category: "" };
    const more = hasFeatures ? { vendor: "", images: [] } : {};
    expect(calls.bodies("POST", PATH)).toEqual([{ ...made, ...more, specifications: {} }]);

    await recordRow(page, name).getByRole("button", { name: "Edit" }).click();
    const edit = dialog(page, "Edit Product");
    await field(edit, "Description").fill("Holds a week's vegetables");
    await field(edit, "Tax Rate").fill("12.5");
    const offered = await openSelect(edit, "Category");
    const category = await offered.first().innerText();
    await offered.first().click();
    await edit.getByRole("switch", { name: "Active" }).click();
    await specifications(edit).fill('{"Colour": "Straw"}');
    await expect(edit.getByRole("group", { name: "As a list" })).toHaveText("ColourStraw");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    await expect(recordRow(page, name).getByText(category, { exact: true })).toBeVisible();
    await expect(recordRow(page, name).getByText("Inactive", { exact: true })).toBeVisible();
    expect(calls.bodies("PUT", ONE)).toEqual([
      {
        ...made,
        ...more,
        description: "Holds a week's vegetables",
        taxRate: 12.5,
        isActive: false,
        category: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
        specifications: { Colour: "Straw" },
      },
    ]);

    await recordRow(page, name).getByRole("button", { name: "Delete" }).click();
    const question = dialog(page, "Delete Product");
    await expect(question.getByText("Are you sure you want to delete this product?")).toBeVisible();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Product deleted successfully!")).toBeVisible();
    await expect(recordRow(page, name)).toHaveCount(0);
    expect(calls.count("DELETE", ONE)).toBe(1);
  });
});

// Spec: products.specifications
documentedTest(
  "locates a JSON error in specifications, sends nothing and keeps the text",
  async ({ page, signIn, letter }) => {
    await signIn();
    await openList(page, PRODUCTS, "/products");
    await recordRow(page, "Brass lamp 2").getByRole("button", { name: "Edit" }).click();
    const edit = dialog(page, "Edit Product");
    const save = edit.getByRole("button", { name: "Save changes" });
    await expect(specifications(edit)).toHaveValue(JSON.stringify({ Colour: "Red", Weight: "400 g" }, null, 2));
    const broken = '{\n  "Colour": "Red",\n  "Weight" "400 g"\n}';
    await specifications(edit).fill(broken);
    await save.click();
    await expect(edit.getByText(/^Line 3, column 12: /)).toBeVisible();
    await specifications(edit).fill("[1, 2]");
    await expect(edit.getByText(/^Enter an object/)).toBeVisible();
    await specifications(edit).fill(broken);
    await save.click();
    await expect(specifications(edit)).toHaveValue(broken);
    expect(letter.callsTo("PUT", ONE)).toEqual([]);
    await specifications(edit).fill("  ");
    await save.click();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    expect(letter.callsTo("PUT", ONE).map(({ body }) => body)).toEqual([
      { ...sentFor(letter.records, 1), specifications: {} },
    ]);
  },
);

// Spec: products.edit, products.rules
documentedTest(
  "opens the edit page by URL, requests one product and sends all its fields @phone",
  async ({ page, signIn, letter, calls }) => {
    await signIn();
    const before = sentFor(letter.records, 3);
    const id = await openEditPage(page, letter, 3);
    await calls.settle();
    expect(calls.lines()).toEqual(["GET /api/auth/me", `GET ${PATH}/${id}`, "GET /api/admin/categories"]);
    await field(page, "Price").fill("");
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, INCOMPLETE)).toBeVisible();
    await field(page, "Price").fill("1999.99");
    await field(page, "Stock").fill("2.5");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Stock must be a whole number").first()).toBeVisible();
    await field(page, "Stock").fill("7");
    await field(page, "Tax Rate").fill("");
    await chooseOption(page, "Category", "Art");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Product updated successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/products$/);
    const art = letter.records.categories.find(({ name }) => name === "Art")?._id;
    expect(letter.callsTo("PUT", ONE).map(({ path, body }) => [path, body])).toEqual([
      [`${PATH}/${id}`, { ...before, price: 1999.99, stock: 7, taxRate: 0, category: art }],
    ]);
  },
);

documentedTest("asks before a link or Back discards unsaved input", async ({ page, signIn, letter, calls }) => {
  await signIn();
  await openList(page, PRODUCTS, "/products");
  const users = page.getByRole("navigation").getByRole("link", { name: "Users", exact: true });
  const question = dialog(page, DISCARD);
  await openEditPage(page, letter, 1);
  await users.click();
  await expect(recordList(page, "Users Management"), "leaves without a question if nothing was typed").toBeVisible();
  await page.goBack();
  await field(page, "Name").fill("Copper lamp");

  await users.click();
  await question.getByRole("button", { name: "Keep typing" }).click();
  await expect(question).toBeHidden();
  await expect(field(page, "Name")).toHaveValue("Copper lamp");
  await page.goBack();
  await question.getByRole("button", { name: "Keep typing" }).click();
  await expect(page).toHaveURL(/\/products\/edit\//);
  await expect(field(page, "Name")).toHaveValue("Copper lamp");

  await users.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(recordList(page, "Users Management")).toBeVisible();
  await page.goBack();
  await expect(field(page, "Name"), "what was discarded is gone").toHaveValue("Brass lamp 2");
  expect(calls.count("PUT", /./)).toBe(0);
});

documentedTest("keeps the input and shows the error after a failed save", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(422, /\/products\//);
  guard.allowFailedLoad(500, /\/products\//);
  await signIn();
  await openEditPage(page, letter, 1);
  await field(page, "Name").fill("Copper lamp");
  letter.fault({ method: "PUT", path: ONE, kind: 500, silent: true, times: 1 });
  letter.fault({ method: "PUT", path: ONE, kind: 422, errors: { price: ["Above the printed price"] }, times: 1 });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Failed to update product")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Above the printed price")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Copper lamp");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(recordRow(page, "Copper lamp")).toBeVisible();
  expect(letter.callsTo("PUT", ONE)).toHaveLength(3);
});
