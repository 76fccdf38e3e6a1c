import type { MenuGroup } from "../../../src/app/menu-groups";
import { readFurtherResources } from "../../support/further-resources";

/** The sidebar's documented entries, in order. */
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
const furtherPaths = (group: MenuGroup) =>
  Object.fromEntries(
    readFurtherResources()
      .filter((further) => further.group === group)
      .map(({ many, name }) => [many, `/${name}`]),
  );

/** The groups of the section More on a backend without features: each entry's path by its title. */
export const MORE_GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Work: { Queue: "/queue", ...furtherPaths("work") },
  Catalogue: { Coupons: "/coupons", "Shipping Methods": "/shipping", ...furtherPaths("catalogue") },
  Money: { Plans: "/plans", Payouts: "/payouts", ...furtherPaths("money") },
  Messages: { Notifications: "/notifications", Chat: "/chat", ...furtherPaths("messages") },
};
export const MORE: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(MORE_GROUPS));
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
