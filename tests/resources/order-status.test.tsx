/** The dialog that changes an order's status, and the incomplete lines of an order. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Feature } from "../../providers/features/contract";
import type { Order } from "../../resources/orders/contract";
import { orders } from "../../resources/orders/resource";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { setPageOrigin, renderKit } from "../kit/support/render-kit";

let letter: LetterBackend;
beforeAll(async () => {
  letter = await startLetterBackend();
  setPageOrigin(letter.url);
});
afterAll(() => letter.close());

// Spec: orders.status-rule
it("cannot be saved until a status is chosen", async () => {
  const [order = {}] = letter.records.orders;
  delete order.status;
  renderKit({ at: `/orders?action=orders.edit-status&id=${order.id}`, resources: [orders] });
  const form = within(await screen.findByRole("dialog", { name: "Update Order Status" }));
  const update = await form.findByRole("button", { name: "Update Status" });
  expect(update).toBeDisabled();
  await userEvent.click(form.getByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByText("Shipped", { selector: ".ant-select-item-option-content" }));
  expect(update).toBeEnabled();
});

it("shows a missing quantity or amount as a dash, and does not compare incomplete lines with the subtotal", async () => {
  const [order = {}] = letter.records.orders;
  const products = [
    { product: { name: "Lamp" }, price: 50 },
    { product: { name: "Cup" }, quantity: 0, price: 0 },
  ];
  Object.assign(order, { products, totalAmount: 500, finalAmount: null });
  renderKit({ at: `/orders/show/${order.id}`, resources: [orders] });
  const lines = await screen.findByRole("table", { name: "Products" });
  expect(
    within(lines)
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining("Quantity"), "Lamp—₹50.00—", "Cup0₹0.00₹0.00"]);
  const section = lines.parentElement;
  expect(section).toHaveTextContent("Total—");
  expect(section?.querySelector(".warning")).toBeNull();
});

/** Gives the first order these values, opens its status dialog, and chooses a status. */
async function chooseStatus(values: Partial<Order>, status: string, features: readonly Feature[] = []) {
  Object.assign(letter.records.orders[0] ?? {}, values);
  const offers = (name: Feature) => features.includes(name);
  const id = letter.records.orders[0]?.id;
  renderKit({ at: `/orders?action=orders.edit-status&id=${id}`, resources: [orders], session: { offers } });
  const dialog = await screen.findByRole("dialog", { name: "Update Order Status" });
  await userEvent.click(await within(dialog).findByRole("combobox", { name: "Status" }));
  await userEvent.click(await screen.findByText(status, { selector: ".ant-select-item-option-content" }));
  return within(dialog);
}

it.each([
  [
    { status: "delivered", paymentStatus: "paid" },
    "Refunded",
    [
      "Payment status changes from Paid to Refunded.",
      "No money is moved. Refund the customer in your payment system.",
      "The sale is taken back from the vendor's balance.",
    ],
  ],
  [
    { status: "confirmed", paymentStatus: "paid" },
    "Cancelled",
    ["Payment status stays Paid.", "No money is moved. Refund the customer in your payment system."],
  ],
  [
    { status: "confirmed", paymentStatus: "pending" },
    "Cancelled",
    ["Payment status changes from Pending to Cancelled."],
  ],
  [
    { status: "shipped", paymentStatus: "pending" },
    "Delivered",
    ["Payment status stays Pending.", "The sale is added to the vendor's balance, less commission and taxes."],
  ],
] as const)("lists the consequences when %o becomes %s", async (order, status, texts) => {
  const dialog = await chooseStatus(order, status, ["orders.payments"]);
  for (const text of [...texts, "Stock does not change, and nobody is notified."]) {
    expect(await dialog.findByText(text)).toBeVisible();
  }
});

it.each([
  [
    { status: "refunded", paymentStatus: "refunded" },
    "Delivered",
    [
      "Payment status changes from Refunded to Paid if no refund is done. Otherwise, it stays Refunded or changes to Partially refunded.",
      "The sale is added to the vendor's balance, less refunds, commission and taxes.",
      "If refunds have returned the full amount, nothing is added.",
    ],
  ],
  [
    { status: "cancelled", paymentStatus: "refunded" },
    "Delivered",
    ["Payment status stays Refunded.", "If refunds have returned the full amount, nothing is added."],
  ],
  [
    { status: "shipped", paymentStatus: "partially_refunded" },
    "Delivered",
    [
      "Payment status stays Partially refunded.",
      "The sale is added to the vendor's balance, less refunds, commission and taxes.",
    ],
  ],
  [
    { status: "delivered", paymentStatus: "partially_refunded" },
    "Shipped",
    [
      "Payment status stays Partially refunded.",
      "The sale is taken back from the vendor's balance, less what refunds have already taken back.",
    ],
  ],
] as const)("takes refunds into account when %o becomes %s", async (order, status, texts) => {
  const dialog = await chooseStatus(order, status, ["orders.payments", "orders.refunds"]);
  for (const text of texts) expect(await dialog.findByText(text)).toBeVisible();
  expect(
    dialog.queryByText(/from Refunded to Paid\.|^The sale is added to the vendor's balance, less commission/),
  ).toBeNull();
});

it("says that the payment becomes paid again if the backend has no refunds", async () => {
  const dialog = await chooseStatus({ status: "refunded", paymentStatus: "refunded" }, "Delivered", [
    "orders.payments",
  ]);
  expect(await dialog.findByText("Payment status changes from Refunded to Paid.")).toBeVisible();
  expect(dialog.getByText("The sale is added to the vendor's balance, less commission and taxes.")).toBeVisible();
});

it("says only that the console sends the status if the backend does not offer `orders.payments`", async () => {
  const dialog = await chooseStatus({ status: "delivered", paymentStatus: "paid" }, "Refunded");
  expect(await dialog.findByText(/^This console sends only the new status\./)).toBeVisible();
  expect(dialog.queryByText(/Payment status|money|balance/)).toBeNull();
});

it("lists no consequences of a status that has none", async () => {
  const dialog = await chooseStatus({ status: "pending", paymentStatus: "paid" }, "Confirmed", ["orders.payments"]);
  expect(await dialog.findByTitle("Confirmed")).toBeVisible();
  expect(dialog.queryByText(/Payment status|nobody is notified/)).toBeNull();
});
