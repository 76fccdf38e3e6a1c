/**
 * Keeps the open records of all tabs of a browser. Each open record is a Web Lock of its tab, and the record is part of
 * the lock's name. No tab can overwrite another, and the browser releases the locks of a tab that is closed or crashes.
 * Without Web Locks, which browsers offer only on https and localhost, no record counts as open.
 */
import { MAX_OPEN_RECORDS, type OpenRecord } from "./contract";

/** After being hidden for this long, a tab does not count as viewing its record. */
const HIDDEN_MS = 60_000;

/** The names of the locks start with this, and the channel that announces new locks has this name. */
const prefixOf = (name: string) => `${name} open `;

/**
 * Marks a record as open in this tab, except while the tab has been hidden for a minute.
 * @param name the same in all tabs that share a stream
 * @returns a function that marks the record as closed
 */
export function markOpen(name: string, record: OpenRecord): () => void {
  let release: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    release?.();
    release = undefined;
  };
  const update = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, HIDDEN_MS);
    else release ??= holdLock(prefixOf(name), record);
  };
  document.addEventListener("visibilitychange", update);
  update();
  return () => {
    document.removeEventListener("visibilitychange", update);
    clearTimeout(timer);
    close();
  };
}

/** Holds a lock with a unique name until the returned function is called. */
function holdLock(prefix: string, { resource, id }: OpenRecord): () => void {
  // Undefined outside https and localhost, although its type does not say so.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return () => undefined;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(prefix + JSON.stringify([crypto.randomUUID(), resource, id]), () => {
    const channel = new BroadcastChannel(prefix);
    channel.postMessage(null);
    channel.close();
    return released;
  });
  return release;
}

/** Calls back with the open records of all tabs, immediately and after each change, until the signal is aborted. */
export function watchOpenRecords(
  name: string,
  onRecords: (records: readonly OpenRecord[]) => void,
  signal: AbortSignal,
): void {
  const prefix = prefixOf(name);
  const watched = new Set<string>();
  const channel = new BroadcastChannel(prefix);

  async function read(): Promise<void> {
    const { held = [] } = await navigator.locks.query();
    if (signal.aborted) return;
    const open = held.flatMap((lock) => (lock.name?.startsWith(prefix) ? lock.name : []));
    for (const lock of open) if (!watched.has(lock)) readAfterRelease(lock);
    onRecords(toRecords(open.map((lock) => lock.slice(prefix.length))));
  }

  /** Reads again once the lock is released, because its tab has closed the record or was closed itself. */
  function readAfterRelease(lock: string): void {
    watched.add(lock);
    navigator.locks
      .request(lock, { signal }, () => undefined)
      .then(() => {
        watched.delete(lock);
        return read();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
  }

  channel.onmessage = () => void read();
  signal.addEventListener("abort", () => channel.close());
  void read();
}

/** Returns each record once, in a stable order, and at most MAX_OPEN_RECORDS of them. */
function toRecords(locks: readonly string[]): OpenRecord[] {
  const records = new Map<string, OpenRecord>();
  for (const lock of locks) {
    const [, resource = "", id = ""] = JSON.parse(lock) as string[];
    records.set(`${resource}/${id}`, { resource, id });
  }
  return [...records]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_OPEN_RECORDS)
    .map(([, record]) => record);
}
