/** Decides which entry of the queue is open. `useDesk` connects this file to the data, the URL and the keyboard. */
import { parseEntryId, type PendingEntry } from "./kinds";

/**
 * - `closed`: no entry is open.
 * - `first`: the URL names no entry. The first entry is open or, after a decision, the decided entry's successor.
 * - `listed`: the entry in the URL is open.
 * - `elsewhere`: the entry in the URL is open but not listed, for example because somebody else decided on it.
 * - `following`: this person has decided on the entry in the URL. The entry that took its place is open.
 */
type DeskState = "closed" | "first" | "listed" | "elsewhere" | "following";

/** Facts from the server, the URL and the screen. */
export interface DeskInputs {
  loaded: readonly PendingEntry[];
  /** Id of the entry in the URL. */
  at: string | null;
  /** Whether the first entry opens if the URL names none. */
  opensFirst: boolean;
}

/** State that the desk keeps between events. */
export interface DeskMemory {
  /** Ids of the entries on which this person has decided. The server may still list them. */
  decided: readonly string[];
  /** The last known position of the entry in the URL. */
  place: {
    id: string | null;
    index: number;
    /** Id of the entry that takes this place after a decision. */
    successor?: string;
  };
}

interface Desk {
  state: DeskState;
  /** The loaded entries without those on which this person has decided. */
  entries: readonly PendingEntry[];
  /** The open entry. Undefined if `closed`, or if `following` and no entry is left. */
  current: PendingEntry | undefined;
  /** Zero-based position of the open entry; -1 if it is not in the list. */
  index: number;
  previous: PendingEntry | undefined;
  next: PendingEntry | undefined;
}

type DeskEvent =
  /** The entry in the URL was found in the list. */
  | { type: "located"; id: string; index: number }
  /** This person has decided on the open entry, and maybe on another one at the same time. */
  | { type: "decided"; ids: readonly string[]; inputs: DeskInputs };

/** Returns the initial memory of a desk. */
export const startDesk = (at: string | null): DeskMemory => ({ decided: [], place: { id: at, index: 0 } });

/** Returns the open entry, and the entries before and after it. */
export function getDesk({ decided, place }: DeskMemory, { loaded, at, opensFirst }: DeskInputs): Desk {
  const entries = loaded.filter(({ id }) => !decided.includes(id));
  const indexOf = (wanted: string | null | undefined) => entries.findIndex(({ id }) => id === wanted);
  const openAt = (state: DeskState, index: number): Desk => {
    const current = entries[index];
    return { state, entries, current, index, previous: entries[index - 1], next: entries[index + 1] };
  };

  const found = indexOf(at);
  if (found >= 0) return openAt("listed", found);

  // A refetched list may start with an older entry that the limit had left out. It must not take the decided entry's
  // place.
  const successor = indexOf(place.successor);
  const index = Math.min(place.index, entries.length - 1);
  if (at === null)
    return opensFirst && entries.length > 0 ? openAt("first", Math.max(successor, 0)) : openAt("closed", -1);
  if (decided.includes(at)) return openAt("following", successor >= 0 ? successor : index);

  const current = parseEntryId(at);
  if (!current) return openAt("closed", -1);
  return { ...openAt("elsewhere", -1), current, next: entries[place.id === at ? index : 0] };
}

/** Returns the memory of the desk after an event. */
export function reduceDesk(memory: DeskMemory, event: DeskEvent): DeskMemory {
  if (event.type === "located") return { ...memory, place: { id: event.id, index: event.index } };
  const { ids, inputs } = event;
  const { entries, index, next } = getDesk(memory, inputs);
  const isDecided = ({ id }: PendingEntry) => ids.includes(id);
  // If the entry is not in the list, the entry that Next would open takes its place.
  const position = index >= 0 ? index : next ? entries.indexOf(next) : 0;
  const after = position - entries.slice(0, position).filter(isDecided).length;
  const rest = entries.filter((entry) => !isDecided(entry));
  const successor = rest[Math.min(after, rest.length - 1)]?.id;
  return { decided: [...memory.decided, ...ids], place: { id: inputs.at, index: after, successor } };
}
