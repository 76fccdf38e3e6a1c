/** Searches that use a separate call or filter the page in the console, and warnings about partial results. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { kycManagement } from "../../resources/kyc/resource";
import { products } from "../../resources/products/resource";
import type { Feature } from "../../providers/auth/contract";
import type { KitSession } from "../../src/kit/data/use-session";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();
const PATH = "/api/admin/products";
const PARTIAL_RESULT = /^The server sent .+ of .+\.$/;

/** Returns the list's calls as path and query. */
const listCalls = () =>
  letter.calls.filter(({ path }) => path.startsWith(PATH)).map(({ path, query }) => [path.slice(PATH.length), query]);
const offering = (...features: Feature[]): Partial<KitSession> => ({ offers: (feature) => features.includes(feature) });

async function show(query: string, session: Partial<KitSession> = offering()) {
  renderKit({ at: `/products${query}`, resources: [products], session });
  await screen.findByRole("table", { name: "Products Management" });
}
const countRows = () => within(screen.getByRole("table")).getAllByRole("row").length - 1;

/** Creates twelve products whose names all contain the search text. */
beforeEach(() => {
  const [first] = letter.records.products;
  const many = Array.from({ length: 12 }, (_, index) => ({ ...first, id: `p${index}`, name: `Kite ${index}` }));
  letter.records.products.splice(0, Infinity, ...(many as never[]));
  // This backend returns every match at once.
  letter.rewrite = (path) => (path === `${PATH}/search` ? letter.records.products : undefined);
});

// Spec: products.search
it("sends only the text and pages through the result without another call", async () => {
  const category = letter.records.products[0]?.category?._id ?? "";
  await show(`?size=5&category=${category}&sort=price`, offering("lists.sort"));
  letter.forgetCalls();
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), " kite {Enter}");
  await waitFor(() => expect(listCalls()).toEqual([["/search", { q: "kite" }]]));
  await waitFor(() => expect(countRows()).toBe(5));
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(countRows()).toBe(2));
  expect(currentUrl()).toBe(`/products?size=5&category=${category}&sort=price&q=kite&page=3`);
  expect(listCalls()).toHaveLength(1);
  expect(screen.queryByText(PARTIAL_RESULT)).toBeNull();
});

// Spec: products.search
it("disables filters and sorting during a search, and says why", async () => {
  await show("?q=kite", offering("lists.sort"));
  for (const name of ["Category", "Vendor"]) expect(screen.getByRole("combobox", { name })).toBeDisabled();
  expect(screen.getByText(/The category and vendor filters don't apply/)).toBeVisible();
  expect(screen.getByRole("columnheader", { name: "Price" })).not.toHaveClass("ant-table-column-has-sorters");
  await userEvent.clear(screen.getByRole("textbox", { name: "Search" }));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(currentUrl()).toBe("/products"));
  expect(screen.getByRole("combobox", { name: "Category" })).toBeEnabled();
  expect(screen.getByRole("columnheader", { name: "Price" })).toHaveClass("ant-table-column-has-sorters");
});

// Spec: products.search
it("pages on the server with filters and sorting when the backend supports them", async () => {
  await show("?q=kite&size=5&page=2&vendor=v1&sort=price", offering("products.search", "lists.sort"));
  expect(listCalls()).toEqual([
    ["/search", { page: "2", limit: "5", q: "kite", vendor: "v1", sort: "price", order: "asc" }],
  ]);
  expect(screen.getByRole("combobox", { name: "Vendor" })).toBeEnabled();
  expect(screen.queryByText(/filters don't apply/)).toBeNull();
});

it("keeps the previous rows while loading, and warns when the server sends fewer rows than it has", async () => {
  letter.rewrite = undefined;
  await show("");
  letter.fault({ path: `${PATH}/search`, delay: 400 });
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "kite{Enter}");
  await waitFor(() => expect(letter.callsTo("GET", `${PATH}/search`)).toHaveLength(1));
  expect(countRows()).toBe(10);
  expect(screen.queryByText(PARTIAL_RESULT)).toBeNull();
  await screen.findByText(PARTIAL_RESULT);
  expect(screen.getByText(PARTIAL_RESULT)).toHaveTextContent("The server sent 10 of 12.");
});

it("selects all matches with the same call", async () => {
  await show("?q=kite&size=5");
  letter.forgetCalls();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  const bar = await screen.findByRole("group", { name: "Bulk actions" });
  await userEvent.click(await within(bar).findByRole("button", { name: "Select all 12 matching" }));
  await waitFor(() => expect(bar).toHaveTextContent("12 selected"));
  expect(listCalls()).toEqual([["/search", { q: "kite" }]]);
});

it("refetches after a product changes", async () => {
  await show("?q=kite");
  letter.forgetCalls();
  await userEvent.click(screen.getAllByRole("button", { name: "Delete" })[0] as HTMLElement);
  const question = await screen.findByRole("dialog", { name: "Delete Product" });
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(letter.callsTo("GET", `${PATH}/search`)).toHaveLength(1));
});

it("also warns about a partial result in a list without pages", async () => {
  letter.rewrite = (path) =>
    path === "/api/admin/categories" ? { data: letter.records.categories.slice(0, 2), total: 30 } : undefined;
  renderKit({ at: "/categories", resources: [categories] });
  expect(await screen.findByText("The server sent 2 of 30.")).toBeVisible();
  expect(screen.getByRole("group", { name: "Total Categories" })).toHaveTextContent("30");
});

// Spec: kyc.search
it("filters the page by the records' titles if the call does not support the search", async () => {
  const [first] = letter.records.kyc;
  const named = (shopName: string) => ({ ...first, id: shopName, vendor: { shopName } });
  letter.records.kyc.splice(0, Infinity, ...([named("Padma Sarees"), named("Kite House")] as never[]));
  renderKit({ at: "/kyc-management?search=SAREE", resources: [kycManagement] });
  const table = await screen.findByRole("table", { name: "KYC Management" });
  expect(await within(table).findByText("Padma Sarees")).toBeVisible();
  expect(within(table).queryByText("Kite House")).toBeNull();
  expect(letter.callsTo("GET", "/api/admin/kyc").map(({ query }) => query)).toEqual([{ page: "1", limit: "10" }]);
});
