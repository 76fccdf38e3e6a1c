/** When the button that approves a KYC application and its vendor together is missing. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { KitSession } from "../../src/kit/data/use-session";
import { startLetterBackendForFile } from "../kit/support/letter-backend-for-file";
import { renderKit } from "../kit/support/render-kit";
import { REQUIRED_FEATURES, OPEN_BUTTON, makePendingPair, resources, sessionWith } from "./support/approve-both";

const letter = await startLetterBackendForFile();
let kyc = "";
let vendor = "";

beforeEach(() => {
  [kyc, vendor] = makePendingPair(letter.records);
});

const button = () => screen.queryByRole("button", { name: OPEN_BUTTON });

const application = () => letter.records.kyc[0] ?? {};
it.each<[string, Partial<KitSession>, (() => object)?]>([
  ["without the feature lists.related", sessionWith(["kyc.decide"])],
  ...["kyc-management.approve", "vendors.approve", "vendors.show"].map(
    (right) => [`without ${right}`, sessionWith(REQUIRED_FEATURES, right)] as [string, Partial<KitSession>],
  ),
  ["that is not pending", sessionWith(), () => Object.assign(application(), { status: "approved" })],
  ["under review without the feature kyc.decide", sessionWith(["lists.related"])],
  [
    "whose vendor is not pending",
    sessionWith(),
    () => Object.assign(application(), { vendor: { _id: vendor, status: "approved" } }),
  ],
  ["whose vendor has no status", sessionWith(), () => Object.assign(application(), { vendor: { _id: vendor } })],
  ["whose vendor has no id", sessionWith(), () => Object.assign(application(), { vendor: { status: "pending" } })],
  ["whose vendor is not a record", sessionWith(), () => Object.assign(application(), { vendor: "pending" })],
])("is missing on an application %s", async (_, given, change) => {
  change?.();
  renderKit({ at: `/kyc-management/show/${kyc}`, resources, session: given });
  await screen.findByRole("heading", { name: "Checks" });
  expect(button()).toBeNull();
});

it.each([null, undefined, { _id: "k", status: "approved" }, "pending"])(
  "is missing on a vendor whose application is %j",
  async (given) => {
    Object.assign(letter.records.vendors[0] ?? {}, { kyc: given });
    renderKit({ at: `/vendors/show/${vendor}`, resources, session: sessionWith() });
    await screen.findByRole("heading", { name: "Document Viewer" });
    expect(button()).toBeNull();
  },
);
