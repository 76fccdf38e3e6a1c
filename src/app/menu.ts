import type { Feature } from "../../providers/auth/contract";
import { permissionFor } from "../kit/define/actions-of";
import type { Session } from "../kit/data/use-session";
import type { Resource } from "../kit/define/resource";
import { shellMessages } from "./messages";
import { resources } from "./resources";

/** An entry of the sidebar: `name` is its route. */
export interface MenuEntry {
  name: string;
  label: string;
  /** What it takes to see it. */
  permission: string;
  /** Without this feature of the backend there is no such page. */
  feature?: Feature | undefined;
  /** The letter that leads to it after a g. */
  goKey?: string | undefined;
}

/** The letters of the screens that people go to most; j and k are those of the next and the previous record. */
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

/** Pages that only some backends have anything for. */
export const PAGE_FEATURES: Readonly<Record<string, Feature>> = {
  exports: "exports",
  "payout-rates": "payouts.ledger",
  audit: "audit",
  administrators: "roles",
  roles: "roles",
  templates: "templates",
  jobs: "jobs",
};

const documented = Object.entries(shellMessages.menu);

const toEntry = ([name, label]: [name: string, label: string]): MenuEntry => ({
  name,
  label,
  permission: permissionFor(resources.find((resource) => resource.name === name) ?? { name }, "list"),
  feature: PAGE_FEATURES[name],
  goKey: GO_KEYS[name],
});

/** The sidebar's fourteen entries in their documented order. */
export const MENU: readonly MenuEntry[] = documented.map(toEntry);

/** The entries of the resources beyond the fourteen. */
export const moreEntries = (declared: readonly Resource[]): MenuEntry[] =>
  declared
    .filter((resource) => !documented.some(([name]) => name === resource.name))
    .map((resource) => ({
      name: resource.name,
      label: shellMessages.moreNames[resource.name] ?? resource.names.many,
      permission: permissionFor(resource, "list"),
      feature: PAGE_FEATURES[resource.name],
      goKey: GO_KEYS[resource.name],
    }));

/** The group "More": its pages that are written by hand, then its resources. */
export const MORE: readonly MenuEntry[] = [
  ...Object.entries(shellMessages.moreMenu).map(toEntry),
  ...moreEntries(resources),
];

/** Those of some entries that the person may see and that this backend has a page for. */
export const entriesFor = (entries: readonly MenuEntry[], { allows, offers }: Pick<Session, "allows" | "offers">) =>
  entries.filter(({ permission, feature }) => allows(permission) && (!feature || offers(feature)));

/** All of them. */
export const visibleEntries = (session: Pick<Session, "allows" | "offers">) => entriesFor([...MENU, ...MORE], session);
