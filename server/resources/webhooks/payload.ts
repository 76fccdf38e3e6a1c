import type { webhookDeliveries } from "../../db/schema-webhooks";

/** The version of the payload. New properties do not change it. */
const VERSION = 1;

type EventColumns = Pick<
  typeof webhookDeliveries.$inferSelect,
  "eventId" | "eventNumber" | "type" | "resource" | "resourceId" | "fields" | "actorId" | "eventAt"
>;

/**
 * Returns the body of a request.
 * @param record the record as its own route returns it; null if it no longer exists, and undefined if it is not sent
 */
export function buildPayload(event: EventColumns, record?: unknown): string {
  const { eventId: id, eventNumber: number, type, resource, resourceId, fields, actorId, eventAt } = event;
  return JSON.stringify({
    type,
    timestamp: eventAt.toISOString(),
    version: VERSION,
    data: { id, number, resource, resourceId, fields, actorId, record },
  });
}
