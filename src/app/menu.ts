import type { Feature } from "../../providers/auth/contract";
import { getPermission } from "../kit/define/actions-of";
import type { KitSession } from "../kit/data/use-session";
import type { Resource } from "../kit/define/resource";
import { shellMessages } from "./messages";
import { resources } from "./resources";

/** An entry of the sidebar. `name` is its route. */
export interface MenuEntry {
  name: string;
  label: string;
  /** The permission that shows the entry. */
  permission: string;
  /** The backend feature that the page needs. */
  feature?: Feature | undefined;
  /** The letter of the keyboard shortcut, pressed after g. */
  goKey?: string | undefined;
}

/** Shortcuts for the most used pages. j and k are taken: they open the next and the previous record. */
const GO_KEYS: Readonly<Record<string, string>> = {
  dashboard: "d",
  users: "u",
  vendors: "v",
  "vendor-registrations": "r",
  "kyc-management": "y",
  products: "p",
  "product-approval": "a",
  categories: "c",
  orders: "o",
  reviews: "w",
  analytics: "n",
  support: "s",
  payouts: "m",
  chat: "h",
  queue: "q",
};

/** Pages that need a backend feature. */
export const PAGE_FEATURES: Readonly<Record<string, Feature>> = {
  exports: "exports",
  "payout-rates": "payouts.ledger",
  audit: "audit",
  administrators: "roles",
  roles: "roles",
  templates: "templates",
  jobs: "jobs",
};

const DOCUMENTED_ENTRIES = Object.entries(shellMessages.menu);

const toEntry = ([name, label]: [name: string, label: string]): MenuEntry => ({
  name,
  label,
  permission: getPermission(resources.find((resource) => resource.name === name) ?? { name }, "list"),
  feature: PAGE_FEATURES[name],
  goKey: GO_KEYS[name],
});

/** The sidebar's fourteen entries in the documented order. */
export const MENU: readonly MenuEntry[] = DOCUMENTED_ENTRIES.map(toEntry);

/** Returns menu entries for the resources beyond the documented fourteen. */
export const buildMoreEntries = (declared: readonly Resource[]): MenuEntry[] =>
  declared
    .filter((resource) => !DOCUMENTED_ENTRIES.some(([name]) => name === resource.name))
    .map((resource) => ({
      name: resource.name,
      label: shellMessages.moreNames[resource.name] ?? resource.names.many,
      permission: getPermission(resource, "list"),
      feature: PAGE_FEATURES[resource.name],
      goKey: GO_KEYS[resource.name],
    }));

/** The entries of the group "More": first the hand-written pages, then the resources. */
export const MORE_MENU: readonly MenuEntry[] = [
  ...Object.entries(shellMessages.moreMenu).map(toEntry),
  ...buildMoreEntries(resources),
];

/** Filters entries by the user's permissions and the backend's features. */
export const filterVisibleEntries = (
  entries: readonly MenuEntry[],
  { allows, offers }: Pick<KitSession, "allows" | "offers">,
) => entries.filter(({ permission, feature }) => allows(permission) && (!feature || offers(feature)));

/** Returns all menu entries that the user can see. */
export const listVisibleEntries = (session: Pick<KitSession, "allows" | "offers">) =>
  filterVisibleEntries([...MENU, ...MORE_MENU], session);
