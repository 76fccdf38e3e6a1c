/** The change of an order's status where the server sent none. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "../../resources/orders/resource";
import { startLetterBackend, type LetterBackend } from "../support/letter/letter-backend";
import { atOrigin, renderKit } from "../kit/support/render-kit";

let letter: LetterBackend;
beforeAll(async () => {
  letter = await startLetterBackend();
  atOrigin(letter.url);
});
afterAll(() => letter.close());

// Spec: orders.status-rule
it("waits until a status is chosen", async () => {
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
