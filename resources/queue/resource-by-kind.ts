import { QUEUE_KINDS, type QueueKind } from "./contract";

/** The resource whose page and actions an entry uses. Messages have none. */
export const RESOURCE_BY_KIND: Readonly<Partial<Record<QueueKind, string>>> = {
  registrations: "vendor-registrations",
  kyc: "kyc-management",
  products: "product-approval",
  tickets: "support",
  refunds: "refunds",
};

/** Returns the kind of entries that a resource's badge in the sidebar counts. */
export const getKindOf = (resource: string) => QUEUE_KINDS.find((kind) => RESOURCE_BY_KIND[kind] === resource);
