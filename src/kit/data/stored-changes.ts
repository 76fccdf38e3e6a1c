/** Changes of what localStorage holds, in this tab and in others. */

/** Calls the listener after each change. Returns a function that unsubscribes it. */
export function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Announces a change in this tab. Browsers announce it only in other tabs. */
export function announceStored(key: string): void {
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
