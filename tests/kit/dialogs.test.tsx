import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { toasts } from "../../providers/notification/toasts";
import { coupons } from "../../resources/coupons/resource";
import { vendors } from "../../resources/vendors/resource";
import { startLetterBackendForFile } from "./support/letter-backend-for-file";
import { currentUrl, renderKit } from "./support/render-kit";

const PENDING = "66c0dea10000000000000001";
const WITHOUT_OPTIONAL_FIELDS = "66c0dea10000000000000003";
const APPROVED = "66c0dea10000000000000002";

const letter = await startLetterBackendForFile();

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const putRequests = () => letter.callsTo("PUT", /./).map(({ path, body }) => [path, body]);

describe("the details dialog", () => {
  // Spec: vendors.details
  it("shows every section of the resource definition with a single request", async () => {
    renderKit({ at: `/vendors?details=${PENDING}`, resources: [vendors] });
    const details = await dialog("Vendor Details");
    await details.findByRole("heading", { name: "Bank Details" });
    const headings = details.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(["Shop Information", "Business Information", "Bank Details", "Documents", "Review"]);
    await waitFor(() => expect(letter.callsTo("GET", `/api/admin/vendors/${PENDING}`)).toHaveLength(1));
  });

  it("explains in a hint why an action is not possible", async () => {
    renderKit({ at: `/vendors?details=${APPROVED}`, resources: [vendors] });
    const approve = await (await dialog("Vendor Details")).findByRole("button", { name: "Approve" });
    expect(approve).toBeDisabled();
    fireEvent.pointerOver(approve);
    const reason = document.querySelector(".hint")?.textContent ?? "";
    expect(reason).not.toBe("");
    expect(approve).toHaveAccessibleDescription(reason);
  });

  it("masks identifiers and reveals them one at a time", async () => {
    renderKit({ at: `/vendors?details=${PENDING}`, resources: [vendors] });
    const details = await dialog("Vendor Details");
    await details.findByText("AAPFUXXXXF");
    await userEvent.click(details.getByRole("button", { name: "Show PAN Number" }));
    expect(details.getByText("AAPFU0939F")).toBeVisible();
    expect(details.getByText("XXXXXXXX0000")).toBeVisible();
  });

  // Spec: vendors.documents
  it("says for each document whether it was uploaded", async () => {
    renderKit({ at: `/vendors?details=${PENDING}`, resources: [vendors] });
    const details = await dialog("Vendor Details");
    const value = async (label: string) => (await details.findByText(label)).nextElementSibling;
    expect(await value("PAN Card")).toHaveTextContent(/^Uploaded$/);
    expect(await value("GST Certificate")).toHaveTextContent(/^UploadedOpen$/);
    expect(await value("Business License")).toHaveTextContent(/^Not uploaded$/);
  });

  it("shows placeholder text for missing optional fields", async () => {
    renderKit({ at: `/vendors?details=${WITHOUT_OPTIONAL_FIELDS}`, resources: [vendors] });
    const details = await dialog("Vendor Details");
    expect((await details.findByText("Business Category")).nextElementSibling).toHaveTextContent(/^Not specified$/);
    expect(details.getByText("Phone").nextElementSibling).toHaveTextContent(/^—$/);
  });

  it("shows the server's message when the record fails to load", async () => {
    renderKit({ at: "/vendors?details=unknown", resources: [vendors] });
    const details = await dialog("Vendor Details");
    expect(await details.findByRole("alert")).toHaveTextContent("Error loading vendorNo such record");
  });

  it("closes with the Close button and keeps the list's filters", async () => {
    renderKit({ at: `/vendors?status=pending&details=${PENDING}`, resources: [vendors] });
    const details = await dialog("Vendor Details");
    const [, close] = details.getAllByRole("button", { name: "Close" });
    await userEvent.click(close as HTMLElement);
    await waitFor(() => expect(currentUrl()).toBe("/vendors?status=pending"));
  });
});

describe("an action dialog", () => {
  // Spec: vendors.reject, mutations.refetch
  it("sends every input, shows one toast, closes and reloads the list", async () => {
    renderKit({ at: `/vendors?action=vendors.reject&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Reject Vendor");
    await userEvent.type(await form.findByLabelText("Rejection Reason"), "  Unreadable  ");
    await userEvent.type(form.getByLabelText("Rejection Notes"), "Asked again");
    await userEvent.click(form.getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(currentUrl()).toBe("/vendors"));
    expect(putRequests()).toEqual([
      [`/api/admin/vendors/${PENDING}/reject`, { reason: "Unreadable", rejectionNotes: "Asked again" }],
    ]);
    expect(toasts.list().map(({ message }) => message)).toEqual(["Vendor rejected successfully!"]);
    await waitFor(() => expect(letter.callsTo("GET", "/api/admin/vendors")).toHaveLength(2));
  });

  // Spec: vendors.approve
  it("sends an empty optional input as an empty string", async () => {
    renderKit({ at: `/vendors?action=vendors.approve&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Approve Vendor");
    await userEvent.click(await form.findByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(putRequests()).toEqual([[`/api/admin/vendors/${PENDING}/approve`, { approvalNotes: "" }]]),
    );
  });

  // Spec: vendors.reject
  it("cannot be confirmed while a required input is blank", async () => {
    renderKit({ at: `/vendors?action=vendors.reject&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Reject Vendor");
    const button = await form.findByRole("button", { name: "Reject" });
    expect(button).toBeDisabled();
    await userEvent.type(form.getByLabelText("Rejection Reason"), "   ");
    expect(button).toBeDisabled();
    await userEvent.type(form.getByLabelText("Rejection Reason"), "x");
    expect(button).toBeEnabled();
  });

  // Spec: mutations.once
  it("sends one request when Ctrl+Enter is pressed twice", async () => {
    letter.fault({ method: "PUT", path: /./, delay: 300 });
    renderKit({ at: `/vendors?action=vendors.approve&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Approve Vendor");
    await userEvent.type(await form.findByLabelText("Approval Notes"), "ok{Control>}{Enter}{Enter}{/Control}");
    await waitFor(() => expect(currentUrl()).toBe("/vendors"));
    expect(putRequests()).toHaveLength(1);
  });

  it("is not sent by Ctrl+Enter while a number is below its minimum", async () => {
    renderKit({ at: "/coupons?action=coupons.create", resources: [coupons] });
    const form = await dialog("Add Coupon");
    await userEvent.type(await form.findByLabelText("Code"), "HOLI5");
    await userEvent.type(form.getByLabelText("Valid From"), "2024-04-01");
    await userEvent.type(form.getByLabelText("Valid Until"), "2024-04-30");
    await userEvent.type(form.getByLabelText("Value"), "-5{Control>}{Enter}{/Control}");
    expect(form.getByLabelText("Value")).toBeInvalid();
    await userEvent.clear(form.getByLabelText("Value"));
    await userEvent.type(form.getByLabelText("Value"), "5{Control>}{Enter}{/Control}");
    await waitFor(() => expect(currentUrl()).toBe("/coupons"));
    expect(letter.callsTo("POST", "/api/admin/coupons").map(({ body }) => body)).toMatchObject([{ value: 5 }]);
  });

  it("is not sent by Ctrl+Enter in the question whether to discard its values", async () => {
    renderKit({ at: `/vendors?action=vendors.approve&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Approve Vendor");
    await userEvent.type(await form.findByLabelText("Approval Notes"), "ok");
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
    fireEvent.keyDown(question, { key: "Enter", ctrlKey: true });
    await userEvent.click(within(question).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(currentUrl()).toBe("/vendors"));
    expect(putRequests()).toEqual([]);
  });

  // Spec: mutations.messages
  it("keeps the input after a failure and shows the server's field errors", async () => {
    letter.fault({ method: "PUT", path: /./, kind: 422, errors: { reason: ["Too short for a reason"] } });
    renderKit({ at: `/vendors?action=vendors.reject&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Reject Vendor");
    await userEvent.type(await form.findByLabelText("Rejection Reason"), "No");
    await userEvent.click(form.getByRole("button", { name: "Reject" }));
    expect(await form.findByText("Too short for a reason")).toBeVisible();
    expect(form.getByLabelText("Rejection Reason")).toHaveValue("No");
    expect(toasts.list()).toMatchObject([{ type: "error", message: "The marketplace does not accept some fields" }]);
    await waitFor(() => expect(form.getByRole("button", { name: "Reject" })).toBeEnabled());
  });

  it("restores an unsaved draft only for the person who typed it", async () => {
    const at = `/vendors?action=vendors.approve&id=${PENDING}`;
    const { unmount } = renderKit({ at, resources: [vendors] });
    await userEvent.type(await (await dialog("Approve Vendor")).findByLabelText("Approval Notes"), "half a sen");
    unmount();
    const other = renderKit({ at, resources: [vendors], session: { userId: "somebody else" } });
    expect(await (await dialog("Approve Vendor")).findByLabelText("Approval Notes")).toHaveValue("");
    other.unmount();
    renderKit({ at, resources: [vendors] });
    const form = await dialog("Approve Vendor");
    expect(await form.findByLabelText("Approval Notes")).toHaveValue("half a sen");
    expect(form.getByRole("status")).toHaveTextContent("Your unsaved changes were restored.");
  });

  it("asks for confirmation before it discards unsaved input", async () => {
    renderKit({ at: `/vendors?action=vendors.approve&id=${PENDING}`, resources: [vendors] });
    const form = await dialog("Approve Vendor");
    await userEvent.type(await form.findByLabelText("Approval Notes"), "kept");
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    const confirmation = await dialog("Discard your changes?");
    await userEvent.click(confirmation.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(currentUrl()).toBe("/vendors"));
    expect(sessionStorage).toHaveLength(0);
  });

  it("explains why the action is unavailable: the record's state or a missing permission", async () => {
    const { unmount } = renderKit({ at: `/vendors?action=vendors.approve&id=${APPROVED}`, resources: [vendors] });
    const reason = "Only pending vendors can be approved or rejected. This one is approved.";
    await (await dialog("Approve Vendor")).findByText(reason);
    unmount();
    const allows = (permission: string) => permission !== "vendors.approve";
    renderKit({ at: `/vendors?action=vendors.approve&id=${PENDING}`, resources: [vendors], session: { allows } });
    const forbidden = await dialog("Approve Vendor");
    await forbidden.findByText("This needs the permission vendors.approve.");
    expect(forbidden.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it.each(["vendors.constructor", "vendors.", "nothing.approve", "__proto__.x"])(
    "opens no dialog for the unknown action %s",
    async (action) => {
      renderKit({ at: `/vendors?action=${action}&id=${PENDING}`, resources: [vendors] });
      await screen.findByRole("table");
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );
});

it("creates a record from the fields that have an input", async () => {
  renderKit({ at: "/coupons?action=coupons.create", resources: [coupons] });
  const form = await dialog("Add Coupon");
  await userEvent.type(form.getByLabelText("Code"), "HOLI5");
  await userEvent.type(form.getByLabelText("Value"), "5");
  await userEvent.type(form.getByLabelText("Valid From"), "2024-04-01");
  await userEvent.type(form.getByLabelText("Valid Until"), "2024-04-30");
  await userEvent.click(form.getByRole("button", { name: "Add Coupon" }));
  await waitFor(() => expect(letter.callsTo("POST", "/api/admin/coupons")).toHaveLength(1));
  expect(letter.callsTo("POST", "/api/admin/coupons")[0]?.body).toEqual({
    code: "HOLI5",
    description: "",
    type: "percentage",
    value: 5,
    minOrderAmount: 0,
    maxDiscount: null,
    usageLimit: null,
    validFrom: "2024-03-31T18:30:00.000Z",
    validUntil: "2024-04-30T18:29:59.000Z",
    isActive: true,
  });
  await waitFor(() => expect(currentUrl()).toBe("/coupons"));
});
