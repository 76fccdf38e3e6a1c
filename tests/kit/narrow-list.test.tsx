/** Lists on a screen that does not fit all columns: rows that expand, and a select for the sort order. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { coupons } from "../../resources/coupons/resource";
import { orders } from "../../resources/orders/resource";
import { products } from "../../resources/products/resource";
import { vendors } from "../../resources/vendors/resource";
import type { Resource } from "../../src/kit/define/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();

beforeEach(() => {
  screenSize.width = 1024;
});

const show = (at: string, resource: Resource) =>
  renderKit({ at, resources: [resource], session: { offers: (feature) => feature === "lists.sort" } });

async function open(resource: Resource, query = "") {
  show(`/${resource.name}${query}`, resource);
  return within(await screen.findByRole("table", { name: resource.names.title }));
}

describe("the rows of a narrow table", () => {
  it("expand by keyboard to the columns that have no room", async () => {
    const table = await open(vendors);
    const headers = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(["Show more", "Vendor", "Contact", "Status", "Actions"]);
    expect(table.queryByRole("term")).toBeNull();
    const [first, second] = table.getAllByRole("button", { name: "Show more" });
    expect(first).toHaveAttribute("aria-expanded", "false");

    first?.focus();
    await userEvent.keyboard("{Enter}");
    expect(first).toHaveAttribute("aria-expanded", "true");
    expect(first).toHaveFocus();
    expect(second).toHaveAttribute("aria-expanded", "false");
    const titles = table.getAllByRole("term").map(({ textContent }) => textContent);
    expect(titles).toEqual(["Business Info", "Products", "Joined"]);
    const [, count] = table.getAllByRole("definition");
    expect(count?.textContent).toBe(String(letter.records.vendors[0]?.productCount));

    await userEvent.keyboard("{Enter}");
    expect(first).toHaveAttribute("aria-expanded", "false");
    expect(table.queryByRole("term")).toBeNull();
  });

  it("have their title as row header", async () => {
    const table = await open(orders);
    const [row] = table.getAllByRole("rowheader");
    expect(row).toContainElement(table.getAllByRole("link")[0] ?? null);
  });

  it("have all columns when they are printed, because paper has no buttons", async () => {
    screenSize.printed = true;
    const table = await open(vendors);
    const headers = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(["Vendor", "Contact", "Business Info", "Status", "Products", "Joined", "Actions"]);
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
  });

  it("do not expand if the table has room for every column", async () => {
    screenSize.width = 1440;
    const table = await open(vendors);
    expect(table.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
  });
});

const sortSelect = () => screen.findByRole("combobox", { name: "Sort by" });

async function sortBy(choice: string) {
  await userEvent.click(await sortSelect());
  await userEvent.click(await screen.findByText(choice, { selector: ".ant-select-item-option-content" }));
}

describe("the sort select", () => {
  it("offers both directions of each column that can be sorted, even without room for the column", async () => {
    await open(orders);
    await userEvent.click(await sortSelect());
    const offered = [...document.querySelectorAll(".ant-select-item-option-content")];
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "Default",
      "Total, ascending",
      "Total, descending",
      "Status, ascending",
      "Status, descending",
      "Date, ascending",
      "Date, descending",
    ]);
  });

  it("sorts as a column header does, from page 1, and removes the order", async () => {
    const table = await open(orders, "?page=2");
    const queries = () => letter.callsTo("GET", "/api/admin/orders").map(({ query }) => query);
    await userEvent.click(table.getByRole("columnheader", { name: "Status" }));
    await waitFor(() => expect(currentUrl()).toBe("/orders?sort=status"));
    await waitFor(() => expect(queries()).toHaveLength(2));
    await sortBy("Default");
    await waitFor(() => expect(currentUrl()).toBe("/orders"));
    await sortBy("Status, ascending");
    await waitFor(() => expect(currentUrl()).toBe("/orders?sort=status"));
    expect(table.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
    await sortBy("Date, descending");
    await waitFor(() => expect(currentUrl()).toBe("/orders?sort=createdAt&order=desc"));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ page: "1", sort: "createdAt", order: "desc" }));
  });

  it("names a sort order from the URL that no column has, and removes it", async () => {
    await open(coupons, "?sort=createdAt&order=desc");
    await sortSelect();
    expect(screen.getByText("Created At, descending")).toBeVisible();
    await sortBy("Default");
    await waitFor(() => expect(currentUrl()).toBe("/coupons"));
  });

  it("is absent if the backend does not sort, or during a search with a separate call", async () => {
    const { unmount } = renderKit({ at: "/orders", resources: [orders] });
    await screen.findByRole("table", { name: "Orders Management" });
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
    unmount();
    show("/products?q=lamp", products);
    await screen.findByText(/The category and vendor filters don't apply/);
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
  });

  it("is in the sheet with the filters on a phone", async () => {
    screenSize.width = 390;
    show("/orders", orders);
    await screen.findByRole("list", { name: "Orders Management" });
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Filters" }));
    await screen.findByRole("dialog", { name: "Filters" });
    await sortBy("Total, descending");
    await waitFor(() => expect(currentUrl()).toBe("/orders?sort=finalAmount&order=desc"));
  });

  it("is on the page if a phone's list has no filters", async () => {
    screenSize.width = 390;
    show("/coupons", coupons);
    await screen.findByRole("list", { name: "Coupons Management" });
    await sortBy("Code, ascending");
    await waitFor(() => expect(currentUrl()).toBe("/coupons?sort=code"));
  });
});
