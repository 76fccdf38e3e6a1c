import { useLocation, useNavigate, useSearchParams } from "react-router";
import { removeParams } from "./remove-params";

/** The URL keys of an open dialog. */
const DIALOG_KEYS = { details: ["details"], action: ["action", "id"] } as const;

/** Removes the keys of open dialogs from a query string. */
export const removeDialogParams = (search: string): string => removeParams(search, Object.values(DIALOG_KEYS).flat());

/**
 * Marks the history entry of a dialog that was opened on this page. The page's own state is kept in the same object.
 */
type DialogHistoryState = { opened?: boolean } | null;

/**
 * Opens and closes the dialogs in the URL: `?details=<id>` and `?action=vendors.approve&id=<id>`.
 * Opening pushes a history entry, so that Back closes the dialog. Closing goes back in the history if the dialog was
 * opened on this page, and otherwise only removes the dialog from the URL.
 */
export function useDialogUrl() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: DialogHistoryState };
  const navigate = useNavigate();

  const open = (entries: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(entries)) next.set(key, value);
    void navigate({ search: `?${next}` }, replace ? { state, replace } : { state: { ...state, opened: true } });
  };

  return {
    details: params.get("details"),
    action: params.get("action"),
    actionId: params.get("id"),
    openDetails: (id: string) => open({ details: id }),
    /** @param replace whether the dialog takes the place of another one in the history */
    openAction: (action: string, id?: string, replace?: boolean) =>
      open({ action, ...(id === undefined ? {} : { id }) }, replace),
    close: (dialog: keyof typeof DIALOG_KEYS) => {
      if (state?.opened) {
        void navigate(-1);
        return;
      }
      const next = new URLSearchParams(params);
      for (const key of DIALOG_KEYS[dialog]) next.delete(key);
      void navigate({ search: next.size > 0 ? `?${next}` : "" }, { replace: true });
    },
  };
}
