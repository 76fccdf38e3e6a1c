import { useLocation, useNavigate } from "react-router";
import { listPath } from "../data/record-path";
import { useDialogUrl, withoutDialogs } from "../data/use-dialog-url";
import type { Resource } from "../define/resource";

/**
 * Leaves the page or details dialog of a record that is gone for its list, with the filters that it was opened from.
 * The list takes the record's place in the history, so that Back does not lead to what is not there any more.
 */
export function useLeaveRecord(resource: Resource): () => void {
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
    const list = isPage ? listPath(resource, state) : pathname + withoutDialogs(search);
    const replace = () => void navigate(list, { replace: true });
    if (!state?.opened) {
      replace();
      return;
    }
    // The question stands above the record in the history.
    window.addEventListener("popstate", replace, { once: true });
    void navigate(-1);
  };
}
