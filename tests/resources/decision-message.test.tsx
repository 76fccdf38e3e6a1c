/** The message to the vendor in decision forms, with the feature decisions.message: switch, text, preview, request. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { productApproval } from "../../resources/products/approval";
import { products } from "../../resources/products/resource";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { sharedFormParts } from "../../src/app/resources";
import type { KitSession } from "../../src/kit/data/use-session";
import type { Resource } from "../../src/kit/define/resource";
import { BulkRunDialog } from "../../src/kit/action/bulk-run-dialog";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();
const LABEL = "Message to the Vendor";
const offered = {
  offers: (feature: string) => feature === "decisions.message",
  formParts: sharedFormParts,
} satisfies Partial<KitSession>;

const pending = {
  vendors: () => letter.records.vendors.find(({ status }) => status === "pending"),
  kyc: () => letter.records.kyc.find(({ status }) => status === "pending"),
  products: () => letter.records.products.find(({ approvalStatus }) => approvalStatus === "pending"),
};

interface Decision {
  resource: Resource;
  action: "approve" | "reject";
  record: () => { _id?: string; id?: string } | undefined;
  /** The label of the required reason, which the tests fill in first. */
  reason?: string;
  /** The documented request body. */
  body: object;
}

const DECISIONS: readonly Decision[] = [
  { resource: vendors, action: "approve", record: pending.vendors, body: { approvalNotes: "" } },
  {
    ...{ resource: vendorRegistrations, action: "reject", record: pending.vendors, reason: "Rejection Reason" },
    body: { reason: "Blurred <b>scan</b>", rejectionNotes: "" },
  },
  { resource: kycManagement, action: "approve", record: pending.kyc, body: { comments: "" } },
  {
    ...{ resource: kycManagement, action: "reject", record: pending.kyc, reason: "Rejection Reason" },
    body: { reason: "Blurred <b>scan</b>", comments: "" },
  },
  { resource: productApproval, action: "approve", record: pending.products, body: { approvalNotes: "" } },
  {
    ...{ resource: products, action: "reject", record: pending.products, reason: "Rejection Reason" },
    body: { rejectionReason: "Blurred <b>scan</b>" },
  },
];

const CASES = DECISIONS.map((decision) => [`${decision.resource.name}.${decision.action}`, decision] as const);

async function open({ resource, action, record }: Decision, session: Partial<KitSession> = offered) {
  const id = recordIdOf(record());
  const { name, path, actions } = resource;
  const label = { name: actions[action]?.label ?? "" };
  renderKit({ at: `/${name}?action=${name}.${action}&id=${id}`, resources: [resource], session });
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("button", label);
  /** Submits the form and returns the bodies of its requests. */
  async function send(): Promise<unknown[]> {
    const sent = () => letter.callsTo("PUT", `/api/admin/${path}/${id}/${action}`);
    await userEvent.click(dialog.getByRole("button", label));
    await expect.poll(sent).not.toEqual([]);
    return sent().map(({ body }) => body);
  }
  return { dialog, send };
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const PREVIEW = { name: "Email to the vendor" };
const preview = () => screen.findByRole("region", PREVIEW);
const SWITCH = { name: "Send to vendor" };
const NOT_NOTIFIED = "The vendor will not be notified.";
const isHidden = (input: HTMLElement) => input.closest(".ant-form-item-hidden") !== null;

describe.each(CASES)("%s", (_, decision) => {
  const { action, reason, body } = decision;
  const openFilled = async (session?: Partial<KitSession>) => {
    const opened = await open(decision, session);
    if (reason) type(opened.dialog.getByLabelText(reason), "Blurred <b>scan</b>");
    return opened;
  };

  it("shows the email once the switch is on and a message is entered, and sends the message with the decision", async () => {
    const { dialog, send } = await openFilled();
    expect(screen.queryByRole("region", PREVIEW)).toBeNull();
    expect(isHidden(dialog.getByLabelText(LABEL))).toBe(true);
    await userEvent.click(dialog.getByRole("switch", SWITCH));
    expect(isHidden(dialog.getByLabelText(LABEL))).toBe(false);
    type(dialog.getByLabelText(LABEL), "Dear <b>friend</b>,\n\nthank you.");
    expect(await preview()).toHaveTextContent(action === "approve" ? /was approved/ : /was not approved/);
    expect(dialog.queryByText(NOT_NOTIFIED)).toBeNull();
    expect(await send()).toEqual([{ ...body, message: "Dear <b>friend</b>,\n\nthank you." }]);
  });

  it("keeps the message while the switch is off, does not send it and says so", async () => {
    const { dialog, send } = await openFilled();
    const toggle = dialog.getByRole("switch", SWITCH);
    await userEvent.click(toggle);
    type(dialog.getByLabelText(LABEL), "Dear friend");
    await userEvent.click(toggle);
    expect(dialog.getByText(NOT_NOTIFIED)).toBeVisible();
    await userEvent.click(toggle);
    expect(dialog.getByLabelText(LABEL)).toHaveValue("Dear friend");
    await userEvent.click(toggle);
    expect(await send()).toEqual([body]);
  });

  it("starts with the switch off and sends the documented body", async () => {
    const { dialog, send } = await openFilled();
    expect(dialog.getByRole("switch", SWITCH)).not.toBeChecked();
    expect(dialog.getByText(NOT_NOTIFIED)).toHaveAttribute("role", "status");
    expect(await send()).toEqual([body]);
  });

  it("says that nobody is notified while the message is blank", async () => {
    const { dialog, send } = await openFilled();
    await userEvent.click(dialog.getByRole("switch", SWITCH));
    type(dialog.getByLabelText(LABEL), "  ");
    expect(dialog.getByText(NOT_NOTIFIED)).toBeVisible();
    expect(screen.queryByRole("region", PREVIEW)).toBeNull();
    expect(await send()).toEqual([body]);
  });

  it("has no message input without the feature", async () => {
    const { dialog, send } = await openFilled({ formParts: sharedFormParts });
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
    expect(dialog.queryByRole("switch", SWITCH)).toBeNull();
    expect(dialog.queryByText(NOT_NOTIFIED)).toBeNull();
    expect(await send()).toEqual([body]);
  });
});

it.each(CASES.filter(([, { reason }]) => reason))(
  "%s copies the reason into the message until somebody edits the message",
  async (_, decision) => {
    const { dialog } = await open(decision);
    const [reason, message] = [dialog.getByLabelText(decision.reason ?? ""), dialog.getByLabelText(LABEL)];
    type(reason, "Blurred");
    await waitFor(() => expect(message).toHaveValue("Blurred"));
    type(reason, "Blurred scan");
    await waitFor(() => expect(message).toHaveValue("Blurred scan"));
    await userEvent.click(dialog.getByRole("switch", SWITCH));
    type(message, "Dear friend");
    type(reason, "Blurred scan of the PAN card");
    expect(message, "after the message was edited").toHaveValue("Dear friend");
    type(message, "");
    type(reason, "Blurred");
    expect(message, "after the message was emptied").toHaveValue("");
  },
);

it("shows the email address of the vendor's record in the preview", async () => {
  const { dialog } = await open({ resource: vendors, action: "approve", record: pending.vendors, body: {} });
  await userEvent.click(dialog.getByRole("switch", SWITCH));
  type(dialog.getByLabelText(LABEL), "Dear friend");
  const { user, shopName } = pending.vendors() ?? {};
  expect(await preview()).toHaveTextContent(`To${user?.email}SubjectYour shop ${shopName} was approved`);
});

it("closes without a question after the switch was turned on and off", async () => {
  const { dialog } = await open({ resource: vendors, action: "approve", record: pending.vendors, body: {} });
  const toggle = dialog.getByRole("switch", SWITCH);
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

/** Opens the dialog of a bulk run on the pending products. */
async function openBulk(key: "approve" | "reject") {
  const action = productApproval.actions[key];
  if (!action) throw new Error("Products have no such decision.");
  const rows = letter.records.products.filter(({ approvalStatus }) => approvalStatus === "pending");
  const children = <BulkRunDialog resource={productApproval} action={action} rows={rows} onClose={() => undefined} />;
  renderKit({ at: "/bulk", resources: [productApproval], session: offered, children });
  return within(await screen.findByRole("dialog"));
}

it("fills the message with the reason in a bulk run, previews it and sends it with each decision", async () => {
  const dialog = await openBulk("reject");
  type(dialog.getByLabelText("Rejection Reason"), "Blurred <b>scan</b>");
  await waitFor(() => expect(dialog.getByLabelText(LABEL)).toHaveValue("Blurred <b>scan</b>"));
  await userEvent.click(dialog.getByRole("switch", SWITCH));
  expect(await preview()).toHaveTextContent("Tothe owner of each shopSubjectYour product (name) was not approved");
  await userEvent.click(dialog.getByRole("button", { name: /^Reject/ }));
  const bodies = () => letter.callsTo("PUT", /\/products\/[^/]+\/reject$/).map(({ body }) => body);
  await waitFor(() => expect(bodies().length).toBeGreaterThan(1));
  const expected = { rejectionReason: "Blurred <b>scan</b>", message: "Blurred <b>scan</b>" };
  expect(bodies()).toEqual(bodies().map(() => expected));
});

it("says before a bulk run that the vendor is not notified, until the switch is on and there is a message", async () => {
  const dialog = await openBulk("approve");
  expect(dialog.getByText(NOT_NOTIFIED)).toBeVisible();
  await userEvent.click(dialog.getByRole("switch", SWITCH));
  expect(dialog.getByText(NOT_NOTIFIED)).toBeVisible();
  type(dialog.getByLabelText(LABEL), "Dear friend");
  await waitFor(() => expect(dialog.queryByText(NOT_NOTIFIED)).toBeNull());
});
