/** A pending KYC application with its pending vendor, and the permissions to approve both. */
import { kycManagement } from "../../../resources/kyc/resource";
import { vendorRegistrations, vendors } from "../../../resources/vendors/resource";
import { recordParts } from "../../../src/app/resources";
import type { Session } from "../../../src/kit/data/use-session";
import { idOf } from "../../e2e/support/records";
import type { LetterBackend } from "../../support/letter/letter-backend";

export const OPEN = "Both at once…";
export const FEATURES = ["lists.related", "kyc.decide"];
export const resources = [vendors, vendorRegistrations, kycManagement];

export const session = (features: readonly string[] = FEATURES, denied?: string): Partial<Session> => ({
  offers: (feature) => features.includes(feature),
  allows: (permission) => permission !== denied,
  parts: recordParts,
});

/** Turns the first application and the first vendor into such a pair. Returns their ids. */
export function pairIn({ kyc, vendors: shops }: LetterBackend["records"]): [application: string, vendor: string] {
  const [[application], [shop]] = [kyc, shops];
  const [id, vendor] = [idOf(application), idOf(shop)];
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
