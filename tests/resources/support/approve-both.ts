/** Fixtures for approving an undecided KYC application together with its vendor: the records and the session. */
import { kycManagement } from "../../../resources/kyc/resource";
import { vendorRegistrations, vendors } from "../../../resources/vendors/resource";
import { sharedRecordParts } from "../../../src/app/resources";
import type { KitSession } from "../../../src/kit/data/use-session";
import { recordIdOf } from "../../e2e/support/records";
import type { LetterBackend } from "../../support/letter/letter-backend";

/** The label of the button that opens the dialog to approve both. */
export const OPEN_BUTTON = "Both at once…";
export const REQUIRED_FEATURES = ["lists.related", "kyc.decide"];
export const resources = [vendors, vendorRegistrations, kycManagement];

export const sessionWith = (features: readonly string[] = REQUIRED_FEATURES, denied?: string): Partial<KitSession> => ({
  offers: (feature) => features.includes(feature),
  allows: (permission) => permission !== denied,
  parts: sharedRecordParts,
});

/** Puts the first KYC application under review, makes the first vendor pending, and links them. Returns both ids. */
export function makePendingPair({
  kyc,
  vendors: shops,
}: LetterBackend["records"]): [application: string, vendor: string] {
  const [[application], [shop]] = [kyc, shops];
  const [id, vendor] = [recordIdOf(application), recordIdOf(shop)];
  Object.assign(shop ?? {}, {
    ...{ shopName: "Padma Sarees", status: "pending", kyc: { _id: id, status: "under_review" } },
    documents: { gstCertificate: "/uploads/gst.svg", businessLicense: true },
  });
  Object.assign(application ?? {}, {
    ...{ status: "under_review", vendor: { _id: vendor, shopName: "Padma Sarees", status: "pending" } },
    documents: { aadhaarFront: true, panCard: true, businessLicense: true },
  });
  return [id, vendor];
}
