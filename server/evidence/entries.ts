/** Entries of the audit as they are known, and as they lie in the table: with their personal values encrypted. */
import type { Outcome } from "../../resources/audit/contract";
import { now } from "../clock";
import type { Db, Transaction } from "../db/database";
import { newId } from "../db/new-id";
import type { auditEntries } from "../db/schema-evidence";
import { encrypt } from "../at-rest/cipher";
import { keysOf, type Key, type Subject } from "./keys";

export type EntryRow = typeof auditEntries.$inferInsert;

/** What somebody did, tried or was refused. */
export interface AuditEvent {
  /** Such as "vendors.approve". */
  action: string;
  /** The console's name of the resource, or an area that has no page, such as "session". */
  resource: string;
  /** Empty where it is about no record. */
  resourceId: string;
  /** Whose key encrypts the values below: the person or vendor whose data they are. The record's own when absent. */
  about?: Subject;
  /** What the record is called. */
  label?: string | null | undefined;
  /** The fields that the action can change, as they were; null for a new record. */
  before: Record<string, unknown> | null;
  /** The same fields afterwards; null for a deleted record. */
  after: Record<string, unknown> | null;
  /** "done" when absent. */
  outcome?: Outcome;
}

/** Who did something, and from which address; without an id, nobody was signed in. */
export interface Actor {
  id: string | null;
  name: string;
  email: string;
  ip: string | null;
}

/** What happened, who did it, and when it is not now. */
export interface Happened {
  actor: Actor;
  event: AuditEvent;
  at?: Date;
}

/** Those who were not signed in share a key for each day. */
const actorSubject = ({ id }: Actor, at: Date): Subject =>
  id === null ? `visitors/${at.toISOString().slice(0, 10)}` : `users/${id}`;

const aboutOf = ({ about, resource, resourceId }: AuditEvent): Subject => about ?? `${resource}/${resourceId}`;

/** The places of an entry's two encrypted values: neither can be moved to another entry, or into the other's place. */
export const placesOf = (id: string) => ({ actor: `${id}/actor`, details: `${id}/details` });

/** Rows of the table, in the same order; keys are made where there are none. */
export async function toRows(tx: Db | Transaction, happened: readonly Happened[]): Promise<EntryRow[]> {
  const dated = happened.map((one) => ({ ...one, at: one.at ?? now() }));
  const keys = await keysOf(
    tx,
    dated.flatMap(({ actor, event, at }) => [actorSubject(actor, at), aboutOf(event)]),
  );
  const keyOf = (subject: Subject): Key => {
    const key = keys.get(subject);
    if (!key) throw new Error(`There is no key for ${subject}.`);
    return key;
  };
  return dated.map(({ actor, event, at }) => {
    const id = newId();
    const places = placesOf(id);
    const { action, resource, resourceId, label, before, after, outcome = "done" } = event;
    const [actorKey, detailsKey] = [keyOf(actorSubject(actor, at)), keyOf(aboutOf(event))];
    const { name, email, ip } = actor;
    return {
      id,
      createdAt: at,
      action,
      outcome,
      resource,
      resourceId,
      actorId: actor.id,
      actorKey: actorKey.id,
      actor: encrypt(actorKey.secret, places.actor, { name, email, ip }),
      detailsKey: detailsKey.id,
      details: encrypt(detailsKey.secret, places.details, { label: label ?? undefined, before, after }),
    };
  });
}
