/** Other vendors that gave the same PAN, bank account or phone: on a vendor's page, and before its approval. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { sharedFormParts, sharedRecordParts } from "../../src/app/resources";
import type { KitSession } from "../../src/kit/data/use-session";
import { recordIdOf } from "../e2e/support/records";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await startLetterBackendForFile();
const FEATURE = "kyc.duplicates";
const offering = (...features: string[]): Partial<KitSession> => ({
  offers: (feature) => features.includes(feature),
  parts: sharedRecordParts,
  formParts: sharedFormParts,
});

let id = "";
const setDuplicates = (duplicates: unknown) => Object.assign(letter.records.vendors[0] ?? {}, { duplicates });

beforeEach(() => {
  const [vendor] = letter.records.vendors;
  Object.assign(vendor ?? {}, { status: "pending" });
  id = recordIdOf(vendor);
  setDuplicates([
    { vendor: { _id: "b/2", shopName: "Malabar Spices" }, same: ["pan", "account"] },
    { vendor: { _id: "c", shopName: "<b>Kutch</b> Looms" }, same: ["phone"] },
  ]);
});

const TEXT = "Malabar Spices gave the same PAN and bank account. <b>Kutch</b> Looms gave the same phone.";
const heading = () => screen.queryByRole("heading", { name: "Shared with other vendors" });

async function openPage(session: Partial<KitSession>) {
  renderKit({ at: `/vendors/show/${id}`, resources: [vendors], session });
  await screen.findByText("Shop Information");
}

it("shows the other vendors on the vendor's page, with links", async () => {
  await openPage(offering(FEATURE));
  const section = within((await screen.findByRole("heading", { name: "Shared with other vendors" })).parentElement!);
  expect(section.getByRole("link", { name: "Malabar Spices" })).toHaveAttribute("href", "/vendors/show/b%2F2");
  expect(section.getByText(/gave the same phone\.$/)).toHaveTextContent("<b>Kutch</b> Looms gave the same phone.");
});

it.each([
  ["without the feature", [], [{ vendor: { _id: "c", shopName: "Kutch Looms" }, same: ["phone"] }]],
  ["without duplicates", [FEATURE], []],
  ["when the server does not send duplicates", [FEATURE], undefined],
  ["when the server sends text instead of a list", [FEATURE], "many"],
])("shows no other vendors %s", async (_, features, duplicates) => {
  setDuplicates(duplicates);
  await openPage(offering(...features));
  await screen.findByText("Review");
  expect(heading()).toBeNull();
});

it.each([
  ["vendors", vendors],
  ["vendor-registrations", vendorRegistrations],
])("warns in the approval form of %s, but not in the rejection form", async (name, resource) => {
  const at = (action: string) => `/${name}/show/${id}?action=${name}.${action}&id=${id}`;
  const { unmount } = renderKit({ at: at("approve"), resources: [resource], session: offering(FEATURE) });
  const approval = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
  expect(await approval.findByText(TEXT)).toBeVisible();
  unmount();
  renderKit({ at: at("reject"), resources: [resource], session: offering(FEATURE) });
  const rejection = within(await screen.findByRole("dialog", { name: "Reject Vendor" }));
  expect(await rejection.findByLabelText("Rejection Reason")).toBeVisible();
  expect(rejection.queryByText(TEXT)).toBeNull();
});

it("warns once in an approval from the list, and not at all without the feature", async () => {
  const at = `/vendors?action=vendors.approve&id=${id}`;
  const { unmount } = renderKit({ at, resources: [vendors], session: offering(FEATURE) });
  const approval = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
  expect(await approval.findAllByText(TEXT)).toHaveLength(1);
  unmount();
  renderKit({ at, resources: [vendors], session: offering() });
  const withoutFeature = within(await screen.findByRole("dialog", { name: "Approve Vendor" }));
  expect(await withoutFeature.findByLabelText("Approval Notes")).toBeVisible();
  expect(withoutFeature.queryByText(TEXT)).toBeNull();
});

it.each([
  ["names the other vendors in a bulk approval, and offers to exclude the vendor", [FEATURE], true],
  ["says nothing in a bulk approval without the feature", [], false],
] as const)("%s", async (_, features, isShown) => {
  for (const vendor of letter.records.vendors.slice(0, 2)) {
    Object.assign(vendor, {
      status: "pending",
      documents: { panCard: "a", gstCertificate: "b", businessLicense: "c" },
    });
  }
  renderKit({ at: "/vendor-registrations", resources: [vendorRegistrations], session: offering(...features) });
  const [, first, second] = within(await screen.findByRole("table")).getAllByRole("checkbox");
  await userEvent.click(first as HTMLElement);
  await userEvent.click(second as HTMLElement);
  await userEvent.click(await screen.findByRole("combobox", { name: "Select Action" }));
  await userEvent.click(await screen.findByText("Approve Selected", { selector: ".ant-select-item-option-content" }));
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  const run = within(await screen.findByRole("dialog", { name: "Approve Selected" }));
  expect(await run.findAllByRole("listitem")).toHaveLength(2);
  expect(run.queryAllByText(TEXT)).toHaveLength(isShown ? 1 : 0);
  expect(run.queryAllByRole("button", { name: /Exclude/ })).toHaveLength(isShown ? 1 : 0);
});
