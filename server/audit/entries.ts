/** Audit entries in plain form, and their conversion to table rows with encrypted personal values. */
import type { Outcome } from "../../resources/audit/contract";
import { nextTimestamp } from "../base/clock";
import type { Db, Transaction } from "../db/database";
import { newId } from "../db/new-id";
import type { auditEntries } from "../db/schema-audit";
import { encrypt } from "../crypto/cipher";
import { getOrCreateKeys, type Key, type Subject } from "./keys";

export type AuditEntryRow = typeof auditEntries.$inferInsert;

/** An action that somebody did, attempted or was refused. */
export interface AuditEvent {
  /** For example "vendors.approve". */
  action: string;
  /** The console's name for the resource, or an area without a page, such as "session". */
  resource: string;
  /** Empty if there is no record. */
  resourceId: string;
  /** The person or vendor whose key encrypts the values below. Defaults to the record itself. */
  about?: Subject;
  /** The record's name. */
  label?: string | null | undefined;
  /** The fields that the action can change, as they were. Null for a new record, and if there are no such fields. */
  before: Record<string, unknown> | null;
  /** The same fields afterwards, or facts about the action. Null for a deleted record, and if there are no facts. */
  after: Record<string, unknown> | null;
  /** "done" when absent. */
  outcome?: Outcome;
}

/** The person who acted, with their IP address. The id is null if nobody was signed in. */
export interface Actor {
  id: string | null;
  name: string;
  email: string;
  ip: string | null;
  /** The API token, if one was used. */
  token?: { id: string; name: string };
}

/** An event with its actor. The time defaults to now. */
export interface RecordedEvent {
  actor: Actor;
  event: AuditEvent;
  at?: Date;
}

/** Returns the subject whose key encrypts the actor. People who were not signed in share one key per day. */
const actorSubject = ({ id }: Actor, at: Date): Subject =>
  id === null ? `visitors/${at.toISOString().slice(0, 10)}` : `users/${id}`;

const aboutOf = ({ about, resource, resourceId }: AuditEvent): Subject => about ?? `${resource}/${resourceId}`;

/**
 * Returns the encryption contexts of an entry's two values. They prevent moving a value to another entry, or swapping
 * the two.
 */
export const encryptionContexts = (id: string) => ({ actor: `${id}/actor`, details: `${id}/details` });

/** Converts events to table rows, in the same order. Creates missing keys. */
export async function toEntryRows(tx: Db | Transaction, events: readonly RecordedEvent[]): Promise<AuditEntryRow[]> {
  const dated = events.map((one) => ({ ...one, at: one.at ?? nextTimestamp() }));
  const keys = await getOrCreateKeys(
    tx,
    dated.flatMap(({ actor, event, at }) => [actorSubject(actor, at), aboutOf(event)]),
  );
  const keyOf = (subject: Subject): Key => {
    const key = keys.get(subject);
    if (!key) throw new Error(`${subject} has no key.`);
    return key;
  };
  return dated.map(({ actor, event, at }) => {
    const id = newId();
    const contexts = encryptionContexts(id);
    const { action, resource, resourceId, label, before, after, outcome = "done" } = event;
    const [actorKey, detailsKey] = [keyOf(actorSubject(actor, at)), keyOf(aboutOf(event))];
    const { name, email, ip, token } = actor;
    return {
      id,
      createdAt: at,
      action,
      outcome,
      resource,
      resourceId,
      actorId: actor.id,
      actorKey: actorKey.id,
      actor: encrypt(actorKey.secret, contexts.actor, { name, email, ip, token }),
      detailsKey: detailsKey.id,
      details: encrypt(detailsKey.secret, contexts.details, { label: label ?? undefined, before, after }),
    };
  });
}
