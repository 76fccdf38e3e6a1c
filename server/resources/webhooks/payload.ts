import { z } from "zod";
import type { webhookDeliveries } from "../../db/schema-webhooks";

/** The version of the payload. New properties do not change it. */
const VERSION = 1;

type EventColumns = Pick<
  typeof webhookDeliveries.$inferSelect,
  "eventId" | "eventNumber" | "type" | "resource" | "resourceId" | "fields" | "actorId" | "eventAt"
>;

/** An event as other systems receive it, without its record. */
export const payloadSchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  version: z.literal(VERSION),
  data: z.object({
    id: z.string(),
    number: z.number().nullable(),
    resource: z.string(),
    resourceId: z.string(),
    fields: z.array(z.string()),
    actorId: z.string().nullable(),
  }),
});

export type EventPayload = z.infer<typeof payloadSchema>;

export function toPayload(event: EventColumns): EventPayload {
  const { eventId: id, eventNumber: number, type, resource, resourceId, fields, actorId, eventAt } = event;
  const data = { id, number, resource, resourceId, fields, actorId };
  return { type, timestamp: eventAt.toISOString(), version: VERSION, data };
}

/**
 * Returns the body of a request.
 * @param record the record as its own route returns it; null if it no longer exists, and undefined if it is not sent
 */
export function buildPayload(event: EventColumns, record?: unknown): string {
  const payload = toPayload(event);
  return JSON.stringify({ ...payload, data: { ...payload.data, record } });
}
