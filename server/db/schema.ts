/** Drizzle tables. Ids are 24 hexadecimal characters; money is numeric(14,2) in rupees. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ROLES } from "../../providers/auth/contract";
import { KYC_STATUSES } from "../../resources/kyc/contract";
import { APPROVAL_STATUSES } from "../../resources/products/contract";
import { VENDOR_STATUSES } from "../../resources/vendors/contract";
import { encryptedText } from "../crypto/encrypted-column";
import { newId } from "./new-id";
import {
  timestampColumn,
  timestampDefaultNow,
  createdAt,
  decisionColumns,
  orderStatus,
  paymentStatus,
  percent,
  walPosition,
  rupees,
} from "./columns";
import { adminRoles } from "./schema-roles";
import { shipping } from "./schema-shipping";

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Lower case, unique. */
  email: text("email").notNull().unique(),
  role: text("role", { enum: ROLES }).notNull(),
  phone: text("phone"),
  /** Null for an account that cannot sign in, such as an administrator who has not accepted the invitation. */
  passwordHash: text("password_hash"),
  /** The role that grants an administrator permissions. Null for an administrator without any, and for all others. */
  roleId: text("role_id").references(() => adminRoles.id),
  /** When the account was deactivated. It can no longer sign in. */
  deactivatedAt: timestampColumn("deactivated_at"),
  createdAt: createdAt(),
});

export const sessions = pgTable("sessions", {
  /** SHA-256 of the bearer token, which itself is never stored. */
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  expiresAt: timestampColumn("expires_at").notNull(),
  createdAt: createdAt(),
  /** Public id of the session. The token's hash must not leave the server. */
  id: text("id").notNull().unique("sessions_id_idx").$defaultFn(newId),
  /** The browser's user agent at sign-in. */
  userAgent: text("user_agent"),
  ip: text("ip"),
  /** Updated at most once a minute. */
  lastUsedAt: timestampDefaultNow("last_used_at"),
  /** WAL position after the session's last change, if lists are read from a replica; see records/replica-reads.ts. */
  changedAt: walPosition("changed_at_lsn"),
  /** Until when the session may make changes that require password confirmation. */
  passwordConfirmedUntil: timestampColumn("password_confirmed_until"),
});

export const vendors = pgTable(
  "vendors",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    shopName: text("shop_name").notNull(),
    phone: text("phone"),
    address: text("address"),
    city: text("city"),
    businessType: text("business_type"),
    businessCategory: text("business_category"),
    gstin: encryptedText("gstin"),
    panNumber: encryptedText("pan_number"),
    description: text("description"),
    status: text("status", { enum: VENDOR_STATUSES }).notNull().default("pending"),
    ...decisionColumns(),
    bankName: text("bank_name"),
    accountNumber: encryptedText("account_number"),
    ifscCode: text("ifsc_code"),
    /** Keyed hashes of the normalized values, to look up encrypted values and to find duplicates. */
    gstinHash: text("gstin_hash"),
    panHash: text("pan_hash"),
    phoneHash: text("phone_hash"),
    accountHash: text("account_hash"),
    /** Uploaded documents: "panCard", "gstCertificate", "businessLicense". */
    documents: jsonb("documents").$type<string[]>().notNull().default([]),
    productCount: integer("product_count").notNull().default(0),
    /** Shop name, owner's email address and phone in lower case, for the trigram index. */
    searchText: text("search_text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("vendors_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("vendors_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
  ],
);

/** A vendor's identity verification, and its result. */
export const kycApplications = pgTable("kyc_applications", {
  id: text("id").primaryKey(),
  vendorId: text("vendor_id")
    .notNull()
    .references(() => vendors.id),
  status: text("status", { enum: KYC_STATUSES }).notNull().default("pending"),
  aadhaarName: text("aadhaar_name"),
  aadhaarNumber: encryptedText("aadhaar_number"),
  aadhaarPhone: text("aadhaar_phone"),
  /** An ISO date, such as "1984-02-29". */
  dateOfBirth: encryptedText("date_of_birth"),
  /** Uploaded documents: "aadhaarFront", "aadhaarBack", "panCard", "businessLicense". */
  documents: jsonb("documents").$type<string[]>().notNull().default([]),
  businessType: text("business_type"),
  gstNumber: encryptedText("gst_number"),
  businessAddress: text("business_address"),
  accountHolderName: text("account_holder_name"),
  accountNumber: encryptedText("account_number"),
  bankName: text("bank_name"),
  ifscCode: text("ifsc_code"),
  /** JSON of the values that the shop last sent, by field. Null if the shop did not send the application. */
  sent: encryptedText("sent"),
  /** Keyed hashes of the GST number, Aadhaar phone and account number, to find vendors with the same values. */
  gstHash: text("gst_hash"),
  phoneHash: text("phone_hash"),
  accountHash: text("account_hash"),
  /** The reviewer's name at the time, because the account may be renamed or deleted. */
  reviewedByName: text("reviewed_by_name"),
  reviewedAt: timestampColumn("reviewed_at"),
  reviewComments: text("review_comments"),
  rejectionReason: text("rejection_reason"),
  /** The shop name in lower case, for the trigram index. `updateKycSearch` changes it when a vendor is renamed. */
  searchText: text("search_text").notNull(),
  createdAt: createdAt(),
});

export const categories = pgTable("categories", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** The name in lower case, unique. */
  nameKey: text("name_key").notNull().unique(),
  description: text("description"),
  /** The path or URL of the picture. */
  image: text("image"),
  /** The alternative text of the picture. */
  imageText: text("image_text"),
  createdAt: createdAt(),
});

export const products = pgTable(
  "products",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").references(() => vendors.id),
    categoryId: text("category_id").references(() => categories.id),
    name: text("name").notNull(),
    description: text("description"),
    price: rupees("price").notNull(),
    stock: integer("stock").notNull().default(0),
    /** In percent. */
    taxRate: percent("tax_rate").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    images: jsonb("images").$type<string[]>().notNull().default([]),
    /** Alternative texts by image. */
    imageTexts: jsonb("image_texts").$type<Record<string, string>>().notNull().default({}),
    specifications: jsonb("specifications").$type<Record<string, string>>().notNull().default({}),
    approvalStatus: text("approval_status", { enum: APPROVAL_STATUSES }).notNull().default("pending"),
    submittedForApproval: timestampColumn("submitted_for_approval"),
    ...decisionColumns(),
    /** Name and description in lower case, for the trigram index. */
    searchText: text("search_text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("products_vendor_created_idx").on(t.vendorId, t.createdAt.desc(), t.id.desc()),
    index("products_category_created_idx").on(t.categoryId, t.createdAt.desc(), t.id.desc()),
    index("products_approval_created_idx").on(t.approvalStatus, t.createdAt.desc(), t.id.desc()),
    index("products_created_idx").on(t.createdAt.desc(), t.id.desc()),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: text("id").primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => users.id),
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    totalAmount: rupees("total_amount").notNull(),
    discountAmount: rupees("discount_amount").notNull().default(0),
    finalAmount: rupees("final_amount").notNull(),
    status: orderStatus(),
    paymentMethod: text("payment_method").notNull(),
    paymentStatus: paymentStatus(),
    shippingStreet: text("shipping_street"),
    shippingCity: text("shipping_city"),
    shippingMethodId: text("shipping_method_id").references(() => shipping.id, { onDelete: "set null" }),
    /** The method's name when it was chosen. */
    shippingMethodName: text("shipping_method_name"),
    createdAt: createdAt(),
  },
  (t) => [
    index("orders_created_idx").on(t.createdAt.desc(), t.id.desc()),
    index("orders_status_created_idx").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("orders_customer_created_idx").on(t.customerId, t.createdAt.desc(), t.id.desc()),
    index("orders_vendor_created_idx").on(t.vendorId, t.createdAt.desc(), t.id.desc()),
  ],
);

/** The status history of an order. Its first status has position 0. */
export const orderStatusChanges = pgTable(
  "order_status_changes",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    status: orderStatus(),
    at: timestampDefaultNow("at"),
    /** The person's name at the time, because the account may be renamed or deleted. */
    byName: text("by_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);

/** Lines of an order, with the product's name at the time of sale, because the product may be renamed or deleted. */
export const orderItems = pgTable(
  "order_items",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    price: rupees("price").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);
