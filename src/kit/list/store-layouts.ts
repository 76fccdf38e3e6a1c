import type { ListLayout } from "../../../providers/preferences/contract";
import { getLayoutsKey } from "../data/use-list-layout";

/** Stores the layouts of all lists in this browser. Open lists change at once. */
export function storeLayouts(userId: string, lists: Readonly<Record<string, ListLayout>>): void {
  const key = getLayoutsKey(userId);
  localStorage.setItem(key, JSON.stringify({ lists }));
  // Browsers fire it only in other tabs.
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
