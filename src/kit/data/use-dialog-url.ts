import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The keys under which an open dialog stands in the URL. */
const DIALOG_KEYS = { details: ["details"], action: ["action", "id"] } as const;

/** A page's query string without the dialogs that stand over it. */
export function withoutDialogs(search: string): string {
  const params = new URLSearchParams(search);
  for (const key of Object.values(DIALOG_KEYS).flat()) params.delete(key);
  return params.size > 0 ? `?${params}` : "";
}

/** In the history entry of an open dialog, besides what its page carries. */
type OpenedHere = { opened?: boolean } | null;

/**
 * The dialogs in the URL: `?details=<id>` and `?action=vendors.approve&id=<id>`.
 * Opening pushes, so that Back closes; closing goes back to where the dialog was opened, if that was here.
 */
export function useDialogUrl() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: OpenedHere };
  const navigate = useNavigate();

  const open = (entries: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(entries)) next.set(key, value);
    void navigate({ search: `?${next}` }, { state: { ...state, opened: true } });
  };

  return {
    details: params.get("details"),
    action: params.get("action"),
    actionId: params.get("id"),
    openDetails: (id: string) => open({ details: id }),
    openAction: (action: string, id?: string) => open({ action, ...(id === undefined ? {} : { id }) }),
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
