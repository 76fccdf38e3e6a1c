/** Reads audit entries, decrypts their values and states why a value cannot be decrypted. */
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Outcome, WithheldReason } from "../../resources/audit/contract";
import type { Db, Transaction } from "../db/database";
import { auditEntries } from "../db/schema-audit";
import { decrypt } from "../crypto/cipher";
import { encryptionContexts } from "./entries";
import { getSecrets } from "./keys";
import { isAfterDataReplacement } from "./data-replacement";

type StoredEntry = typeof auditEntries.$inferSelect;
type Values = Record<string, unknown>;

/** An entry with its decrypted values. */
export interface DecryptedEntry {
  number: number;
  id: string;
  at: Date;
  action: string;
  outcome: Outcome;
  resource: string;
  resourceId: string;
  actorId: string | null;
  /** The actor's values are null if they cannot be decrypted. `actorWithheld` then says why. */
  actorName: string | null;
  actorEmail: string | null;
  ip: string | null;
  /** The API token, if one was used. */
  actorToken?: { id: string; name: string };
  actorWithheld?: WithheldReason;
  label?: string;
  before: Values | null;
  after: Values | null;
  /** Why there is no label, `before` and `after`. Absent if they could be decrypted. */
  withheld?: WithheldReason;
}

interface OpenedActor {
  name: string;
  email: string;
  ip: string | null;
  token?: { id: string; name: string };
}

interface OpenedDetails {
  label?: string;
  before: Values | null;
  after: Values | null;
}

/** Decrypts a value. Its type is known because `toEntryRows` wrote it. */
function decryptValue<T>(secret: string | undefined, context: string, encrypted: string): T | WithheldReason {
  if (secret === undefined) return "erased";
  return (decrypt(secret, context, encrypted) as T | undefined) ?? "damaged";
}

function toEntry(row: StoredEntry, secrets: ReadonlyMap<string, string>): DecryptedEntry {
  const { number, id, createdAt: at, action, outcome, resource, resourceId, actorId } = row;
  const contexts = encryptionContexts(id);
  const actor = decryptValue<OpenedActor>(secrets.get(row.actorKey), contexts.actor, row.actor);
  const details = decryptValue<OpenedDetails>(secrets.get(row.detailsKey), contexts.details, row.details);
  return {
    ...{ number, id, at, action, outcome, resource, resourceId, actorId },
    ...(typeof actor === "string"
      ? { actorName: null, actorEmail: null, ip: null, actorWithheld: actor }
      : { actorName: actor.name, actorEmail: actor.email, ip: actor.ip, actorToken: actor.token }),
    ...(typeof details === "string" ? { before: null, after: null, withheld: details } : details),
  };
}

/** Decrypts stored entries, in the same order. */
export async function decryptEntries(db: Db | Transaction, rows: readonly StoredEntry[]): Promise<DecryptedEntry[]> {
  const secrets = await getSecrets(
    db,
    rows.flatMap(({ actorKey, detailsKey }) => [actorKey, detailsKey]),
  );
  return rows.map((row) => toEntry(row, secrets));
}

/**
 * Returns the name of the person who last performed one of the actions on a record. Undefined if no entry records one,
 * or if the name cannot be decrypted.
 */
export async function findLastActor(
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
        isAfterDataReplacement(tx),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(1);
  const [entry] = await decryptEntries(tx, rows);
  return entry?.actorName ?? undefined;
}
