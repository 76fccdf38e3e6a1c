/** Notifies listeners of changes to localStorage, in this tab and in others. */

/** Calls the listener after each change. Returns a function that unsubscribes it. */
export function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Notifies the listeners in this tab. Browsers send `storage` events only to other tabs. */
export function announceStored(key: string): void {
  window.dispatchEvent(new StorageEvent("storage", { key }));
}
