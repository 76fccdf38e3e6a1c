import { useLocation, useNavigate } from "react-router";
import { originListPath } from "../data/record-path";
import { useDialogUrl, removeDialogParams } from "../data/use-dialog-url";
import type { Resource } from "../define/resource";

/**
 * Returns a function that goes from a deleted record's page or dialog to its list, with the list's filters. The list
 * replaces the record in the history, so that Back does not return to the deleted record.
 */
export function useReturnToList(resource: Resource): () => void {
  const navigate = useNavigate();
  const { details, close } = useDialogUrl();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { opened?: boolean } | null;
  };
  const isPage = pathname.includes("/show/");
  return () => {
    if (!isPage && details === null) {
      close("action");
      return;
    }
    const list = isPage ? originListPath(resource, state) : pathname + removeDialogParams(search);
    const replace = () => void navigate(list, { replace: true });
    if (!state?.opened) {
      replace();
      return;
    }
    // The confirmation dialog has its own history entry, above the record's. Going back removes it first.
    window.addEventListener("popstate", replace, { once: true });
    void navigate(-1);
  };
}
