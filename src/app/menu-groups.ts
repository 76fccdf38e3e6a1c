/** The sidebar's groups in order, each with the names of its resources and pages. `main` is shown above "More". */
export const MENU_GROUPS = {
  main: [
    "dashboard",
    "users",
    "vendors",
    "vendor-registrations",
    "kyc-management",
    "sms-management",
    "messaging-management",
    "products",
    "product-approval",
    "categories",
    "orders",
    "reviews",
    "analytics",
    "support",
  ],
  work: ["queue", "exports"],
  catalogue: ["coupons", "shipping"],
  money: ["plans", "payouts", "payout-rates", "refunds"],
  messages: ["notifications", "chat", "templates"],
  settings: ["api/docs", "administrators", "roles", "api-tokens", "webhooks", "webhook-deliveries", "audit", "jobs"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MenuGroup = keyof typeof MENU_GROUPS;

/** The names of resources and pages by group, in the order of the sidebar. */
export type MenuGroups = Readonly<Record<MenuGroup, readonly string[]>>;

/** The group for resources that `MENU_GROUPS` does not list. */
export const DEFAULT_GROUP: MenuGroup = "catalogue";
