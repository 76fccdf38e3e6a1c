import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Product } from "../../resources/products/contract";
import { coupons } from "../../resources/coupons/resource";
import { support } from "../../resources/support/resource";
import { vendorRegistrations } from "../../resources/vendors/resource";
import { vendors } from "../../resources/vendors/resource";
import { defineResource } from "../../src/kit/define/define-resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { createTestQueryClient, currentUrl, renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();

const table = () => screen.findByRole("table", { name: "Vendors Management" });
const listQueries = () => letter.callsTo("GET", "/api/admin/vendors").map(({ query }) => query);

// Spec: calls.pages
it("shows a loading state, then its rows after one call for page 1 of size 10", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  expect(screen.getByText("Loading vendors...")).toBeVisible();
  expect(within(await table()).getAllByRole("row")).toHaveLength(11);
  expect(screen.queryByText("Loading vendors...")).toBeNull();
  expect(listQueries()).toEqual([{ page: "1", limit: "10" }]);
});

it("shows the columns in the order of the definition, with Actions last", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  const titles = within(await table())
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(["Vendor", "Contact", "Business Info", "Status", "Products", "Joined", "Actions"]);
});

// Spec: vendors.cards
it("shows on a card the total of the list, or the count of this page with a label", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  await table();
  expect(screen.getByRole("group", { name: "Total Vendors" })).toHaveTextContent(/^Total Vendors23$/);
  expect(screen.getByRole("group", { name: "Pending" })).toHaveTextContent("Pending4this page");
});

it("requests the page, size and filters of the URL", async () => {
  renderKit({ at: "/vendors?page=2&size=5&status=approved&search=a", resources: [vendors] });
  await table();
  expect(listQueries()).toEqual([{ page: "2", limit: "5", status: "approved", search: "a" }]);
  expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("a");
});

// Spec: vendors.filters
it("searches once on Enter, with trimmed text, from page 1", async () => {
  renderKit({ at: "/vendors?page=2", resources: [vendors] });
  await table();
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "  Asha & sons {Enter}");
  await waitFor(() => expect(listQueries()).toHaveLength(2));
  expect(listQueries()[1]).toEqual({ page: "1", limit: "10", search: "Asha & sons" });
  expect(await screen.findByText("No vendors match these filters.")).toBeVisible();
});

it("requests the next page's rows as soon as Next page is pressed, before rendering, and only once", async () => {
  const client = createTestQueryClient();
  renderKit({ at: "/vendors?size=5", resources: [vendors], client });
  await table();
  act(() => {
    screen.getByRole("button", { name: "Next page" }).click();
    expect(client.isFetching()).toBe(1);
  });
  await waitFor(() => expect(screen.getByRole("button", { current: "page" })).toHaveAccessibleName("Page 2"));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(listQueries()).toEqual([
    { page: "1", limit: "5" },
    { page: "2", limit: "5" },
  ]);
});

// Spec: vendors.buttons
it("clears filters, page and search with Clear Filters, including text not yet searched for", async () => {
  renderKit({ at: "/vendors?status=approved&page=2", resources: [vendors] });
  await table();
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "asha");
  await userEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(currentUrl()).toBe("/vendors"));
  expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("");
});

it("returns to page 1 with Clear Filters even without a filter", async () => {
  renderKit({ at: "/vendors?page=2", resources: [vendors] });
  await table();
  await userEvent.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(currentUrl()).toBe("/vendors"));
});

// Spec: support.filters
it("keeps the page and makes no call for a filter that the console applies itself", async () => {
  renderKit({ at: "/support?page=2&size=5", resources: [support] });
  await screen.findByRole("table", { name: "Support Management" });
  await userEvent.click(screen.getByRole("combobox", { name: "Filter by Status" }));
  await userEvent.click(await screen.findByText("Open", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(currentUrl()).toBe("/support?page=2&size=5&status=open"));
  expect(letter.callsTo("GET", "/api/admin/support/tickets")).toHaveLength(1);
});

// Spec: vendors.refresh
it("clears the selection after a decision on another record", async () => {
  renderKit({ at: "/vendor-registrations", resources: [vendorRegistrations] });
  const list = within(await screen.findByRole("table", { name: "Vendor Registration Management" }));
  const [, , second] = list.getAllByRole("checkbox");
  await userEvent.click(second as HTMLElement);
  expect(await screen.findByText("1 selected")).toBeVisible();
  await userEvent.click(list.getAllByRole("button", { name: "Approve" })[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.getByText("0 selected")).toBeInTheDocument());
});

// Spec: vendors.actions
it("offers an action only when the record's state allows it", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  const row = (name: RegExp) => within(within(screen.getByRole("table")).getByRole("row", { name }));
  await table();
  const buttonsIn = (name: RegExp) =>
    row(name)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"));
  expect(buttonsIn(/Asha Handlooms/)).toEqual(["View", "Approve", "Reject"]);
  expect(buttonsIn(/Bharat Tools/)).toEqual(["View"]);
});

it("draws the icons of a row's buttons with CSS, without elements", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  await table();
  const [view] = screen.getAllByRole("button", { name: "View" });
  expect(view).toBeEmptyDOMElement();
  const mask = decodeURIComponent(view?.style.getPropertyValue("--icon") ?? "");
  expect(mask).toContain('viewBox="64 64 896 896"');
  expect(mask).toContain('<path d="M942');
});

it("hides actions that the person has no permission for", async () => {
  const allows = (permission: string) => permission === "vendors.reject";
  renderKit({ at: "/vendors", resources: [vendors], session: { allows } });
  await table();
  expect(screen.getAllByRole("button", { name: "Reject" })).not.toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.queryByRole("button", { name: "View" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Asha Handlooms" })).toBeNull();
});

// Spec: lists.load-error, vendors.states
it("replaces the content with the documented error, the server's message and Try again after a failed load", async () => {
  letter.fault({ path: "/api/admin/vendors", kind: 500, times: 1 });
  renderKit({ at: "/vendors", resources: [vendors] });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Error loading vendors");
  expect(alert).toHaveTextContent("The marketplace has lost its database");
  expect(screen.queryByRole("textbox", { name: "Search" })).toBeNull();
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await table()).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("after a failed load, keeps search text that was not submitted yet", async () => {
  renderKit({ at: "/vendors?status=approved", resources: [vendors] });
  await table();
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "asha");
  letter.fault({ path: "/api/admin/vendors", kind: 500, times: 1 });
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await table();
  expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("asha");
  await userEvent.type(screen.getByRole("textbox", { name: "Search" }), "{Enter}");
  await waitFor(() => expect(currentUrl()).toBe("/vendors?status=approved&search=asha"));
});

it("says that a page past the end is empty, and leads to the last page", async () => {
  renderKit({ at: "/vendors?page=9", resources: [vendors] });
  expect(await screen.findByText("This page is empty.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Go to the last page" }));
  await waitFor(() => expect(currentUrl()).toBe("/vendors?page=3"));
  expect(within(await table()).getAllByRole("row")).toHaveLength(4);
});

it("counts all records and sorts with the features counts and lists.sort, without an extra call on load", async () => {
  renderKit({ at: "/vendors", resources: [vendors], session: { offers: (feature) => feature !== "lists.facets" } });
  await table();
  expect(letter.calls).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Count all" }));
  await waitFor(() => expect(screen.getByRole("group", { name: "Approved" })).toHaveTextContent(/^Approved13$/));
  const totals = listQueries()
    .slice(1)
    .map(({ limit, status }) => `${limit} ${status}`);
  expect(totals.sort()).toEqual(["1 approved", "1 pending", "1 rejected"]);
  await userEvent.click(screen.getByRole("columnheader", { name: /Products/ }));
  await waitFor(() => expect(currentUrl()).toBe("/vendors?sort=productCount"));
  await waitFor(() => expect(listQueries().at(-1)).toMatchObject({ sort: "productCount", order: "asc" }));
});

it("offers Yes and No in a boolean filter, sends false for No, and ignores any other value in the URL", async () => {
  const stock = defineResource<Product>()({
    name: "stock",
    path: "products",
    names: { one: "Product", many: "Stock" },
    fields: { name: {}, isActive: { kind: "boolean" } },
    title: ({ name }) => name,
    list: { columns: ["name"], filters: { isActive: { all: "All" } }, empty: "" },
  });
  renderKit({ at: "/stock?isActive=perhaps", resources: [stock] });
  await screen.findByRole("table", { name: "Stock Management" });
  const offered = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
  await userEvent.click(screen.getByRole("combobox", { name: "Is Active" }));
  expect(offered()).toEqual(["All", "Yes", "No"]);
  await userEvent.click(screen.getByText("No", { selector: ".ant-select-item-option-content" }));
  const sentFilters = () => letter.callsTo("GET", "/api/admin/products").map(({ query }) => query["isActive"]);
  await waitFor(() => expect(sentFilters()).toEqual([undefined, "false"]));
  expect(currentUrl()).toBe("/stock?isActive=false");
});

it("shows every record as a card with its fields on a narrow screen", async () => {
  screenSize.width = 390;
  renderKit({ at: "/coupons", resources: [coupons] });
  const cards = within(await screen.findByRole("list", { name: "Coupons Management" })).getAllByRole("listitem");
  expect(cards).toHaveLength(10);
  expect(cards[0]).toHaveTextContent("DIWALI10");
  expect(cards[0]).toHaveTextContent("Minimum Order Amount₹999.00");
  expect(screen.queryByRole("table")).toBeNull();
});
