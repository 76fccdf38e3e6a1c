/** Creates and updates the records of a batch, in one transaction. */
import type { Actor } from "../../audit/entries";
import { recordEvents } from "../../audit/record-event";
import type { Transaction } from "../../db/database";
import { isConcurrentViolation } from "../../db/error-code";
import { conflictError, HttpError } from "../../http/errors";
import type { ApiContext } from "../../records/api-context";
import { releaseReservations, reserveAndLock, storeSourceTimes, type ExternalId } from "./external-ids";
import type { ItemResult } from "./items";
import type { Kind, SentItem, UpsertOutcome } from "./kind";

const MAX_ATTEMPTS = 3;

type Outcome = UpsertOutcome | "stale";

export interface UpsertedItem {
  externalId: string;
  id: string | undefined;
  outcome: Outcome;
}

/**
 * Creates and updates the records of the items, and returns one result for each, in the same order. An item that fails
 * does not affect the others.
 *
 * A kind checks unique values and references before it writes. If a concurrent change takes a value or deletes a record
 * after the check, the whole batch is repeated. The second check then rejects the item.
 */
export async function upsertItems(
  context: ApiContext,
  kind: Kind,
  actor: Actor,
  items: readonly SentItem[],
): Promise<UpsertedItem[]> {
  const upsert = async (sent: readonly SentItem[]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await context.db.transaction((tx) => upsertInTransaction(tx, context, kind, actor, sent));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isConcurrentViolation(error)) throw error;
      }
    }
  };
  return kind.surround ? kind.surround({ context, items, upsert }) : upsert(items);
}

async function upsertInTransaction(
  tx: Transaction,
  context: ApiContext,
  kind: Kind,
  actor: Actor,
  items: readonly SentItem[],
): Promise<UpsertedItem[]> {
  const valid = items.filter(({ problem }) => problem === undefined);
  await kind.lockFirst?.(
    tx,
    valid.map(({ item }) => item),
  );
  const { known, isNew } = await reserveAndLock(
    tx,
    kind,
    valid.map(({ externalId }) => externalId),
  );
  const outcomes = new Map<string, Outcome>();
  const sent = valid.flatMap(({ externalId, updatedAt, item }) => {
    const stored = getStored(known, externalId);
    const skipped = findSkippedOutcome(kind, stored, updatedAt);
    if (skipped) outcomes.set(externalId, skipped);
    if (skipped) return [];
    const isNewer = !!updatedAt && !!stored.sourceUpdatedAt && updatedAt > stored.sourceUpdatedAt;
    return [{ externalId, updatedAt, stored, item, id: stored.recordId, isNew: isNew(externalId), isNewer }];
  });
  if (sent.length > 0) {
    const result = await kind.upsert({ tx, context, actor, entries: sent });
    for (const { externalId, id } of sent) outcomes.set(externalId, getOutcome(result.outcomes, id));
    await recordEvents(tx, actor, result.events);
  }
  const failed = (externalId: string) => outcomes.get(externalId) instanceof HttpError;
  await releaseReservations(
    tx,
    kind.resource,
    sent.flatMap((one) => (one.isNew && failed(one.externalId) ? one.externalId : [])),
  );
  await storeSourceTimes(
    tx,
    kind.resource,
    sent.flatMap(({ externalId, updatedAt, stored }) =>
      updatedAt && !failed(externalId) && stored.sourceUpdatedAt?.getTime() !== updatedAt.getTime()
        ? { externalId, updatedAt }
        : [],
    ),
  );
  return items.map(({ externalId, problem }) => {
    if (problem) return { externalId, id: undefined, outcome: problem };
    const outcome = getOutcome(outcomes, externalId);
    const hasRecord = !(outcome instanceof HttpError) || !isNew(externalId);
    return { externalId, id: hasRecord ? known.get(externalId)?.recordId : undefined, outcome };
  });
}

function getStored(known: ReadonlyMap<string, ExternalId>, externalId: string): ExternalId {
  const stored = known.get(externalId);
  if (!stored) throw new Error(`The external id ${externalId} is not reserved.`);
  return stored;
}

function getOutcome<T>(outcomes: ReadonlyMap<string, T>, key: string): T {
  const outcome = outcomes.get(key);
  if (outcome === undefined) throw new Error(`There is no outcome for ${key}.`);
  return outcome;
}

/** Returns the outcome of an item that must not be written, if any. */
function findSkippedOutcome({ noun }: Kind, stored: ExternalId, updatedAt: Date | undefined): Outcome | undefined {
  if (stored.deletedAt) {
    return conflictError(`${noun} was deleted, and stays deleted. To create it again, send it with a new external id.`);
  }
  const { sourceUpdatedAt } = stored;
  return updatedAt && sourceUpdatedAt && updatedAt < sourceUpdatedAt ? "stale" : undefined;
}

/** Converts an upserted item to its part of a batch's response. */
export function toResult({ externalId, id, outcome }: UpsertedItem): ItemResult {
  if (!(outcome instanceof HttpError)) return { externalId, id, status: outcome };
  const { code, message, errors } = outcome;
  return { externalId, id, status: "failed", error: { code, message, errors } };
}
