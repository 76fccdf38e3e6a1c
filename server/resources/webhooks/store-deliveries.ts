import { and, eq, inArray, sql } from "drizzle-orm";
import type { ChangeEvent } from "../../audit/change-events";
import { peekTime } from "../../base/clock";
import type { Transaction } from "../../db/database";
import { newId } from "../../db/new-id";
import { webhookDeliveries } from "../../db/schema-webhooks";

type NewEvent = Omit<ChangeEvent, "number" | "isNew"> & { number: number | null };

/** Stores one waiting delivery for each event, in this order. The webhook's row must be locked. */
export async function storeDeliveries(tx: Transaction, webhookId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = await tx
    .insert(webhookDeliveries)
    .values(
      events.map(({ id: eventId, number: eventNumber, type, resource, resourceId, fields, actorId, createdAt }) => ({
        ...{ id: newId(), webhookId, eventId, eventNumber, type, resource, resourceId, fields, actorId },
        eventAt: createdAt,
      })),
    )
    .returning({ id: webhookDeliveries.id });
  const ids = rows.map(({ id }) => id);
  await tx
    .update(webhookDeliveries)
    .set({ due: peekTime() })
    .where(and(inArray(webhookDeliveries.id, ids), isFirstOfRecord));
}

/** Condition for waiting deliveries that have no earlier waiting delivery of the same record. */
export const isFirstOfRecord = sql`${webhookDeliveries.state} = 'waiting' and not exists (
  select from webhook_deliveries earlier
  where earlier.webhook_id = ${webhookDeliveries.webhookId} and earlier.resource = ${webhookDeliveries.resource}
    and earlier.resource_id = ${webhookDeliveries.resourceId} and earlier.state = 'waiting'
    and earlier.number < ${webhookDeliveries.number})`;

/** Makes the next delivery of a record due, after the one before it has ended. The webhook's row must be locked. */
export async function releaseNext(
  tx: Transaction,
  {
    webhookId,
    resource,
    resourceId,
  }: Pick<typeof webhookDeliveries.$inferSelect, "webhookId" | "resource" | "resourceId">,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ due: sql`coalesce(${webhookDeliveries.due}, ${peekTime().toISOString()}::timestamptz)` })
    .where(
      eq(
        webhookDeliveries.id,
        sql`(select id from webhook_deliveries where webhook_id = ${webhookId} and resource = ${resource}
          and resource_id = ${resourceId} and state = 'waiting' order by number limit 1)`,
      ),
    );
}
