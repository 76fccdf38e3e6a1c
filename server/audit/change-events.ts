/** Change events: what other systems and open pages learn about a change. They have ids and field names, no values. */
import { isDeepStrictEqual } from "node:util";
import { and, asc, gt, inArray, lte, max } from "drizzle-orm";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { changeEvents } from "../db/schema-change-events";
import type { AuditEvent } from "./entries";
import { findLastSettledNumber } from "./settled-number";

export type ChangeEvent = typeof changeEvents.$inferSelect;

/** Areas of the server itself. Their audit entries do not become events. */
const INTERNAL_RESOURCES: ReadonlySet<string> = new Set([
  "account",
  "data",
  "jobs",
  "otp-codes",
  "pictures",
  "session",
  "views",
  "webhooks",
  "webhook-deliveries",
]);

/** Actions that only read. */
const READING_ACTIONS: ReadonlySet<string> = new Set([
  "reveal",
  "open-document",
  "download",
  "export",
  "look-up",
  "show-link",
]);

/**
 * Actions that create a record if `before` is null. Other actions without `before`, such as adding a note, change a
 * record that exists.
 */
const CREATING_ACTIONS: ReadonlySet<string> = new Set(["create", "upsert"]);

/** Further types of entries that do not become events. Only the reader's own pages learn of a read notification. */
const UNANNOUNCED_TYPES: ReadonlySet<string> = new Set(["notifications.read", "refunds.tell-customer"]);

/**
 * Returns the type and the changed fields of an audit entry's event, and whether the record is new. Returns undefined
 * if the entry does not become an event.
 */
export function toChangeEvent(entry: AuditEvent): Pick<ChangeEvent, "type" | "fields" | "isNew"> | undefined {
  const { action: type, resource, before, after, outcome = "done" } = entry;
  const [area = "", action = ""] = type.split(".");
  if (outcome !== "done" || READING_ACTIONS.has(action) || UNANNOUNCED_TYPES.has(type)) return undefined;
  if (INTERNAL_RESOURCES.has(area) || INTERNAL_RESOURCES.has(resource)) return undefined;
  const isNew = before === null && CREATING_ACTIONS.has(action);
  return { type, fields: listChangedFields(before ?? {}, after ?? {}), isNew };
}

/** Returns the names of the fields whose values differ. A deletion changes no field. */
const listChangedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));

interface EventQuery {
  /** Only events with a higher number. */
  after: number;
  /** Only events of these resources. */
  resources: readonly string[];
  limit: number;
}

interface EventPage {
  events: ChangeEvent[];
  /** The `after` of the next query. All events up to this number were read, or belong to other resources. */
  position: number;
}

/** Reads the next settled events in the order of their numbers. Call it with the primary database, not a replica. */
export async function readChangeEvents(db: Db | Transaction, query: EventQuery): Promise<EventPage> {
  const { after, resources, limit } = query;
  const last = await findLastPosition(db);
  const events = await db
    .select()
    .from(changeEvents)
    .where(
      and(
        gt(changeEvents.number, after),
        lte(changeEvents.number, last),
        inArray(changeEvents.resource, [...resources]),
      ),
    )
    .orderBy(asc(changeEvents.number))
    .limit(limit);
  const lastRead = events.length < limit ? last : (events.at(-1)?.number ?? last);
  return { events, position: Math.max(after, lastRead) };
}

/**
 * Returns the number of the last settled audit entry, or 0. Every event up to it is visible. The last settled number
 * itself may belong to no entry yet, and after a crash the database could give it to a new one.
 */
export async function findLastPosition(db: Db | Transaction): Promise<number> {
  const settled = await findLastSettledNumber(db);
  const [last] = await db
    .select({ number: max(auditEntries.number) })
    .from(auditEntries)
    .where(lte(auditEntries.number, settled));
  return last?.number ?? 0;
}
