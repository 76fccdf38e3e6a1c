/** The documented fields of users, vendors and KYC applications. */
import { ROLES } from "../../../providers/auth/contract";
import { KYC_STATUSES, type KycApplication, type KycStats } from "../../../resources/kyc/contract";
import type { User } from "../../../resources/users/contract";
import { VENDOR_STATUSES, type Vendor } from "../../../resources/vendors/contract";
import type { ShapeOf } from "../shape";

export const USER_SHAPE = {
  name: "text",
  email: "text",
  role: ROLES,
  createdAt: "date",
} as const satisfies ShapeOf<User>;

export const VENDOR_SHAPE = {
  shopName: "text",
  user: { email: "text" },
  phone: "text",
  address: "text",
  businessType: "text",
  businessCategory: "text?",
  gstin: "text?",
  panNumber: "text",
  description: "text",
  status: VENDOR_STATUSES,
  approvalDate: "date?",
  rejectionDate: "date?",
  approvalNotes: "text?",
  rejectionReason: "text?",
  rejectionNotes: "text?",
  productCount: "number",
  createdAt: "date",
  bankDetails: { bankName: "text", accountNumber: "text", ifscCode: "text" },
  documents: { panCard: "any?", gstCertificate: "any?", businessLicense: "any?" },
} as const satisfies ShapeOf<Vendor>;

export const KYC_SHAPE = {
  status: KYC_STATUSES,
  createdAt: "date",
  vendor: { shopName: "text", phone: "text", shopDescription: "text" },
  // A masked date of birth is not a date, so `dateOfBirth` is text.
  aadhaarInfo: { name: "text", aadhaarNumber: "text", phoneNumber: "text", dateOfBirth: "text" },
  documents: { aadhaarFront: "any?", aadhaarBack: "any?", panCard: "any?", businessLicense: "any?" },
  businessDetails: { businessType: "text", gstNumber: "text", address: "text" },
  bankDetails: { accountHolderName: "text", accountNumber: "text", bankName: "text", ifscCode: "text" },
  review: { reviewedBy: { name: "text?" }, reviewedAt: "date?", comments: "text?" },
} as const satisfies ShapeOf<KycApplication>;

export const KYC_STATS_SHAPE = {
  total: "number",
  pending: "number",
  approved: "number",
  rejected: "number",
  underReview: "number",
} as const satisfies ShapeOf<KycStats>;
