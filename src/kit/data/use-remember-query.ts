import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Resource } from "../define/resource";
import { clearListQueries, storeListQuery } from "./list-queries";
import { removeDialogParams } from "./use-dialog-url";
import { useSession } from "./use-session";

/**
 * Remembers the current query of a list, except the keys of open dialogs. Does not remember it if the resource must not
 * be stored in the browser. If lists are not remembered, forgets all of them, because the user may have turned the
 * preference off in another tab.
 */
export function useRememberQuery({ name, noDrafts }: Pick<Resource, "name" | "noDrafts">): void {
  const { userId, remembersLists } = useSession();
  const { search } = useLocation();
  useEffect(() => {
    if (!remembersLists) clearListQueries();
    else if (!noDrafts) storeListQuery(userId, name, removeDialogParams(search));
  }, [remembersLists, noDrafts, userId, name, search]);
}
