/** Create and edit forms: their initial values and errors, and the page version of each dialog. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { toasts } from "../../providers/notification/toasts";
import { categories } from "../../resources/categories/resource";
import { coupons } from "../../resources/coupons/resource";
import { products } from "../../resources/products/resource";
import type { Resource } from "../../src/kit/define/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const show = (at: string, resource: Resource) => renderKit({ at, resources: [resource], inWindow: true });
const table = async ({ names }: Resource) => within(await screen.findByRole("table", { name: names.title }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const page = async (title: string) => {
  await screen.findByRole("heading", { level: 1, name: title });
  await screen.findByRole("button", { name: /^Save/ });
  return screen;
};
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const bodies = (method: string) => letter.callsTo(method, /./).map(({ body }) => body);

/** Returns the list response with only the given fields in its rows. */
const pickFields = (names: readonly string[], body: unknown) => {
  const cut = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
  const entries = Object.entries(body as object).map(([key, value]: [string, unknown]) => [
    key,
    Array.isArray(value) ? value.map(cut) : value,
  ]);
  return Object.fromEntries(entries) as object;
};

it("shows a single message below the input for a number that is not whole", async () => {
  show("/products/create", products);
  const form = await page("Add Product");
  const stock = form.getByLabelText<HTMLInputElement>("Stock");
  type(stock, "1.5");
  expect(await form.findByText("Stock must be a whole number")).toBeVisible();
  expect(stock.validity.stepMismatch, "otherwise, the browser shows its own message too").toBe(false);
});

describe("an edit form", () => {
  // Spec: products.edit
  it("loads the full record and sends unchanged fields that the list's rows leave out", async () => {
    letter.rewrite = (path, { body }) =>
      path === "/api/admin/products" ? pickFields(["id", "name", "price", "stock"], body) : undefined;
    show("/products", products);
    const list = await table(products);
    await userEvent.click(list.getAllByRole("button", { name: "Edit" })[0] as HTMLElement);
    const form = await dialog("Edit Product");
    type(await form.findByLabelText("Name"), "Silk saree, red");
    await userEvent.click(form.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(bodies("PUT")).toHaveLength(1));
    expect(bodies("PUT")).toEqual([
      {
        name: "Silk saree, red",
        description: "Made by hand, packed with care, and sent within two working days from the shop.",
        price: 250,
        stock: 0,
        taxRate: 5,
        isActive: true,
        category: letter.records.categories[0]?._id,
        specifications: { Colour: "Red", Weight: "400 g" },
      },
    ]);
  });

  it("says when a switch has no saved value, because it looks the same as off", async () => {
    const [stored] = letter.records.products;
    Object.assign(stored ?? {}, { isActive: undefined });
    show(`/products/edit/${stored?.id ?? ""}`, products);
    await page("Edit Product");
    expect(screen.getByRole("switch", { name: "Active" })).not.toBeChecked();
    expect(screen.getByText(/^No value is saved yet\./)).toBeVisible();
  });

  it("converts values to the documented type, and sends values that it cannot read unchanged", async () => {
    const [stored] = letter.records.products;
    const id = stored?.id ?? "";
    const [category] = letter.records.categories;
    Object.assign(stored ?? {}, {
      name: { en: "Silk saree" },
      price: "₹1,289.00",
      isActive: 1,
      category: category?._id,
      specifications: '{"Colour": "Red"}',
    });
    show(`/products/edit/${id}`, products);
    await page("Edit Product");
    expect(screen.getByText(/could not be read: en: Silk saree/)).toBeVisible();
    expect(screen.getByRole("switch", { name: "Active" })).toBeChecked();
    type(screen.getByLabelText("Stock"), "5");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(bodies("PUT")).toHaveLength(1));
    expect(bodies("PUT")).toEqual([
      {
        name: { en: "Silk saree" },
        description: "Made by hand, packed with care, and sent within two working days from the shop.",
        price: 1289,
        stock: 5,
        taxRate: 5,
        isActive: true,
        category: category?._id,
        specifications: { Colour: "Red" },
      },
    ]);
  });

  it("loads the newest version of a record that somebody else changed after it was cached", async () => {
    const [, product = {}] = letter.records.products;
    show(`/products/show/${product.id ?? ""}`, products);
    await screen.findByRole("heading", { level: 1, name: product.name ?? "" });
    product.stock = 77;
    await userEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect(await (await dialog("Edit Product")).findByLabelText("Stock")).toHaveValue(77);
  });
});

describe("an incomplete product", () => {
  // Spec: products.rules
  it("shows each error once: the documented toast and a message below the input", async () => {
    show("/products?action=products.create", products);
    const form = await dialog("Add Product");
    await userEvent.click(form.getByRole("button", { name: "Add Product" }));
    for (const label of ["Name", "Price", "Stock"]) {
      await waitFor(() => expect(form.getByLabelText(label)).toHaveAccessibleDescription(`${label} is required`));
      expect(screen.getAllByText(`${label} is required`)).toHaveLength(1);
    }
    expect(screen.getAllByText("Please fill in all required fields")).toHaveLength(1);

    type(form.getByLabelText("Name"), "Jute basket");
    type(form.getByLabelText("Price"), "349.5");
    type(form.getByLabelText("Stock"), "12");
    await userEvent.click(form.getByRole("tab", { name: "JSON" }));
    type(form.getByRole("textbox", { name: "Specifications" }), "[]");
    await userEvent.click(form.getByRole("button", { name: "Add Product" }));
    await waitFor(() =>
      expect(toasts.list()).toMatchObject([{ message: expect.stringMatching(/^Enter an object/) as unknown }]),
    );
    expect(bodies("POST")).toEqual([]);
  });
});

describe("an impossible date", () => {
  it.each(["202611-11-03", "0026-11-03", "30 Feb 2026", "soon"])(
    "%s is rejected under its input, and nothing is sent",
    async (date) => {
      show("/coupons/create", coupons);
      await page("Add Coupon");
      const input = screen.getByLabelText("Valid From");
      type(input, date);
      fireEvent.blur(input);
      await waitFor(() =>
        expect(input).toHaveAccessibleDescription("Valid From must be a date from 1 Jan 1900 to 31 Dec 2100"),
      );
      expect(input).toHaveValue(date);
      expect(input).toBeInvalid();
      await userEvent.click(screen.getByRole("button", { name: "Save" }));
      expect(bodies("POST")).toEqual([]);
    },
  );
});

describe("Open as page", () => {
  it("carries typed values from the edit dialog to the page, which leads back to the same list", async () => {
    show("/products?size=5&page=2", products);
    const list = await table(products);
    await userEvent.click(list.getAllByRole("button", { name: "Edit" })[0] as HTMLElement);
    const form = await dialog("Edit Product");
    type(await form.findByLabelText("Name"), "Half a na");
    await userEvent.click(form.getByRole("button", { name: "Open as page" }));
    const edited = await page("Edit Product");
    const id = letter.records.products[5]?.id ?? "";
    expect(currentUrl()).toBe(`/products/edit/${id}`);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(edited.getByLabelText("Name")).toHaveValue("Half a na");
    expect(edited.getByText("Your unsaved changes were restored.")).toBeVisible();

    await userEvent.click(edited.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(currentUrl()).toBe("/products?size=5&page=2"));
    expect(bodies("PUT")).toMatchObject([{ name: "Half a na" }]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it("carries typed values from the create dialog to the page", async () => {
    show("/categories", categories);
    await table(categories);
    await userEvent.click(screen.getByRole("button", { name: "Add Category" }));
    const form = await dialog("Add Category");
    type(form.getByLabelText("Name"), "Puppets");
    await userEvent.click(form.getByRole("button", { name: "Open as page" }));
    const created = await page("Add Category");
    expect(currentUrl()).toBe("/categories/create");
    expect(created.getByLabelText("Name")).toHaveValue("Puppets");
    await userEvent.click(created.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies("POST")).toEqual([{ name: "Puppets", description: "" }]));
    await waitFor(() => expect(currentUrl()).toBe("/categories"));
  });

  it("opens an empty form's page at once", async () => {
    show("/categories?action=categories.create", categories);
    await userEvent.click((await dialog("Add Category")).getByRole("button", { name: "Open as page" }));
    await page("Add Category");
    expect(screen.queryByText("Your unsaved changes were restored.")).toBeNull();
    expect(currentUrl()).toBe("/categories/create");
  });

  it("is missing from the dialogs of other actions", async () => {
    const id = String(letter.records.categories[0]?._id);
    show(`/categories?action=categories.delete&id=${id}`, categories);
    const form = await dialog("Delete Category");
    await waitFor(() => expect(form.getByRole("button", { name: "Delete" })).toBeVisible());
    expect(form.queryByRole("button", { name: "Open as page" })).toBeNull();
  });
});

describe("a resource whose forms are pages", () => {
  it("creates a record on a page, which leads back to the same list", async () => {
    show("/coupons?size=5&page=2", coupons);
    await table(coupons);
    await userEvent.click(screen.getByRole("button", { name: "Add Coupon" }));
    const form = await page("Add Coupon");
    expect(currentUrl()).toBe("/coupons/create");
    expect(screen.queryByRole("dialog")).toBeNull();
    type(form.getByLabelText("Code"), "HOLI5");
    type(form.getByLabelText("Value"), "5");
    type(form.getByLabelText("Valid From"), "2024-04-01");
    type(form.getByLabelText("Valid Until"), "2024-04-30");
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(currentUrl()).toBe("/coupons?size=5&page=2"));
    expect(bodies("POST")).toMatchObject([{ code: "HOLI5", value: 5, type: "percentage", isActive: true }]);
  });

  it("opens the edit page from the list and from the record's page", async () => {
    const [coupon = {}] = letter.records.coupons;
    show("/coupons?size=5", coupons);
    const list = await table(coupons);
    await userEvent.click(list.getAllByRole("button", { name: "Edit" })[0] as HTMLElement);
    const form = await page("Edit Coupon");
    expect(currentUrl()).toBe(`/coupons/edit/${coupon.id ?? ""}`);
    expect(form.getByLabelText("Code")).toHaveValue(coupon.code);
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(currentUrl()).toBe("/coupons?size=5"));

    await userEvent.click((await table(coupons)).getByRole("link", { name: coupon.code ?? "" }));
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    type((await page("Edit Coupon")).getByLabelText("Value"), "12");
    expect(screen.getByRole("link", { name: "Back to Coupons" })).toHaveAttribute("href", "/coupons?size=5");
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(currentUrl()).toBe(`/coupons/show/${coupon.id ?? ""}`));
    expect(bodies("PUT")).toMatchObject([{ code: coupon.code, value: 12 }]);
    expect(screen.getByRole("link", { name: "Back to Coupons" })).toHaveAttribute("href", "/coupons?size=5");
  });
});
