/**
 * The records of the letter backend: few, fixed and newest first.
 * Some areas name their id `_id` and others `id`, and some records omit every optional field.
 */
import type { AuditEntry } from "../../../resources/audit/contract";
import type { ApiToken } from "../../../resources/api-tokens/contract";
import type { Administrator } from "../../../resources/administrators/contract";
import type { AdminRole } from "../../../resources/roles/contract";
import type { Category } from "../../../resources/categories/contract";
import type { Coupon } from "../../../resources/coupons/contract";
import type { ServerJob } from "../../../resources/jobs/contract";
import type { Order } from "../../../resources/orders/contract";
import type { Payout, PayoutRate } from "../../../resources/payouts/contract";
import type { Plan } from "../../../resources/plans/contract";
import type { Product } from "../../../resources/products/contract";
import type { Refund } from "../../../resources/refunds/contract";
import type { Review } from "../../../resources/reviews/contract";
import type { ShippingMethod } from "../../../resources/shipping/contract";
import type { Ticket } from "../../../resources/support/contract";
import type { Template } from "../../../resources/templates/contract";
import type { Webhook } from "../../../resources/webhooks/contract";
import type { WebhookDelivery } from "../../../resources/webhook-deliveries/contract";
import type { Vendor } from "../../../resources/vendors/contract";
import { administrator, adminRole } from "./administrators";
import { category, product, review } from "./catalogue";
import { chat, type Chat } from "./chats";
import { payout, payoutRate } from "./payouts";
import { apiToken } from "./api-tokens";
import { serverJob } from "./jobs";
import { plan } from "./plans";
import { refund } from "./refunds";
import { shippingMethod } from "./shipping";
import { template } from "./templates";
import { webhook, webhookDelivery } from "./webhooks";
import { ticket } from "./tickets";
import { coupon, order, vendor } from "./trade";
import { daysAgo, GSTINS, hexId, pickByIndex, SHOPS, createMany, type Row } from "./values";
import { auditEntry } from "./audit";

export interface LetterRecords {
  vendors: Vendor[];
  orders: Order[];
  coupons: Coupon[];
  users: Row[];
  kyc: Row[];
  products: Product[];
  categories: Category[];
  reviews: Review[];
  tickets: Ticket[];
  notifications: Row[];
  chats: Chat[];
  shipping: ShippingMethod[];
  plans: Plan[];
  payouts: Payout[];
  /** The records from here to `refunds` are for tests of pages that need a feature. No documented call returns them. */
  payoutRates: PayoutRate[];
  auditEntries: AuditEntry[];
  roles: AdminRole[];
  administrators: Administrator[];
  templates: Template[];
  apiTokens: ApiToken[];
  webhooks: Webhook[];
  webhookDeliveries: WebhookDelivery[];
  jobs: ServerJob[];
  refunds: Refund[];
  /** Records of resources that the documentation does not name, by resource. */
  further: Record<string, Row[]>;
}

/** Returns a KYC application whose values all differ, so that a value under a wrong label is noticed. */
function kyc(index: number): Row {
  const status = pickByIndex(["pending", "approved", "under_review", "rejected"], index);
  const [gstNumber] = pickByIndex(GSTINS, index);
  return {
    _id: hexId("f1", index + 1),
    status,
    createdAt: daysAgo(index),
    vendor: { shopName: pickByIndex(SHOPS, index), phone: "+919820000000", shopDescription: "A family shop" },
    aadhaarInfo: {
      name: "Priya Nair",
      aadhaarNumber: "234123412346",
      phoneNumber: "+919123456789",
      dateOfBirth: "1988-04-01",
    },
    documents: { aadhaarFront: "/uploads/aadhaar-front.svg", aadhaarBack: true, panCard: true },
    businessDetails: { businessType: "Proprietorship", gstNumber, address: "1 MG Road, Pune" },
    bankDetails: {
      accountHolderName: "P. Nair and Sons",
      accountNumber: "30201000001",
      bankName: "State Bank of India",
      ifscCode: "SBIN0000300",
    },
    ...(status === "approved" && {
      review: { reviewedBy: { name: "Meera Admin" }, reviewedAt: daysAgo(index - 0.25), comments: "Verified" },
    }),
  };
}

const person = (index: number): Row => ({
  _id: hexId("b2", index + 1),
  name: pickByIndex(["Meera Admin", "Priya Nair", "Rahul Verma"], index),
  email: `user${index + 1}@example.in`,
  role: pickByIndex(["admin", "customer", "vendor"], index),
  createdAt: daysAgo(index * 3),
});

const notification = (index: number): Row => ({
  _id: hexId("d2", index + 1),
  title: `Notice ${index + 1}`,
  message: "A vendor has registered",
  read: index > 1,
  createdAt: daysAgo(index),
});

/** Returns a new copy of every record. */
export function createRecords(): LetterRecords {
  return {
    vendors: SHOPS.map(vendor),
    orders: createMany(12, order),
    coupons: createMany(13, coupon),
    users: createMany(14, person),
    kyc: createMany(8, kyc),
    products: createMany(11, product),
    categories: createMany(5, category),
    reviews: createMany(6, review),
    tickets: createMany(6, ticket),
    notifications: createMany(4, notification),
    chats: createMany(4, chat),
    shipping: createMany(4, shippingMethod),
    plans: createMany(4, plan),
    payouts: createMany(5, payout),
    payoutRates: createMany(4, payoutRate),
    auditEntries: createMany(4, auditEntry),
    roles: createMany(4, adminRole),
    administrators: createMany(5, administrator),
    templates: createMany(5, template),
    apiTokens: createMany(4, apiToken),
    webhooks: createMany(4, webhook),
    webhookDeliveries: createMany(4, webhookDelivery),
    jobs: createMany(4, serverJob),
    refunds: createMany(5, refund),
    further: {},
  };
}
