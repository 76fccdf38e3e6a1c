/** What the made-up records are made of. */
import type { Stored } from "./records";

const DAY_MS = 86_400_000;

/** ISO stamp of so many days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Whole rows from what differs between them; the first is the newest. The prefix keeps the ids of areas apart. */
export const rowsOf = <F extends object>(prefix: string, fields: readonly F[]): (F & Stored)[] =>
  fields.map((row, index) => ({
    _id: `${prefix}${String(index + 1).padStart(6, "0")}`,
    createdAt: daysAgo(index),
    ...row,
  }));
