import type { SharedFormPart, SharedPart } from "../../src/kit/data/use-session";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import type { Vendor } from "../vendors/contract";
import { describeDuplicates } from "./checks/duplicates";
import { kycMessages as words } from "./messages";

/** The duplicates, the combined approval and the documents of a vendor, for a reviewer's decision. */
export const vendorReview: SharedPart = {
  title: words.parts.checksAndDocuments,

  isFor: ({ path }) => path === "vendors",
  component: lazyComponent(() => import("./vendor-review-panel").then(({ VendorReviewPanel }) => VendorReviewPanel)),
};

/** In the form that approves a vendor, warns if other vendors gave the same numbers. */
export const sharedNumbers: SharedFormPart = {
  name: words.parts.sharedNumbers,
  feature: "kyc.duplicates",
  isFor: ({ path }, { key }) => path === "vendors" && key === "approve",
  warning: (row) => describeDuplicates(row as Vendor),
};
