/** The template picker in a form: where it appears, what it requests, and how it inserts text. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { kycManagement } from "../../resources/kyc/resource";
import { support } from "../../resources/support/resource";
import { vendors } from "../../resources/vendors/resource";
import { sharedFormParts, resources } from "../../src/app/resources";
import { getTemplateTarget } from "../../src/app/templates/targets";
import type { KitSession } from "../../src/kit/data/use-session";
import { FAULT_MESSAGES } from "../support/letter/faults";
import { TEMPLATE_ROUTES } from "../kit/support/faults/features";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { defaultSession, renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();
const PATH = "/api/admin/templates";
const offered = {
  offers: (feature: string) => feature === "templates",
  formParts: sharedFormParts,
} satisfies Partial<KitSession>;

const picker = () => screen.findByRole("combobox", { name: "Insert a template" });

async function openRejection(session: Partial<KitSession> = offered) {
  const id = recordIdOf(letter.records.vendors.find(({ status }) => status === "pending"));
  renderKit({ at: `/vendors?action=vendors.reject&id=${id}`, resources: [vendors], session });
  return screen.findByRole("dialog", { name: "Reject Vendor" });
}

const choose = async (name: string) => {
  await userEvent.click(await picker());
  await userEvent.click(await screen.findByText(name, { selector: ".ant-select-item-option-content" }));
};

beforeEach(() => {
  TEMPLATE_ROUTES.forEach(letter.offer);
  letter.records.templates = [
    { _id: "t1", name: "GST missing", use: "vendor", text: "Please upload the certificate." },
    { _id: "t2", name: "<i>Odd</i>", use: "vendor", text: "<b>“Odd”</b> & {hostile}" },
    { _id: "t3", name: "Empty", use: "vendor" },
  ];
});

it("is in the forms that send somebody a reason or an answer", () => {
  const session = { ...defaultSession, ...offered, resources };
  const templateParts = sharedFormParts.filter(({ feature }) => feature === "templates");
  const targets = resources.flatMap((resource) =>
    Object.values(resource.actions)
      .filter((action) => templateParts.some(({ isFor }) => isFor(resource, action, session)))
      .map((action) => {
        const { input = "", use } = getTemplateTarget(resource, action) ?? {};
        expect(action.inputs.map(({ name }) => name)).toContain(input);
        return [`${resource.name}.${action.key}`, input, use];
      }),
  );
  expect(targets).toEqual([
    ["vendors.reject", "reason", "vendor"],
    ["vendor-registrations.reject", "reason", "vendor"],
    ["kyc-management.reject", "reason", "kyc"],
    ["kyc-management.ask", "message", "kyc"],
    ["products.reject", "rejectionReason", "product"],
    ["product-approval.reject", "rejectionReason", "product"],
    ["support.reply", "message", "ticket"],
  ]);
});

it("requests the vendor templates once, when it first opens", async () => {
  await openRejection();
  await picker();
  expect(letter.callsTo("GET", PATH)).toEqual([]);
  await choose("GST missing");
  await userEvent.click(await picker());
  expect(letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{ page: "1", limit: "100", use: "vendor" }]);
});

it("inserts below the typed text and sends the result as the reason", async () => {
  const dialog = within(await openRejection());
  await choose("GST missing");
  const reason = dialog.getByLabelText("Rejection Reason");
  expect(reason).toHaveValue("Please upload the certificate.");
  fireEvent.change(reason, { target: { value: "Dear seller, \n" } });
  await choose("<i>Odd</i>");
  expect(reason).toHaveValue("Dear seller,\n\n<b>“Odd”</b> & {hostile}");
  expect(screen.queryByText("Empty"), "a template without a text is not offered").toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(letter.calls.some(({ method }) => method === "PUT")).toBe(true));
  expect(letter.calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
    reason: "Dear seller,\n\n<b>“Odd”</b> & {hostile}",
  });
});

it("leaves the initial focus on the first field", async () => {
  const dialog = within(await openRejection());
  await picker();
  await waitFor(() => expect(dialog.getByLabelText("Rejection Reason")).toHaveFocus());
});

it.each([
  ["without the feature", { ...offered, offers: () => false }],
  ["without the permission to list templates", { ...offered, allows: (right: string) => right !== "templates.list" }],
])("is missing %s", async (_, session) => {
  const dialog = within(await openRejection(session));
  expect(await dialog.findByLabelText("Rejection Reason")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Insert a template" })).toBeNull();
});

it("says why templates could not be loaded, and loads them again when it reopens", async () => {
  letter.records.templates = [];
  const id = recordIdOf(letter.records.tickets.find(({ status }) => status === "open"));
  letter.fault({ method: "GET", path: PATH, kind: 500, times: 1 });
  renderKit({ at: `/support?action=support.reply&id=${id}`, resources: [support], session: offered });
  await userEvent.click(await picker());
  expect(await screen.findByText(FAULT_MESSAGES[500])).toBeVisible();
  await userEvent.tab();
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Insert a template" })).toHaveAttribute("aria-expanded", "false"),
  );
  await userEvent.click(await picker());
  expect(await screen.findByText("No templates for this yet")).toBeVisible();
});

it("offers the KYC templates when a KYC application is rejected", async () => {
  letter.records.templates = [{ _id: "k", name: "Scan", use: "kyc", text: "Not readable." }];
  const id = recordIdOf(letter.records.kyc.find(({ status }) => status === "pending"));
  const at = `/kyc-management?action=kyc-management.reject&id=${id}`;
  renderKit({ at, resources: [kycManagement], session: offered });
  await choose("Scan");
  expect(screen.getByLabelText("Rejection Reason")).toHaveValue("Not readable.");
  expect(letter.callsTo("GET", PATH).map(({ query }) => query)).toEqual([{ page: "1", limit: "100", use: "kyc" }]);
});
