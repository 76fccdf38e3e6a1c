/** Bulk actions with a single call: the request, and the result shown for each record. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { orders } from "../../resources/orders/resource";
import { products } from "../../resources/products/resource";
import type { KitSession } from "../../src/kit/data/use-session";
import type { Resource } from "../../src/kit/define/resource";
import { perRecordBulkRoutes } from "../support/letter/bulk-routes";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { renderKit } from "./support/render-kit";

const letter = await startLetterBackendForFile();

const STATUS = "/api/admin/bulk/orders/status";
const DELETE = "/api/admin/bulk/products";
const SINGLE_ANSWER_NOTICE = /^This server changes up to 100 records per request/;

async function select(resource: Resource, titles: readonly string[], session?: Partial<KitSession>) {
  // Keep few rows, because queries by role check every row.
  for (const records of [letter.records.orders, letter.records.products]) records.splice(4);
  renderKit({ at: `/${resource.name}`, resources: [resource], session });
  await screen.findByRole("table");
  for (const title of titles) fireEvent.click(await screen.findByLabelText(`Select ${title}`));
  return within(await screen.findByRole("group", { name: "Bulk actions" }));
}

async function openStatus(titles: readonly string[], status: string, session?: Partial<KitSession>) {
  const bar = await select(orders, titles, session);
  await userEvent.click(bar.getByRole("button", { name: "Edit Status" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Status" }));
  await userEvent.click(dialog.getByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByText(status, { selector: ".ant-select-item-option-content" }));
  return dialog;
}

async function openDelete(names: readonly string[]) {
  const bar = await select(products, names);
  await userEvent.click(bar.getByRole("button", { name: "Delete Selected" }));
  return within(await screen.findByRole("dialog", { name: "Delete Selected" }));
}

type Dialog = Awaited<ReturnType<typeof openDelete>>;
const begin = (dialog: Dialog, label: string) => userEvent.click(dialog.getByRole("button", { name: label }));
const linesOf = (dialog: Dialog) =>
  dialog.getAllByRole("listitem").map(({ children }) => [...children].map(({ textContent }) => textContent));
const sent = (method: string, path: string) => letter.callsTo(method, path).map(({ body }) => body);

const orderIds = () => letter.records.orders.map(({ _id, id }) => String(_id ?? id));
const titleOf = (id: string) => `Order #${id.slice(-6)}`;
const nameOf = (index: number) => letter.records.products[index]?.name ?? "";

// Spec: calls.bulk
it("sets the status of several orders with one call and skips those that already have it", async () => {
  const [first = "", second = "", third = ""] = orderIds();
  const [a, b, c] = [first, second, third].map(titleOf);
  letter.records.orders.forEach((order, index) => (order.status = index === 2 ? "shipped" : "pending"));
  const dialog = await openStatus([a ?? "", b ?? "", c ?? ""], "Shipped");
  await waitFor(() => expect(dialog.getByText("2 orders will be set to this status, 1 skipped.")).toBeVisible());
  expect(linesOf(dialog).at(-1)).toEqual([c, "Skipped", "Already in this state."]);
  await begin(dialog, "Edit Status");
  await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("2 of 2"));
  const entries = [first, second].map((_id) => ({ _id, status: "shipped" }));
  expect(sent("PUT", STATUS)).toEqual([{ orders: entries }]);
  expect(letter.records.orders.slice(0, 3).map(({ status }) => status)).toEqual(["shipped", "shipped", "shipped"]);
  // The dialog explains that the server answered once for all records.
  expect(dialog.getByText(SINGLE_ANSWER_NOTICE)).toBeVisible();
  const [, close] = dialog.getAllByRole("button", { name: "Close" });
  await userEvent.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole("group", { name: "Bulk actions" })).toBeNull());
});

it("with the feature orders.expected, also sends the status that the person saw", async () => {
  const [first = ""] = orderIds();
  letter.records.orders.forEach((order) => (order.status = "pending"));
  const dialog = await openStatus([titleOf(first)], "Confirmed", { offers: (name) => name === "orders.expected" });
  await begin(dialog, "Edit Status");
  const entry = { _id: first, status: "confirmed", expected: "pending" };
  await waitFor(() => expect(sent("PUT", STATUS)).toEqual([{ orders: [entry] }]));
});

it("asks for confirmation when the change is unusual for some records", async () => {
  const [first = "", second = ""] = orderIds();
  letter.records.orders.forEach((order, index) => (order.status = index === 0 ? "delivered" : "pending"));
  const dialog = await openStatus([titleOf(first), titleOf(second)], "Shipped");
  await begin(dialog, "Edit Status");
  const question = await screen.findByText(
    /^This is unusual for 1 of 2\. First: Moving an order from Delivered to Shipped/,
  );
  expect(sent("PUT", STATUS)).toEqual([]);
  const confirmation = within(question.closest<HTMLElement>("[role=dialog]") as HTMLElement);
  await userEvent.click(confirmation.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(sent("PUT", STATUS)).toHaveLength(1));
});

it("shows side effects and how many records they affect before it starts", async () => {
  const [first = "", second = ""] = orderIds();
  letter.records.orders.forEach((order, index) => {
    Object.assign(order, { status: "delivered", paymentStatus: index === 0 ? "paid" : "failed" });
  });
  const offers = (name: string) => name === "orders.payments";
  const dialog = await openStatus([titleOf(first), titleOf(second)], "Refunded", { offers });
  expect(await dialog.findByText("1 of 2: Payment status changes from Paid to Refunded.")).toBeVisible();
  expect(dialog.getByText("1 of 2: Payment status stays Failed.")).toBeVisible();
  expect(dialog.getByText("The sale is taken back from the vendor's balance.")).toBeVisible();
});

it("sends nothing and shows an error if no status is chosen", async () => {
  const [first = ""] = orderIds();
  const bar = await select(orders, [titleOf(first)]);
  await userEvent.click(bar.getByRole("button", { name: "Edit Status" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Status" }));
  await begin(dialog, "Edit Status");
  expect(await dialog.findByText("Please select a status")).toBeVisible();
  expect(sent("PUT", STATUS)).toEqual([]);
});

// Spec: calls.bulk
it("says how many records will be permanently deleted, then shows each record's result", async () => {
  perRecordBulkRoutes.forEach((route) => letter.offer(route));
  const names = [nameOf(0), nameOf(1)];
  const ids = letter.records.products.slice(0, 2).map(({ _id, id }) => String(_id ?? id));
  const dialog = await openDelete(names);
  expect(dialog.getByText("2 products will be deleted. This cannot be undone.")).toBeVisible();
  // Somebody else deletes the first record in the meantime.
  letter.records.products.splice(0, 1);
  await begin(dialog, "Delete Selected");
  await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("2 of 2, 1 failed"));
  expect(linesOf(dialog)).toEqual([
    [names[0], "Failed", "This record is not there"],
    [names[1], "Done"],
  ]);
  expect(dialog.queryByText(SINGLE_ANSWER_NOTICE)).toBeNull();
  await begin(dialog, "Retry failed");
  await waitFor(() => expect(sent("DELETE", DELETE)).toEqual([{ productIds: ids }, { productIds: ids.slice(0, 1) }]));
});

it("shows the server's message for every record of a failed request and retries them", async () => {
  const names = [nameOf(0), nameOf(1)];
  const dialog = await openDelete(names);
  letter.fault({ method: "DELETE", path: DELETE, kind: 409, times: 1 });
  await begin(dialog, "Delete Selected");
  await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("2 of 2, 2 failed"));
  const why = "Somebody else has decided this already";
  expect(linesOf(dialog)).toEqual(names.map((name) => [name, "Failed", why]));
  await begin(dialog, "Retry failed");
  await waitFor(() => expect(linesOf(dialog)).toEqual(names.map((name) => [name, "Done"])));
  expect(sent("DELETE", DELETE)).toHaveLength(2);
});
