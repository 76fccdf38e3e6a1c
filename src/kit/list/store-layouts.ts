import type { ListLayout } from "../../../providers/preferences/contract";
import { announceStored } from "../data/stored-changes";
import { getLayoutsKey, parseStoredLayouts, readStoredLayouts } from "../data/use-list-layout";

type Layouts = Readonly<Record<string, ListLayout>>;

/** The lists whose layout this tab has not saved on the server yet. */
export const unsavedLists = new Set<string>();

function write(userId: string, lists: Layouts): void {
  const key = getLayoutsKey(userId);
  localStorage.setItem(key, JSON.stringify({ lists }));
  announceStored(key);
}

/** Stores the layout of a list in this browser, or with null removes it. Open lists change at once. */
export function storeLayout(userId: string, list: string, layout: ListLayout | null): void {
  const { [list]: _, ...others } = parseStoredLayouts(readStoredLayouts(userId));
  write(userId, layout ? { ...others, [list]: layout } : others);
}

/** Replaces the layouts in this browser with the server's, except unsaved ones, which are newer. */
export function storeServerLayouts(userId: string, lists: Layouts): void {
  const stored = Object.entries(parseStoredLayouts(readStoredLayouts(userId)));
  const received = Object.entries(lists).filter(([list]) => !unsavedLists.has(list));
  write(userId, Object.fromEntries([...received, ...stored.filter(([list]) => unsavedLists.has(list))]));
}
