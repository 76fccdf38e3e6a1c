import { resources } from "./resources";

/** An entry of the sidebar: `name` is its route and the first half of its permissions. */
export interface MenuEntry {
  name: string;
  label: string;
}

/** The sidebar's fourteen entries in their documented order. */
export const MENU: readonly MenuEntry[] = [
  { name: "dashboard", label: "Dashboard" },
  { name: "users", label: "Users" },
  { name: "vendors", label: "Vendors" },
  { name: "vendor-registrations", label: "Vendor Registrations" },
  { name: "kyc-management", label: "KYC Management" },
  { name: "sms-management", label: "SMS Management" },
  { name: "messaging-management", label: "Messaging Management" },
  { name: "products", label: "Products" },
  { name: "product-approval", label: "Product Approval" },
  { name: "categories", label: "Categories" },
  { name: "orders", label: "Orders" },
  { name: "reviews", label: "Reviews" },
  { name: "analytics", label: "Analytics" },
  { name: "support", label: "Support" },
];

/** Declared resources beyond the fourteen: the group "More". */
export const MORE: readonly MenuEntry[] = resources
  .filter(({ name }) => !MENU.some((entry) => entry.name === name))
  .map(({ name, words }) => ({ name, label: words.menu }));
