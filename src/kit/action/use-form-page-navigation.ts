import { useLocation, useNavigate } from "react-router";
import type { NavigationOrigin } from "../data/record-path";
import { removeDialogParams } from "../data/use-dialog-url";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { ResolvedAction } from "../define/ready-action";
import { getRowId } from "../define/row";

/** Returns the paths of a resource's create and edit pages, and a function that opens them. */
export function useFormPageNavigation({ name }: Resource) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: NavigationOrigin | null;
  };
  /** Returns undefined for an action without a page. */
  const pathOf = ({ key }: ResolvedAction, row: Row | undefined): string | undefined => {
    if (key === "create") return `/${name}/create`;
    return key === "edit" && row ? `/${name}/edit/${encodeURIComponent(getRowId(row))}` : undefined;
  };
  return {
    pathOf,
    open: (path: string) => {
      const origin: NavigationOrigin = { from: pathname + removeDialogParams(search), origin: { from: state?.from } };
      void navigate(path, { state: origin });
    },
  };
}
