/**
 * Writes audit entries and their change events in the transaction of the change itself: all of them are stored, or
 * none.
 */
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { getActor } from "../auth/auth";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { changeEvents } from "../db/schema-change-events";
import { toChangeEvent } from "./change-events";
import { toEntryRows, type Actor, type AuditEvent } from "./entries";

/** A change to a record, or any other action of a signed-in person. */
export type AuditedChange = AuditEvent;

/** Records an action of the person who makes the request. */
export async function recordChange(tx: Transaction, request: FastifyRequest, change: AuditedChange): Promise<void> {
  await recordEvent(tx, toActor(request), change);
}

/** Returns the person who makes the request. */
export const toActor = (request: FastifyRequest): Actor => ({ ...getActor(request), ip: request.ip });

/** Records an action of any actor, such as the person behind a job or a failed sign-in, or the server itself. */
export async function recordEvent(tx: Db | Transaction, actor: Actor, event: AuditEvent): Promise<void> {
  await recordEvents(tx, actor, [event]);
}

/**
 * Records several actions of one actor, in this order. One statement writes all entries and events, with two parameters
 * for any number of rows.
 */
export async function recordEvents(tx: Db | Transaction, actor: Actor, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = await toEntryRows(
    tx,
    events.map((event) => ({ actor, event })),
  );
  const changes = rows.flatMap(({ id }, index) => {
    const event = events[index];
    const change = event && toChangeEvent(event);
    return change ? [{ id, ...change }] : [];
  });
  await tx.execute(sql`
    with recorded as (
      insert into ${auditEntries}
        (id, at, action, outcome, resource, resource_id, actor_id, actor_key, actor, details_key, details)
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as entry (
        id text, "createdAt" timestamptz, action text, outcome text, resource text, "resourceId" text, "actorId" text,
        "actorKey" text, actor text, "detailsKey" text, details text
      )
      returning number, id, at, resource, resource_id, actor_id
    )
    insert into ${changeEvents} (number, id, type, resource, resource_id, fields, is_new, actor_id, created_at)
    select number, id, change.type, resource, resource_id, change.fields, change."isNew", actor_id, at
    from recorded join json_to_recordset(${JSON.stringify(changes)}::json)
      as change (id text, type text, fields jsonb, "isNew" boolean) using (id)`);
}

/** The actor for what the server or one of its commands does by itself. */
export const SYSTEM_ACTOR: Actor = { id: "system", name: "System", email: "", ip: null };
