import { useLocation, useNavigate } from "react-router";
import type { Origin } from "../data/record-path";
import { withoutDialogs } from "../data/use-dialog-url";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import type { ReadyAction } from "../define/ready-action";
import { idOf } from "../define/row";

/** Returns the paths of a resource's create and edit pages, and a function that opens them. */
export function useFormPage({ name }: Resource) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: Origin | null };
  /** Returns undefined for an action without a page. */
  const pathOf = ({ key }: ReadyAction, row: Row | undefined): string | undefined => {
    if (key === "create") return `/${name}/create`;
    return key === "edit" && row ? `/${name}/edit/${encodeURIComponent(idOf(row))}` : undefined;
  };
  return {
    pathOf,
    open: (path: string) => {
      const origin: Origin = { from: pathname + withoutDialogs(search), origin: { from: state?.from } };
      void navigate(path, { state: origin });
    },
  };
}
