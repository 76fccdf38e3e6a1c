/** The roles that ship with the server. The migrations create the same roles. */
import type { adminRoles } from "../db/schema-roles";

type RoleRow = typeof adminRoles.$inferInsert & { permissions: string[] };

export const OWNER_ROLE = "0000000000000000000a0001";
export const REVIEWER_ROLE = "0000000000000000000a0002";
export const SUPPORT_ROLE = "0000000000000000000a0004";
export const AUDITOR_ROLE = "0000000000000000000a0005";

const READS_NOTIFICATIONS = ["notifications.list", "notifications.read"];
const READS_VENDORS = ["vendors.list", "vendors.show"];

/** The built-in roles. Their permissions cannot be changed; another selection of permissions needs a custom role. */
export const BUILT_IN_ROLES: readonly RoleRow[] = [
  {
    id: OWNER_ROLE,
    name: "Owner",
    description: "Has every permission, including future ones.",
    permissions: ["*"],
    builtIn: true,
  },
  {
    id: REVIEWER_ROLE,
    name: "Reviewer",
    description: "Approves and rejects vendors, KYC applications and products.",
    permissions: [
      "dashboard.list",
      ...READS_VENDORS,
      "vendors.approve",
      "vendors.reject",
      "kyc-management.*",
      "product-approval.*",
      "products.list",
      "products.show",
      ...READS_NOTIFICATIONS,
      "vendors.reveal",
      "queue.list",
      "templates.list",
    ],
    builtIn: true,
  },
  {
    id: "0000000000000000000a0003",
    name: "Catalogue",
    description: "Manages products, categories, coupons and shipping methods.",
    permissions: [
      "dashboard.list",
      "products.*",
      "categories.*",
      "product-approval.list",
      "coupons.*",
      "shipping.*",
      ...READS_VENDORS,
      "reviews.list",
      "reviews.show",
      ...READS_NOTIFICATIONS,
    ],
    builtIn: true,
  },
  {
    id: SUPPORT_ROLE,
    name: "Support",
    description: "Replies to customers and vendors.",
    permissions: [
      "dashboard.list",
      "support.*",
      "chat.*",
      "orders.list",
      "orders.show",
      "users.list",
      "users.show",
      ...READS_VENDORS,
      "products.list",
      "products.show",
      "reviews.*",
      ...READS_NOTIFICATIONS,
      "queue.list",
      "templates.list",
    ],
    builtIn: true,
  },
  {
    id: AUDITOR_ROLE,
    name: "Auditor",
    description: "Can view everything, but changes nothing.",
    permissions: ["*.list", "*.show"],
    builtIn: true,
  },
];
