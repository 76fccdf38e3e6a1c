/** Helpers for made-up records. */
import type { StoredRecord } from "./records";

const DAY_MS = 86_400_000;

/** The ISO timestamp of this many days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Adds ids and creation dates to rows, newest first. The prefix keeps the ids of different areas distinct. */
export const toRecords = <F extends object>(prefix: string, fields: readonly F[]): (F & StoredRecord)[] =>
  fields.map((row, index) => ({
    _id: `${prefix}${String(index + 1).padStart(6, "0")}`,
    createdAt: daysAgo(index),
    ...row,
  }));
