/** Reading entries: what is encrypted is opened, and what cannot be says why. */
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Outcome, Withheld } from "../../resources/audit/contract";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-evidence";
import { decrypt } from "../at-rest/cipher";
import { placesOf } from "./entries";
import { secretsOf } from "./keys";
import { sinceRestart } from "./restart";

type StoredEntry = typeof auditEntries.$inferSelect;
type Values = Record<string, unknown>;

/** An entry with its values opened. */
export interface ReadEntry {
  number: number;
  id: string;
  at: Date;
  action: string;
  outcome: Outcome;
  resource: string;
  resourceId: string;
  actorId: string | null;
  /** Null where it is withheld. */
  actorName: string | null;
  actorEmail: string | null;
  ip: string | null;
  actorWithheld?: Withheld;
  label?: string;
  before: Values | null;
  after: Values | null;
  withheld?: Withheld;
}

interface OpenedActor {
  name: string;
  email: string;
  ip: string | null;
}

interface OpenedDetails {
  label?: string;
  before: Values | null;
  after: Values | null;
}

/** What is encrypted was written by `toRows`, which says what it is. */
function open<T>(secret: string | undefined, place: string, encrypted: string): T | Withheld {
  if (secret === undefined) return "erased";
  return (decrypt(secret, place, encrypted) as T | undefined) ?? "damaged";
}

function toEntry(row: StoredEntry, secrets: ReadonlyMap<string, string>): ReadEntry {
  const { number, id, createdAt: at, action, outcome, resource, resourceId, actorId } = row;
  const places = placesOf(id);
  const actor = open<OpenedActor>(secrets.get(row.actorKey), places.actor, row.actor);
  const details = open<OpenedDetails>(secrets.get(row.detailsKey), places.details, row.details);
  return {
    ...{ number, id, at, action, outcome, resource, resourceId, actorId },
    ...(typeof actor === "string"
      ? { actorName: null, actorEmail: null, ip: null, actorWithheld: actor }
      : { actorName: actor.name, actorEmail: actor.email, ip: actor.ip }),
    ...(typeof details === "string" ? { before: null, after: null, withheld: details } : details),
  };
}

/** Stored entries with their values opened, in the same order. */
export async function openEntries(db: Db | Transaction, rows: readonly StoredEntry[]): Promise<ReadEntry[]> {
  const secrets = await secretsOf(
    db,
    rows.flatMap(({ actorKey, detailsKey }) => [actorKey, detailsKey]),
  );
  return rows.map((row) => toEntry(row, secrets));
}

/** The name of the person who did one of the actions last; undefined for what was decided elsewhere, or is erased. */
export async function lastActor(
  tx: Transaction,
  resource: string,
  id: string,
  actions: string[],
): Promise<string | undefined> {
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.resource, resource),
        eq(auditEntries.resourceId, id),
        eq(auditEntries.outcome, "done"),
        inArray(auditEntries.action, actions),
        sinceRestart(tx),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1);
  const [entry] = await openEntries(tx, rows);
  return entry?.actorName ?? undefined;
}
