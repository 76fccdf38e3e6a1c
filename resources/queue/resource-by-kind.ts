import type { Viewer } from "../../src/kit/define/action";
import { QUEUE_KINDS, QUEUE_PERMISSIONS, type QueueKind } from "./contract";

/** The resource whose page and actions an entry uses. Messages have none. */
export const RESOURCE_BY_KIND: Readonly<Partial<Record<QueueKind, string>>> = {
  registrations: "vendor-registrations",
  kyc: "kyc-management",
  products: "product-approval",
  tickets: "support",
  refunds: "refunds",
};

/** Whether a person may see entries of a kind, and the backend has such records. */
export const canSeeKind = (
  kind: QueueKind,
  { allows, offers }: Pick<Viewer, "offers"> & { allows: (permission: string) => boolean },
): boolean => allows(QUEUE_PERMISSIONS[kind]) && (kind !== "refunds" || offers("orders.refunds"));

/** Returns the kind of entries that a resource's badge in the sidebar counts. */
export const getKindOf = (resource: string) => QUEUE_KINDS.find((kind) => RESOURCE_BY_KIND[kind] === resource);
