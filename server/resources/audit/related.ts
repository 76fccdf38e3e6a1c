/** Adds the entries of a record's refunds to the entries of the record. */
import { and, desc, eq, or } from "drizzle-orm";
import { isAllowed } from "../../../providers/auth/contract";
import type { ResourceWithRefunds } from "../../../resources/audit/contract";
import { anyOf } from "../../db/any-of";
import { columnEquals, type Conditions } from "../../db/conditions";
import type { Db } from "../../db/database";
import { auditEntries } from "../../db/schema-audit";
import { refunds } from "../../db/schema-refunds";

/** Maximum number of refunds whose entries the history of a record includes. */
const MAX_REFUNDS = 100;

/**
 * The column of refunds that names the record. The indexes are refunds_order_idx, refunds_vendor_idx and
 * refunds_customer_idx.
 */
const COLUMNS = {
  orders: refunds.orderId,
  vendors: refunds.vendorId,
  users: refunds.customerId,
} as const satisfies Record<ResourceWithRefunds, unknown>;

interface AboutRecord {
  resource?: string | undefined;
  resourceId?: string | undefined;
}

/** Returns the ids of the newest refunds of a record. None without `related`, or if the reader may not list refunds. */
export async function findRefundIds(
  db: Db,
  { resource = "", resourceId, related }: AboutRecord & { related?: boolean | undefined },
  permissions: readonly string[],
): Promise<string[]> {
  const column = Object.hasOwn(COLUMNS, resource) ? COLUMNS[resource as ResourceWithRefunds] : undefined;
  if (!related || !column || resourceId === undefined || !isAllowed(permissions, "refunds.list")) return [];
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(column, resourceId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(MAX_REFUNDS);
  return rows.map(({ id }) => id);
}

/** Returns the conditions for entries of a record or its refunds. evidence_entries_resource_idx serves them. */
export function isAbout({ resource, resourceId }: AboutRecord, refundIds: readonly string[]): Conditions {
  if (resource === undefined || resourceId === undefined || refundIds.length === 0) {
    return [columnEquals(auditEntries.resource, resource), columnEquals(auditEntries.resourceId, resourceId)];
  }
  const isRecord = and(eq(auditEntries.resource, resource), eq(auditEntries.resourceId, resourceId));
  return [or(isRecord, and(eq(auditEntries.resource, "refunds"), anyOf(auditEntries.resourceId, refundIds)))];
}
