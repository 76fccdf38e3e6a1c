/** The refund dialog of an order, with its destination and email preview, and the texts on a refund's page. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { customerEmailPreview } from "../../resources/orders/refund/form-part";
import { orderRefundMessages as words } from "../../resources/orders/refund/messages";
import { orders } from "../../resources/orders/resource";
import type { Refund } from "../../resources/refunds/contract";
import { RefundHistory } from "../../resources/refunds/parts";
import { refunds } from "../../resources/refunds/resource";
import { recordMessages } from "../../src/kit/record-messages";
import { FEATURE_ROUTES } from "../kit/support/faults/features";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { ADMIN_PATH } from "../support/letter/area-routes";
import { createRecords } from "../support/letter/records";
import { refundable } from "../support/letter/refunds";

const letter = await startLetterBackendForFile();
const order = createRecords().orders.find(({ paymentStatus }) => paymentStatus === "paid");
const id = order?._id ?? order?.id ?? "";
const path = `${ADMIN_PATH}/orders/${id}/refunds`;
const session = { allows: () => true, offers: () => true, formParts: [customerEmailPreview] };

async function openRefund(asksDestination: boolean) {
  FEATURE_ROUTES.forEach(letter.offer);
  letter.rewrite = (called) => (called.includes("/refundable") ? { ...refundable, asksDestination } : undefined);
  renderKit({ at: `/orders/show/${id}?action=orders.refund&id=${id}`, resources: [orders, refunds], session });
  const dialog = within(await screen.findByRole("dialog", { name: words.title }));
  await dialog.findByLabelText("Quantity of Brass lamp");
  return dialog;
}

async function send(dialog: ReturnType<typeof within>) {
  fireEvent.click(dialog.getByRole("button", { name: words.label }));
  fireEvent.click(await screen.findByRole("button", { name: recordMessages.continue }));
  await waitFor(() => expect(letter.callsTo("POST", path)).toHaveLength(1));
  return letter.callsTo("POST", path)[0]?.body;
}

describe("the refund dialog of an order", () => {
  it("asks for a destination if the backend says that the refund needs one", async () => {
    const dialog = await openRefund(true);
    await userEvent.type(await dialog.findByLabelText(words.fields.destination), "asha@okbank");
    expect(await send(dialog)).toMatchObject({ destination: "asha@okbank", tellCustomer: false });
  });

  it("asks for no destination if the backend says that the refund needs none", async () => {
    const dialog = await openRefund(false);
    expect(dialog.queryByRole("textbox", { name: words.fields.destination })).toBeNull();
    expect(await send(dialog)).not.toMatchObject({ destination: expect.stringMatching(/./) });
  });

  it("previews the customer's email while the switch to send it is on", async () => {
    const dialog = await openRefund(false);
    expect(dialog.queryByRole("region", { name: "Email to the customer" })).toBeNull();
    await userEvent.click(dialog.getByLabelText(words.fields.tellCustomer));
    const preview = await dialog.findByRole("region", { name: "Email to the customer" });
    expect(preview).toHaveTextContent("Your refund of ₹1,299.00");
    expect(preview).toHaveTextContent(
      `of your order ${id.slice(-6)}. The reference is (the reference of the transfer).`,
    );
    await userEvent.type(dialog.getByLabelText(words.fields.reference), "UTR7");
    expect(preview).toHaveTextContent("The reference is UTR7.");
    expect(await send(dialog)).toMatchObject({ tellCustomer: true });
  });
});

describe("the amounts of the chosen lines", () => {
  const sumOf = (dialog: ReturnType<typeof within>) => dialog.getByRole("rowheader", { name: "Refund" }).parentElement;

  async function choose(amount: string) {
    const dialog = await openRefund(false);
    await userEvent.click(dialog.getByLabelText(words.fields.tellCustomer));
    fireEvent.change(dialog.getByLabelText("Quantity of Brass lamp"), { target: { value: "1" } });
    const input = dialog.getByLabelText("Amount of Brass lamp");
    fireEvent.change(input, { target: { value: amount } });
    return { dialog, input };
  }

  it("adds the proposed amount to the sum if none is typed, as the server does", async () => {
    const { dialog, input } = await choose("");
    expect(input).toHaveAttribute("aria-invalid", "false");
    expect(input).toHaveAttribute("placeholder", "649.50");
    expect(sumOf(dialog)).toHaveTextContent("₹649.50");
    expect(dialog.getByText("₹649.50 of the payment is left after this refund.")).toBeVisible();
    expect(await dialog.findByRole("region", { name: "Email to the customer" })).toHaveTextContent("₹649.50");
    fireEvent.click(dialog.getByRole("button", { name: words.label }));
    await waitFor(() => expect(letter.callsTo("POST", path)).toHaveLength(1));
    expect(letter.callsTo("POST", path)[0]?.body).toMatchObject({ lines: [{ position: 0, quantity: 1 }] });
  });

  it.each([
    ["12x", "12x"],
    ["-5", -5],
  ])("marks the amount %s as an error, and leaves it to the server to reject it", async (amount, sent) => {
    const { dialog, input } = await choose(amount);
    expect(input).toHaveAttribute("aria-invalid", "true");
    expect(sumOf(dialog)).toHaveTextContent("Refund—");
    expect(dialog.queryByText(/is left after this refund/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: words.label }));
    await waitFor(() => expect(letter.callsTo("POST", path)).toHaveLength(1));
    expect(letter.callsTo("POST", path)[0]?.body).toMatchObject({ lines: [{ quantity: 1, amount: sent }] });
  });
});

describe("the page of a refund", () => {
  const show = (refund: Refund) => {
    renderKit({
      at: "/part",
      resources: [refunds],
      session,
      children: <RefundHistory resource={refunds} row={{ ...refund, id: refund._id }} />,
    });
  };

  it("says that the payment provider has not confirmed it, with the last problem", () => {
    const payment = {
      attempts: 2,
      problem: "The payment provider returned 500",
      nextAttemptAt: "2026-11-18T06:35:00Z",
    };
    show({ _id: id, status: "sent", payment });
    const note = screen.getByText(/^The payment provider has not confirmed this refund yet\./);
    expect(note).toHaveTextContent("Last problem: The payment provider returned 500.");
  });

  it("shows where the money goes, masked", () => {
    show({ _id: id, status: "approved", destination: "XXXX@okbank" });
    expect(screen.getByText("XXXX@okbank")).toBeVisible();
    expect(screen.getByRole("button", { name: "Show Pay to" })).toBeVisible();
  });
});
