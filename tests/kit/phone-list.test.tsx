/** Lists on a phone, with rows of two lines and the filters in a sheet, and the facts about a printed list. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { categories } from "../../resources/categories/resource";
import { orders } from "../../resources/orders/resource";
import { vendors } from "../../resources/vendors/resource";
import { PrintedList } from "../../src/kit/list/printed-list";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";
import { screenSize } from "./support/screen-size";

const letter = await startLetterBackendForFile();

beforeEach(() => {
  screenSize.width = 390;
});

const findRows = async () =>
  within(await screen.findByRole("list", { name: "Vendors Management" })).getAllByRole("listitem");
const openSheet = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name: "Filters" }));
};

it("links a row to its record and shows the status next to the title", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  const [row] = await findRows();
  const first = letter.records.vendors[0];
  const link = within(row as HTMLElement).getByRole("link", { name: first?.shopName ?? "without a name" });
  expect(link).toHaveAttribute("href", `/vendors/show/${String(first?.id)}`);
  const terms = within(row as HTMLElement)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(expect.arrayContaining(["Phone", "Products", "Joined"]));
  expect(terms).not.toContain("Status");
  expect(row).toHaveTextContent(/Approved|Pending|Rejected/);
});

it("shows first the columns that a narrow table keeps", async () => {
  renderKit({ at: "/orders", resources: [orders] });
  const list = await screen.findByRole("list", { name: "Orders Management" });
  const [row] = within(list).getAllByRole("listitem");
  const [first, second] = within(row as HTMLElement).getAllByRole("term");
  expect([first?.textContent, second?.textContent]).toEqual([
    orders.fields["customer"]?.label,
    orders.fields["finalAmount"]?.label,
  ]);
});

it("offers every action of a row in its menu", async () => {
  renderKit({ at: "/vendors?status=pending", resources: [vendors] });
  const [row] = await findRows();
  // jsdom can't open a popover, but shows the menu once the attribute is removed.
  const menu = within(row as HTMLElement).getByRole("group", { hidden: true });
  menu.removeAttribute("popover");
  expect(menu).toHaveAccessibleName("Actions");
  for (const name of ["View", "Approve", "Reject"])
    expect(within(menu).getByRole("button", { name })).toBeInTheDocument();
  await userEvent.click(within(menu).getByRole("button", { name: "Reject" }));
  expect(await screen.findByRole("dialog", { name: "Reject Vendor" })).toBeInTheDocument();
});

it("shows whole columns, but no link and no menu, for records that the person may not open", async () => {
  const allows = (permission: string) => permission !== "vendors.show";
  renderKit({ at: "/vendors", resources: [vendors], session: { allows } });
  const [row] = await findRows();
  expect(within(row as HTMLElement).queryByRole("link", { name: letter.records.vendors[0]?.shopName })).toBeNull();
  expect(within(row as HTMLElement).getAllByRole("term")[0]).toHaveTextContent("Contact");
  expect(within(row as HTMLElement).queryByRole("group", { hidden: true })).toBeNull();
});

// Spec: vendors.filters, vendors.buttons
it("counts the active filters on the button and clears them in the sheet", async () => {
  renderKit({ at: "/vendors?status=approved&search=a", resources: [vendors] });
  await findRows();
  expect(screen.getByRole("textbox", { name: "Search" })).toHaveValue("a");
  expect(screen.queryByRole("button", { name: "Refresh" })).toBeNull();
  const sheet = await openSheet("Filters (1)");
  expect(sheet.getByRole("combobox", { name: "Status" })).toBeInTheDocument();
  expect(sheet.getByRole("button", { name: "Refresh" })).toBeInTheDocument();
  await userEvent.click(sheet.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(currentUrl()).toBe("/vendors"));
  await userEvent.click(sheet.getByRole("button", { name: "Show results" }));
  expect(await screen.findByRole("button", { name: "Filters" })).toBeInTheDocument();
});

it("applies a filter of the sheet at once", async () => {
  renderKit({ at: "/vendors", resources: [vendors] });
  await findRows();
  const sheet = await openSheet("Filters");
  await userEvent.click(sheet.getByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByText("Rejected", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(currentUrl()).toBe("/vendors?status=rejected"));
  expect(letter.callsTo("GET", "/api/admin/vendors").at(-1)?.query).toMatchObject({ status: "rejected" });
});

it("has no sheet for a list without filters", async () => {
  renderKit({ at: "/categories", resources: [categories] });
  await screen.findByRole("list", { name: "Categories Management" });
  expect(screen.getByRole("button", { name: "Refresh" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Filters/ })).toBeNull();
});

it("names the filters, the sort order and the records of a printed list", async () => {
  Object.assign(screenSize, { width: 1440, printed: true });
  renderKit({
    at: "/orders?status=pending&sort=finalAmount&order=desc&size=5",
    resources: [orders],
    session: { PrintedList, offers: (feature) => feature === "lists.sort" },
  });
  await screen.findByRole("table", { name: "Orders Management" });
  const facts = document.querySelectorAll(".print-only > div");
  expect([...facts].map(({ textContent }) => textContent)).toEqual([
    "Status: Pending",
    "Sorted by: Total, descending",
    expect.stringMatching(/^Records: 1–\d of \d+$/),
  ]);
});
