import type { Mutation } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAfterMutation } from "../../src/kit/data/use-after-mutation";
import { removeDialogParams, useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { leavePage } from "../../src/kit/ui/leave-page";
import { APPROVE_BOTH_KEY, type ApproveBothVariables } from "../kyc/both/contract";
import { getDesk, reduceDesk, startDesk } from "./desk";
import { DECISION_ACTIONS, getEntryIds, type PendingEntry } from "./kinds";
import type { Queue } from "./use-queue";
import { useShortcuts } from "./use-shortcuts";

const NO_ENTRIES: readonly PendingEntry[] = [];

/** The action dialog in the URL. */
type OpenDialog = Pick<ReturnType<typeof useDialogUrl>, "action" | "actionId">;

/** Returns the ids of the entries that a mutation decided on. */
function listDecidedIds({ options, state }: Mutation, open: PendingEntry, { action, actionId }: OpenDialog) {
  if (options.mutationKey?.at(-1) === APPROVE_BOTH_KEY) return getEntryIds(state.variables as ApproveBothVariables);
  const [, key = ""] = action?.split(".") ?? [];
  return actionId === open.recordId && DECISION_ACTIONS.includes(key) ? [open.id] : [];
}

/**
 * Connects desk.ts, which decides which entry is open, to the queue, the URL, and the keys J and K. After a decision,
 * the next entry opens. The URL is updated once no dialog is open.
 * @param opensFirst whether to open the first entry if the URL names none
 */
export function useDesk({ entries: loaded = NO_ENTRIES, refetch }: Queue, opensFirst: boolean) {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { action, actionId, details } = useDialogUrl();
  const inputs = { loaded, at: params.get("at"), opensFirst };
  const [memory, dispatch] = useReducer(reduceDesk, inputs.at, startDesk);
  const desk = getDesk(memory, inputs);
  const { state, current, index, entries } = desk;

  const { place } = memory;
  if (state === "listed" && current && (place.id !== current.id || place.index !== index))
    dispatch({ type: "located", id: current.id, index });

  useAfterMutation((mutation) => {
    const ids = current ? listDecidedIds(mutation, current, { action, actionId }) : [];
    if (!current || !ids.includes(current.id)) return;
    dispatch({ type: "decided", ids, inputs });
    refetch();
  });

  const open = useCallback(
    (id: string | undefined) => void navigate({ search: withEntryParam(search, id) }, { replace: true }),
    [navigate, search],
  );
  const urlFollows = state === "following" && action === null && details === null;
  const openId = current?.id;
  useEffect(() => {
    if (urlFollows) open(openId);
  }, [urlFollows, open, openId]);

  const createOpener = (entry: PendingEntry | undefined) => entry && (() => leavePage(() => open(entry.id)));
  const [openPrevious, openNext] = [createOpener(desk.previous), createOpener(desk.next)];
  useShortcuts({ j: openNext, k: openPrevious });
  return {
    ...desk,
    openPrevious,
    openNext,
    close: () => open(undefined),
    /** Number of loaded entries on which this person has decided. The server may still count them. */
    decidedCount: loaded.length - entries.length,
    /** Whether this person has decided on an entry since the page was opened. */
    hasDecided: memory.decided.length > 0,
  };
}

/** Returns the query string with another entry open, or with none, and without a dialog. */
export function withEntryParam(search: string, id: string | undefined): string {
  const params = new URLSearchParams(removeDialogParams(search));
  if (id === undefined) params.delete("at");
  else params.set("at", id);
  return params.size > 0 ? `?${params}` : "";
}
