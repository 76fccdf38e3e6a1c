import { readFurtherResources } from "../../support/further-resources";

/** The entries of the sidebar. */
export const ENTRIES = [
  "Dashboard",
  "Users",
  "Vendors",
  "Vendor Registrations",
  "KYC Management",
  "SMS Management",
  "Messaging Management",
  "Products",
  "Product Approval",
  "Categories",
  "Orders",
  "Reviews",
  "Analytics",
  "Support",
];
/** The entries below these: custom pages, then resources in the order they are declared, with their paths. */
export const MORE: Readonly<Record<string, string>> = {
  Queue: "/queue",
  Notifications: "/notifications",
  Chat: "/chat",
  Coupons: "/coupons",
  "Shipping Methods": "/shipping",
  Plans: "/plans",
  Payouts: "/payouts",
  ...Object.fromEntries(
    readFurtherResources()
      .filter(({ inMore }) => inMore)
      .map(({ many, name }) => [many, `/${name}`]),
  ),
};
const HEADINGS: Readonly<Record<string, string>> = {
  Dashboard: "Dashboard",
  Users: "Users Management",
  Vendors: "Vendors Management",
  "Vendor Registrations": "Vendor Registration Management",
  "KYC Management": "KYC Management",
  "SMS Management": "SMS Management",
  "Messaging Management": "Messaging Management",
  Products: "Products Management",
  "Product Approval": "Product Approval Management",
  Categories: "Categories Management",
  Orders: "Orders Management",
  Reviews: "Reviews Management",
  Analytics: "Analytics Dashboard",
  Queue: "Queue",
  Notifications: "Notifications",
  Support: "Support Management",
  Chat: "Chat",
};

export const pathOf = (entry: string): string => MORE[entry] ?? `/${entry.toLowerCase().replaceAll(" ", "-")}`;
export const headingOf = (entry: string): string => HEADINGS[entry] ?? `${entry} Management`;
