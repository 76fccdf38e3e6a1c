/** Puts the audit entries of a record and its past statuses into one order. */
import type { Row } from "../../src/kit/define/field";
import type { Resource } from "../../src/kit/define/resource";
import { filterObjects, getRowId } from "../../src/kit/define/row";
import { toIndianTime } from "../../src/kit/format";
import type { AuditEntry } from "./contract";
import { hasBothSides, isShownAlone } from "./differences";

/** A status that the record had, with time, author and note if the server sends them. */
export interface PastStatus {
  status?: string;
  at?: string;
  by?: string;
  note?: string;
}

type TimelineItem = { at: string | undefined } & ({ entry: AuditEntry } | { past: PastStatus });

/** The server writes a status and its audit entry in one transaction, so their times are close. */
const SAME_CHANGE_MS = 60_000;

const toTime = (at: string | undefined) => toIndianTime(at)?.valueOf() ?? -Infinity;

/** Returns whether an entry shows the change to a past status. */
function isEntryOf(entry: AuditEntry, { status, at }: PastStatus, field: string, id: string): boolean {
  const { resourceId, before, after } = entry;
  if (resourceId !== id || !(hasBothSides(entry) || isShownAlone(field))) return false;
  const isSet = after?.[field] === status && before?.[field] !== status;
  return isSet && Math.abs(toTime(entry.at) - toTime(at)) < SAME_CHANGE_MS;
}

/**
 * Returns the entries, and the statuses that none of them shows, newest first. Statuses without an entry were set
 * before the audit began, or their entry was not loaded because it is older, or its values are withheld.
 */
export function listTimelineItems(
  entries: readonly AuditEntry[],
  { status: field }: Pick<Resource, "status">,
  row: Row,
): TimelineItem[] {
  const items: TimelineItem[] = entries.map((entry) => ({ at: entry.at, entry }));
  if (!field) return items;
  const unmatched = new Set(entries);
  // The server sends the oldest status first.
  for (const past of filterObjects((row as { history?: readonly PastStatus[] }).history).toReversed()) {
    const match = [...unmatched].find((entry) => isEntryOf(entry, past, field, getRowId(row)));
    if (match) unmatched.delete(match);
    else items.push({ at: past.at, past });
  }
  return items.sort((one, other) => compareTimes(toTime(other.at), toTime(one.at)));
}

/** Two missing times are equal. */
const compareTimes = (one: number, other: number) => (one === other ? 0 : one - other);
