/** Other vendors that gave the same numbers as a vendor: above its record, and before it is approved. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { vendorRegistrations, vendors } from "../../resources/vendors/resource";
import { formParts, recordParts } from "../../src/app/resources";
import type { Session } from "../../src/kit/data/use-session";
import { idOf } from "../e2e/support/records";
import { letterOfFile } from "../kit/support/letter-of-file";
import { renderKit } from "../kit/support/render-kit";

const letter = await letterOfFile();
const FEATURE = "kyc.duplicates";
const offering = (...features: string[]): Partial<Session> => ({
  offers: (feature) => features.includes(feature),
  parts: recordParts,
  formParts,
});

let id = "";
const give = (duplicates: unknown) => Object.assign(letter.records.vendors[0] ?? {}, { duplicates });

beforeEach(() => {
  const [vendor] = letter.records.vendors;
  Object.assign(vendor ?? {}, { status: "pending" });
  id = idOf(vendor);
  give([
    { vendor: { _id: "b/2", shopName: "Malabar Spices" }, same: ["pan", "account"] },
    { vendor: { _id: "c", shopName: "<b>Kutch</b> Looms" }, same: ["phone"] },
  ]);
});

const TEXT = "Malabar Spices gave the same PAN and bank account. <b>Kutch</b> Looms gave the same phone.";
const heading = () => screen.queryByRole("heading", { name: "Numbers of other vendors" });

async function openPage(session: Partial<Session>) {
  renderKit({ at: `/vendors/show/${id}`, resources: [vendors], session });
  await screen.findByText("Shop Information");
}

it("stand above the record, each with a link", async () => {
  await openPage(offering(FEATURE));
  const section = within((await screen.findByRole("heading", { name: "Numbers of other vendors" })).parentElement!);
  expect(section.getByRole("link", { name: "Malabar Spices" })).toHaveAttribute("href", "/vendors/show/b%2F2");
  expect(section.getByText(/gave the same phone\.$/)).toHaveTextContent("<b>Kutch</b> Looms gave the same phone.");
});

it.each([
  ["without the feature", [], [{ vendor: { _id: "c", shopName: "Kutch Looms" }, same: ["phone"] }]],
  ["where nobody gave the same", [FEATURE], []],
  ["where the server does not say", [FEATURE], undefined],
  ["where it says what is no list", [FEATURE], "many"],
])("are not there %s", async (_, features, duplicates) => {
  give(duplicates);
  await openPage(offering(...features));
  await screen.findByText("Review");
  expect(heading()).toBeNull();
});

it.each([
  [vendors, "vendors"],
  [vendorRegistrations, "vendor-registrations"],
])("warn in the form of the approval, and in no other one", async (resource, name) => {
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
