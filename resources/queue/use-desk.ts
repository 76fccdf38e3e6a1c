import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useAfterMutation } from "../../src/kit/data/use-after-mutation";
import { useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { APPROVE_BOTH, type Both } from "../kyc/both/contract";
import { DECISIONS, entriesOf, entryAt, type Waiting } from "./kinds";
import type { Queue } from "./use-queue";

const NONE: readonly Waiting[] = [];

/**
 * Which entry is open. The URL names it; once it was decided on, or is gone, the one that took its place is open, and the
 * URL follows when no dialog stands over the page any more.
 * @param opensFirst without an entry in the URL, the first one is open
 */
export function useDesk({ entries: loaded = NONE, refetch }: Queue, opensFirst: boolean) {
  const [params, setParams] = useSearchParams();
  const { action, actionId, details } = useDialogUrl();
  const at = params.get("at");
  const [decided, setDecided] = useState<readonly string[]>([]);
  const entries = loaded.filter(({ id }) => !decided.includes(id));
  /** Where the open entry is or was, and, once it was decided on, which one took its place. */
  const [place, setPlace] = useState<{ id: string | null; index: number; next?: string | undefined }>({
    id: at,
    index: 0,
  });
  const found = entries.findIndex(({ id }) => id === at);
  if (found >= 0 && (place.id !== at || place.index !== found)) setPlace({ id: at, index: found });
  const follows = at !== null && decided.includes(at);
  // Read again, a list may begin with an older one that it had no room for before: it takes nobody's place.
  const taken = entries.findIndex(({ id }) => id === place.next);
  const opened = follows ? Math.min(place.index, entries.length - 1) : opensFirst && !at ? 0 : -1;
  const index = found >= 0 ? found : opened >= 0 && taken >= 0 ? taken : opened;
  // One that is not among those that are here is shown, too: it may be further back, or decided on by somebody else.
  const elsewhere = at !== null && index < 0 ? entryAt(at) : undefined;
  const current = entries[index] ?? elsewhere;

  useAfterMutation(({ options, state }) => {
    if (!current) return;
    const [, key = ""] = action?.split(".") ?? [];
    const isDecision = actionId === current.recordId && DECISIONS.includes(key);
    const isBoth = options.mutationKey?.at(-1) === APPROVE_BOTH;
    const done = isBoth ? entriesOf(state.variables as Both) : isDecision ? [current.id] : [];
    if (!done.includes(current.id)) return;
    const before = entries.slice(0, Math.max(index, 0)).filter(({ id }) => done.includes(id)).length;
    const rest = entries.filter(({ id }) => !done.includes(id));
    const after = index - before;
    setPlace({ id: at, index: after, next: rest[Math.min(after, rest.length - 1)]?.id });
    setDecided((earlier) => [...earlier, ...done]);
    refetch();
  });

  const hasDialog = action !== null || details !== null;
  useEffect(() => {
    if (!follows || hasDialog) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (current) after.set("at", current.id);
        else after.delete("at");
        return after;
      },
      { replace: true },
    );
  }, [follows, hasDialog, current, setParams]);

  return {
    entries,
    current,
    /** From 0; of none -1. */
    index,
    previous: entries[index - 1],
    next: elsewhere ? entries[place.id === at ? Math.min(place.index, entries.length - 1) : 0] : entries[index + 1],
    /** How many were decided on here: the server may still count them. */
    decided: loaded.length - entries.length,
    /** Whether something has been decided on, so that what is open now came by itself. */
    follows: decided.length > 0,
  };
}

/** A query string with another entry open, or none. */
export function withEntry(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete("at");
  else params.set("at", id);
  return params.size > 0 ? `?${params}` : "";
}
