/** Filters and cards that depend on another list. */
import { setTimeout as sleep } from "node:timers/promises";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { products } from "../../resources/products/resource";
import { vendor } from "../support/letter/trade";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const queriesOf = (path: string) => letter.callsTo("GET", `/api/admin/${path}`).map(({ query }) => query);
const vendorFilter = () => screen.findByRole("combobox", { name: "Vendor" });

// Spec: products.cards, products.filters
it("makes one request for each list that filters and cards depend on", async () => {
  renderKit({ at: "/products", resources: [products] });
  await screen.findByRole("table", { name: "Products Management" });
  await waitFor(() => expect(screen.getByRole("group", { name: "Vendors" })).toHaveTextContent(/^Vendors23$/));
  expect(screen.getByRole("group", { name: "Categories" })).toHaveTextContent(/^Categories5$/);
  expect(queriesOf("vendors")).toEqual([{ page: "1", limit: "100" }]);
  expect(queriesOf("categories")).toEqual([{}]);
});

// Spec: products.filters
it("sends the choice as an id and keeps it in the URL", async () => {
  renderKit({ at: "/products", resources: [products] });
  await userEvent.click(await vendorFilter());
  await userEvent.click(await screen.findByText("Asha Handlooms", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(queriesOf("products").at(-1)).toMatchObject({ vendor: "66c0dea10000000000000001" }));
  expect(currentUrl()).toBe("/products?vendor=66c0dea10000000000000001");
});

it("filters choices locally while all of them are loaded", async () => {
  renderKit({ at: "/products", resources: [products] });
  await userEvent.type(await vendorFilter(), "asha");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  // A search on the server would start 300 ms after the last key.
  await sleep(400);
  expect(queriesOf("vendors")).toHaveLength(1);
});

it("searches on the server when it has more choices than were loaded", async () => {
  letter.records.vendors.push(
    ...Array.from({ length: 100 }, (_, index) => vendor(`Further Shop ${index}`, 30 + index)),
  );
  renderKit({ at: "/products", resources: [products] });
  await userEvent.type(await vendorFilter(), "Further Shop 99");
  await waitFor(() =>
    expect(queriesOf("vendors").at(-1)).toEqual({ page: "1", limit: "100", search: "Further Shop 99" }),
  );
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
});

it("loads a record from the URL that is not among the loaded choices", async () => {
  letter.records.vendors.push(
    ...Array.from({ length: 100 }, (_, index) => vendor(`Further Shop ${index}`, 30 + index)),
  );
  const last = letter.records.vendors.at(-1);
  renderKit({ at: `/products?vendor=${last?.id}`, resources: [products] });
  const bar = within((await vendorFilter()).closest(".filter") as HTMLElement);
  expect(await bar.findByTitle("Further Shop 99")).toBeVisible();
});

it("keeps the page usable and marks the cards when lookups fail to load", async () => {
  letter.fault({ kind: 500, method: "GET", path: "/api/admin/categories" });
  renderKit({ at: "/products", resources: [products] });
  await screen.findByRole("table", { name: "Products Management" });
  await waitFor(() =>
    expect(screen.getByRole("group", { name: "Categories" })).toHaveTextContent("Categories—could not be loaded"),
  );
});

it("renders only the visible part of ten thousand choices", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ _id: `c${index}`, name: `Category ${index}` }));
  letter.rewrite = (path) => (path === "/api/admin/categories" ? many : undefined);
  renderKit({ at: "/products", resources: [products] });
  await userEvent.click(await screen.findByRole("combobox", { name: "Category" }));
  expect(await screen.findByText("Category 0", { selector: ".ant-select-item-option-content" })).toBeVisible();
  expect(document.querySelectorAll(".ant-select-item-option").length).toBeLessThan(50);
});
