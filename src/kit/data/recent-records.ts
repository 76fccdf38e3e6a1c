/**
 * The records that the user opened most recently, stored in this browser until sign-out. Only ids and titles are
 * stored.
 */
import { useEffect } from "react";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { getRowId } from "../define/row";
import { getRecordTitle } from "../define/title-of";
import { useSession } from "./use-session";

export interface RecentRecord {
  /** The name of the resource. */
  resource: string;
  id: string;
  title: string;
}

const STORAGE_PREFIX = "recent:";
const MAX_RECENT = 8;

const isRecent = (value: unknown): value is RecentRecord => {
  const { resource, id, title } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return [resource, id, title].every((text) => typeof text === "string");
};

/** Returns the records, newest first, or an empty list if the stored value is unreadable. */
export function readRecentRecords(userId: string): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + userId) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Deletes the recent records of all users. */
export function clearRecentRecords(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(STORAGE_PREFIX)) localStorage.removeItem(key);
}

/** Remembers an open record, unless its resource must not be stored in the browser. */
export function useRememberRecord(resource: Resource, row: Row | undefined): void {
  const { userId } = useSession();
  const [id, title] = [row && getRowId(row), row && getRecordTitle(resource, row)];
  const { name, noDrafts } = resource;
  useEffect(() => {
    if (!id || !title || noDrafts) return;
    const others = readRecentRecords(userId).filter((recent) => recent.id !== id || recent.resource !== name);
    localStorage.setItem(
      STORAGE_PREFIX + userId,
      JSON.stringify([{ resource: name, id, title }, ...others].slice(0, MAX_RECENT)),
    );
  }, [userId, id, title, name, noDrafts]);
}
