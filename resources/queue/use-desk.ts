import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useAfterMutation } from "../../src/kit/data/use-after-mutation";
import { useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { APPROVE_BOTH_KEY, type ApproveBothVariables } from "../kyc/both/contract";
import { DECISION_ACTIONS, getEntryIds, parseEntryId, type PendingEntry } from "./kinds";
import type { Queue } from "./use-queue";

const NO_ENTRIES: readonly PendingEntry[] = [];

/**
 * Decides which entry is open. The URL names it. After a decision, or when the entry is gone, the next one takes its
 * place. The URL follows once no dialog is open.
 * @param opensFirst whether to open the first entry if the URL names none
 */
export function useOpenEntry({ entries: loaded = NO_ENTRIES, refetch }: Queue, opensFirst: boolean) {
  const [params, setParams] = useSearchParams();
  const { action, actionId, details } = useDialogUrl();
  const at = params.get("at");
  const [decided, setDecided] = useState<readonly string[]>([]);
  const entries = loaded.filter(({ id }) => !decided.includes(id));
  /** Position of the open entry, and after a decision the entry that takes its place. */
  const [place, setPlace] = useState<{ id: string | null; index: number; next?: string | undefined }>({
    id: at,
    index: 0,
  });
  const found = entries.findIndex(({ id }) => id === at);
  if (found >= 0 && (place.id !== at || place.index !== found)) setPlace({ id: at, index: found });
  const follows = at !== null && decided.includes(at);
  // A refetched list may start with an older entry that did not fit before. It must not take the position.
  const indexOfNext = entries.findIndex(({ id }) => id === place.next);
  const opened = follows ? Math.min(place.index, entries.length - 1) : opensFirst && !at ? 0 : -1;
  const index = found >= 0 ? found : opened >= 0 && indexOfNext >= 0 ? indexOfNext : opened;
  // Show an entry that is not in the list, too: it may be on a later page or already decided.
  const elsewhere = at !== null && index < 0 ? parseEntryId(at) : undefined;
  const current = entries[index] ?? elsewhere;

  useAfterMutation(({ options, state }) => {
    if (!current) return;
    const [, key = ""] = action?.split(".") ?? [];
    const isDecision = actionId === current.recordId && DECISION_ACTIONS.includes(key);
    const isBoth = options.mutationKey?.at(-1) === APPROVE_BOTH_KEY;
    const done = isBoth ? getEntryIds(state.variables as ApproveBothVariables) : isDecision ? [current.id] : [];
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
    /** Zero-based; -1 if none is open. */
    index,
    previous: entries[index - 1],
    next: elsewhere ? entries[place.id === at ? Math.min(place.index, entries.length - 1) : 0] : entries[index + 1],
    /** Number of entries decided on here, which the server may still count. */
    decided: loaded.length - entries.length,
    /** Whether the open entry came up automatically after a decision. */
    follows: decided.length > 0,
  };
}

/** Returns the query string with another entry open, or with none. */
export function withEntryParam(search: string, id: string | undefined): string {
  const params = new URLSearchParams(search);
  if (id === undefined) params.delete("at");
  else params.set("at", id);
  return params.size > 0 ? `?${params}` : "";
}
