/** The records that a person opened last, kept in this browser until they sign out: no more of each than its title. */
import { useEffect } from "react";
import type { Row } from "../define/field";
import type { Resource } from "../define/resource";
import { idOf } from "../define/row";
import { titleOf } from "../define/title-of";
import { useSession } from "./use-session";

export interface RecentRecord {
  /** Name of the resource. */
  resource: string;
  id: string;
  title: string;
}

const PREFIX = "recent:";
const MOST = 8;

const isRecent = (value: unknown): value is RecentRecord => {
  const { resource, id, title } = (value ?? {}) as Partial<Record<keyof RecentRecord, unknown>>;
  return [resource, id, title].every((text) => typeof text === "string");
};

/** The newest first; nothing where what is stored cannot be read. */
export function recentRecords(userId: string): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Forgets them all, whoever opened them. */
export function forgetRecentRecords(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

/** Notes a record that is open; one of which nothing may be stored in a browser is not noted. */
export function useNoteRecent(resource: Resource, row: Row | undefined): void {
  const { userId } = useSession();
  const [id, title] = [row && idOf(row), row && titleOf(resource, row)];
  const { name, traits } = resource;
  useEffect(() => {
    if (!id || !title || traits?.includes("noDrafts")) return;
    const others = recentRecords(userId).filter((recent) => recent.id !== id || recent.resource !== name);
    localStorage.setItem(PREFIX + userId, JSON.stringify([{ resource: name, id, title }, ...others].slice(0, MOST)));
  }, [userId, id, title, name, traits]);
}
