/** Categories Management: a list that the browser divides into pages, with add, edit and delete. */
import type { Category } from "../../resources/categories/contract";
import type { Product } from "../../resources/products/contract";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { pickRecord } from "./support/records";
import { card, columnTitles, dialog, openList, recordRow, recordList, toast } from "./support/screens";

const CATEGORIES = "Categories Management";
const PATH = "/api/admin/categories";

onEveryBackend((test, { hasFeatures }) => {
  // The letter backend has only five categories, which fit on one page.
  const paging = hasFeatures ? " and pages it in the browser" : "";
  // Spec: categories.card, categories.table
  // Sends: GET /api/admin/categories
  test(`requests the whole list once${paging} @phone`, async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, CATEGORIES, "/categories?size=5");
    await calls.settle();
    expect(calls.lines().filter((line) => line.includes("/categories"))).toEqual([`GET ${PATH}`]);
    const links = recordList(page, CATEGORIES).getByRole("link");
    await expect(links).toHaveCount(5);
    // The total is exact, because the next test deletes the category that it adds.
    await expect(card(page, "Total Categories")).toHaveText(`Total Categories${hasFeatures ? 12 : 5}`);
    await calls.clear();
    if (hasFeatures) {
      await page.getByRole("button", { name: "Page 2" }).click();
      await expect(page).toHaveURL(/page=2/);
      expect(calls.lines()).toEqual([]);
    }
  });

  // Spec: categories.form, categories.name, categories.table, categories.delete
  // Sends: POST /api/admin/categories, GET /api/admin/categories/{id}, PUT /api/admin/categories/{id}
  // Sends: DELETE /api/admin/categories/{id}
  test("adds, edits and deletes a category with the documented texts @journey", async ({ page, signIn, calls }) => {
    await signIn();
    await openList(page, CATEGORIES, "/categories?size=25");
    await expect(columnTitles(page)).toHaveText(["Name", "Description", "Created At", "Actions"]);
    await page.getByRole("button", { name: "Add Category" }).click();
    const add = dialog(page, "Add Category");
    for (const name of ["", "   "]) {
      await add.getByLabel("Name").fill(name);
      await add.getByRole("button", { name: "Add Category", exact: true }).click();
      await expect(toast(page, "Category name is required"), JSON.stringify(name)).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click();
      await expect(toast(page, "Category name is required")).toHaveCount(0);
    }
    await add.getByLabel("Name").fill("  Puppets ");
    await add.getByRole("button", { name: "Add Category", exact: true }).click();
    await expect(toast(page, "Category created successfully!")).toBeVisible();
    const picture = hasFeatures && { image: "" };
    expect(calls.bodies("POST", PATH)).toEqual([{ name: "Puppets", description: "", ...picture }]);
    await expect(recordRow(page, "Puppets").getByText("No description")).toBeVisible();

    await recordRow(page, "Puppets").getByRole("button", { name: "Edit" }).click();
    const edit = dialog(page, "Edit Category");
    await edit.getByLabel("Description").fill("Strings and shadows");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Category updated successfully!")).toBeVisible();
    await expect(recordRow(page, "Puppets").getByText("Strings and shadows")).toBeVisible();
    const link = recordRow(page, "Puppets").getByRole("link", { name: "Puppets", exact: true });
    const one = `${PATH}/${(await link.getAttribute("href"))?.split("/").pop() ?? ""}`;
    expect(calls.bodies("PUT", one)).toEqual([{ name: "Puppets", description: "Strings and shadows", ...picture }]);
    expect(calls.count("PUT", /./)).toBe(1);

    await recordRow(page, "Puppets").getByRole("button", { name: "Delete" }).click();
    const question = dialog(page, "Delete Category");
    await expect(question.getByText("Are you sure you want to delete this category?")).toBeVisible();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(toast(page, "Category deleted successfully!")).toBeVisible();
    await expect(recordRow(page, "Puppets")).toHaveCount(0);
    expect(calls.count("DELETE", one)).toBe(1);
    expect(calls.count("DELETE", /./)).toBe(1);
  });
});

bundledTest(
  "shows the server's reason why a category with products cannot be deleted",
  async ({ page, signIn, guard, ask }) => {
    guard.allowFailedLoad(409, /\/categories\//);
    const products = await ask<Product>("products?page=1&limit=100");
    const name = pickRecord(products, "in a category", ({ category }) => category !== undefined).category?.name ?? "";
    await signIn();
    await openList(page, CATEGORIES, "/categories?size=25");
    await recordRow(page, name).getByRole("button", { name: "Delete" }).click();
    const rejected = page.waitForResponse((response) => response.request().method() === "DELETE");
    await dialog(page, "Delete Category").getByRole("button", { name: "Delete", exact: true }).click();
    const { message } = (await (await rejected).json()) as { message: string };
    expect(message).toMatch(/product/);
    await expect(toast(page, message)).toBeVisible();
    expect((await ask<Category>("categories")).map((category) => category.name)).toContain(name);
    await expect(recordRow(page, name)).toBeVisible();
  },
);

// Spec: categories.missing-id
documentedTest(
  "shows the documented errors instead of editing or deleting a category without an id",
  async ({ page, signIn, letter }) => {
    letter.records.categories.unshift({ name: "Nameless" });
    await signIn();
    await openList(page, CATEGORIES, "/categories");
    const row = page.getByRole("row").filter({ hasText: "Nameless" });
    await row.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Invalid category ID")).toBeVisible();
    await row.getByRole("button", { name: "Edit" }).click();
    await expect(toast(page, "Invalid category ID for update")).toBeVisible();
  },
);
