/** Product search. The documented call takes only a text; the bundled API also takes a page and filters. */
import type { Page } from "@playwright/test";
import type { Product } from "../../resources/products/contract";
import { onEveryBackend } from "./support/every-backend";
import { expect, documentedTest } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import {
  queryParamsOf,
  openFilters,
  closeFilters,
  card,
  chooseOption,
  openList,
  recordRow,
  recordList,
} from "./support/screens";
import { THEMES } from "./support/themes";

const PRODUCTS = "Products Management";
const PATH = "/api/admin/products";
const NOTE = "This server searches all products. The category and vendor filters don't apply";

const box = (page: Page) => page.getByRole("textbox", { name: "Search" });
const filters = (page: Page) => ["Category", "Vendor"].map((name) => page.getByRole("combobox", { name, exact: true }));

onEveryBackend((test, { hasFeatures }) => {
  // Spec: products.search
  // Sends: GET /api/admin/products/search
  test("sends the search call, keeps the text in the URL and disables filters that the call does not take @phone @journey", async ({
    page,
    signIn,
    calls,
    ask,
  }) => {
    const products = await ask<Product>("products?page=1&limit=100");
    const { name = "", category } = pickRecord(
      products,
      "with a category and a unique name",
      (one) => one.category !== undefined && products.filter(({ name: other }) => other === one.name).length === 1,
    );
    await signIn();
    await openList(page, PRODUCTS, "/products?page=2&size=5");
    await calls.clear();
    await box(page).fill(name.toLowerCase());
    await calls.settle();
    expect(calls.lines(), "typing without Enter sends no call").toEqual([]);
    await box(page).press("Enter");
    await expect(recordRow(page, name)).toBeVisible();
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5", q: name.toLowerCase() });
    await calls.settle();
    const q = new URLSearchParams({ q: name.toLowerCase() }).toString();
    const search = `GET ${PATH}/search?${hasFeatures ? "page=1&limit=5&" : ""}${q}`;
    expect(calls.lines()).toEqual([search]);
    await openFilters(page);
    await expect(page.getByText(NOTE, { exact: true })).toHaveCount(hasFeatures ? 0 : 1);
    for (const filter of filters(page)) await expect(filter).toBeEnabled({ enabled: hasFeatures });

    if (hasFeatures) {
      await chooseOption(page, "Category", category?.name ?? "");
      // The filters of a phone also request their choices and counts.
      const isForRows = (line: string) => line.startsWith(`${search}&category=`) && !line.includes("facets=");
      await expect.poll(() => calls.lines().filter(isForRows)).toEqual([`${search}&category=${recordIdOf(category)}`]);
    }
    await closeFilters(page);
    await expect(recordRow(page, name)).toBeVisible();
    await page.reload();
    await expect(recordRow(page, name)).toBeVisible();
    await expect(box(page)).toHaveValue(name.toLowerCase());

    await openFilters(page);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5" });
    for (const filter of filters(page)) await expect(filter).toBeEnabled();
    await closeFilters(page);
    await expect(recordList(page, PRODUCTS).getByRole("link").first()).toBeVisible();
    await expect(box(page)).toHaveValue("");
  });
});

documentedTest(
  "pages through the results in the browser and warns if the server sent only some of them",
  async ({ page, signIn, letter, calls }) => {
    expect(letter.records.products).toHaveLength(11);
    await signIn();
    // All 11 names contain this letter, but the call returns at most 10 products.
    await openList(page, PRODUCTS, "/products?size=5&q=a");
    await expect(card(page, "Total")).toHaveText("Total11matching");
    await expect(page.getByText("The server sent 10 of 11.")).toBeVisible();
    await calls.clear();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => queryParamsOf(page)["page"]).toBe("2");
    await expect(recordList(page, PRODUCTS).getByRole("link").first()).toBeVisible();
    await calls.settle();
    expect(calls.lines()).toEqual([]);

    await box(page).fill("no such product");
    await box(page).press("Enter");
    await expect(page.getByText("No products found. Add your first product to get started.")).toBeVisible();
    await page.getByRole("button", { name: "Show all results" }).click();
    await expect.poll(() => queryParamsOf(page)).toEqual({ size: "5" });
    await expect(page.getByText(/^The server sent/)).toHaveCount(0);
  },
);

for (const { colorScheme, tag } of THEMES) {
  documentedTest.describe(`${colorScheme} theme`, { tag }, () => {
    documentedTest.use({ colorScheme });
    documentedTest("axe finds no serious violations during a search @phone", async ({ page, signIn, axe }) => {
      await signIn();
      await openList(page, PRODUCTS, "/products?q=silk");
      expect(await axe()).toEqual([]);
    });
  });
}
