/** A total that the server marks as a minimum, such as 10,000 for at least 10,000 records. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { orders } from "../../resources/orders/resource";
import { vendors } from "../../resources/vendors/resource";
import { ExportDialog } from "../../src/kit/list/export-dialog";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

beforeEach(() => {
  const { orders: rows, vendors: shops } = letter.records;
  letter.rewrite = (path) =>
    ({
      "/api/admin/orders": { orders: rows.slice(0, 10), pagination: { total: 10_000 }, totalIsMinimum: true },
      "/api/admin/vendors": { data: shops.slice(0, 10), total: 10_000, totalIsMinimum: true },
    })[path];
});

async function showOrders() {
  renderKit({ at: "/orders", resources: [orders] });
  await screen.findByRole("table", { name: "Orders Management" });
}

it("is shown as 10,000+ in the pagination and on the card", async () => {
  await showOrders();
  expect(screen.getByRole("list", { name: "Pages" })).toHaveTextContent("1–10 of 10,000+");
  expect(screen.getByRole("group", { name: "Total Orders" })).toHaveTextContent(/^Total Orders10,000\+$/);
});

it("is shown as 10,000+ in the button that selects all matching records", async () => {
  await showOrders();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  const bar = await screen.findByRole("group", { name: "Bulk actions" });
  expect(await within(bar).findByRole("button", { name: "Select all 10,000+ matching" })).toBeVisible();
});

it("is shown as 10,000+ in the export dialog", async () => {
  const page = {
    rows: letter.records.orders.slice(0, 10) as never,
    total: 10_000,
    totalIsMinimum: true,
    narrowed: false,
  };
  const state = { page: 1, size: 10, filters: {} };
  renderKit({
    at: "/orders",
    resources: [],
    session: { offers: (feature) => feature === "exports" },
    children: <ExportDialog resource={orders} type="orders" page={page} state={state} onClose={() => undefined} />,
  });
  const dialog = await screen.findByRole("dialog", { name: "Export Orders" });
  expect(dialog).toHaveTextContent("10,000+ orders match.");
  expect(dialog).toHaveTextContent("10,000+ rows with all columns");
});

it("is shown as 10,000+ in the position of a record in its list", async () => {
  const [first] = letter.records.vendors;
  renderKit({ at: `/vendors?details=${first?.id}`, resources: [vendors] });
  expect(await screen.findByText("1 of 10,000+")).toBeVisible();
});
