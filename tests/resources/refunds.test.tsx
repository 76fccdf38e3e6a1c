/** The refund dialog of an order, and the steps of a refund. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refundInstead } from "../../resources/orders/refund/form-part";
import { orderRefundMessages as words } from "../../resources/orders/refund/messages";
import { orders } from "../../resources/orders/resource";
import { refunds } from "../../resources/refunds/resource";
import { recordMessages } from "../../src/kit/record-messages";
import { FEATURE_ROUTES } from "../kit/support/faults/features";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { createRecords } from "../support/letter/records";

const letter = await startLetterBackendForFile();
const order = createRecords().orders.find(({ paymentStatus }) => paymentStatus === "paid");
const id = order?._id ?? order?.id ?? "";
const path = `${ADMIN_PATH}/orders/${id}/refunds`;

async function openDialog(action: string, title: string) {
  FEATURE_ROUTES.forEach(letter.offer);
  renderKit({
    at: `/orders/show/${id}?action=${action}&id=${id}`,
    resources: [orders, refunds],
    session: { allows: () => true, offers: () => true, formParts: [refundInstead] },
  });
  return within(await screen.findByRole("dialog", { name: title }));
}

it("asks for confirmation before it refunds the whole remaining payment", async () => {
  const dialog = await openDialog("orders.refund", words.title);
  expect(await dialog.findByLabelText("Quantity of Brass lamp")).toHaveValue(2);
  expect(dialog.getByLabelText("Amount of Brass lamp")).toHaveValue("1299.00");
  fireEvent.click(dialog.getByRole("button", { name: words.label }));
  expect(await screen.findByText(new RegExp(words.everything))).toBeVisible();
  expect(letter.callsTo("POST", path)).toHaveLength(0);
  fireEvent.click(screen.getByRole("button", { name: recordMessages.continue }));
  await waitFor(() => expect(letter.callsTo("POST", path)).toHaveLength(1));
  expect(letter.callsTo("POST", path)[0]?.body).toMatchObject({
    reason: "returned",
    restock: false,
    chargeback: false,
  });
  expect(letter.callsTo("POST", path)[0]?.body).not.toHaveProperty("lines");
});

it("suggests the amount of the chosen units, sends a typed amount instead, and says what is left", async () => {
  const dialog = await openDialog("orders.refund", words.title);
  const quantity = await dialog.findByLabelText("Quantity of Brass lamp");
  fireEvent.change(quantity, { target: { value: "1" } });
  expect(dialog.getByLabelText("Amount of Brass lamp")).toHaveValue("649.50");
  expect(dialog.getByText("₹649.50 of the payment is left after this refund.")).toBeVisible();
  fireEvent.change(dialog.getByLabelText("Amount of Brass lamp"), { target: { value: "600" } });
  expect(dialog.getByText(words.toBeReturned)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(words.fields.reference), "UTR7");
  expect(dialog.getByText(words.doneNow)).toBeVisible();
  fireEvent.click(dialog.getByRole("button", { name: words.label }));
  await waitFor(() => expect(letter.callsTo("POST", path)).toHaveLength(1));
  expect(letter.callsTo("POST", path)[0]?.body).toMatchObject({
    lines: [{ position: 0, quantity: 1, amount: 600 }],
    reference: "UTR7",
  });
});

it("offers to open the refund dialog when the status Refunded is chosen", async () => {
  const dialog = await openDialog("orders.edit-status", "Update Order Status");
  expect(dialog.queryByText(words.insteadOfStatus)).toBeNull();
  fireEvent.mouseDown(await dialog.findByRole("combobox"));
  await userEvent.click(await screen.findByTitle("Refunded"));
  expect(await dialog.findByText(words.insteadOfStatus)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: words.refundInstead }));
  expect(await screen.findByRole("dialog", { name: words.title })).toBeVisible();
});

it("offers the steps that the refund's status allows, and says why another is not available", () => {
  const { approve, record } = refunds.actions;
  const viewer = { userId: "", offers: () => true };
  const check = (status: string) => [approve, record].map((action) => action?.allowed?.({ status } as never, viewer));
  expect(check("requested")[0]).toBe(true);
  expect(check("requested")[1]).toBe("Not available while the refund is requested.");
  expect(check("approved")[1]).toBe(true);
});
