import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Resource } from "../define/resource";
import { clearListQueries, storeListQuery } from "./list-queries";
import { removeDialogParams } from "./use-dialog-url";
import { useSession } from "./use-session";

/**
 * Remembers how the person uses a list, without open dialogs, unless its resource must not be stored in the browser.
 * Without the setting, it forgets all lists, because the person may have turned the setting off in another tab.
 */
export function useRememberQuery({ name, noDrafts }: Pick<Resource, "name" | "noDrafts">): void {
  const { userId, remembersLists } = useSession();
  const { search } = useLocation();
  useEffect(() => {
    if (!remembersLists) clearListQueries();
    else if (!noDrafts) storeListQuery(userId, name, removeDialogParams(search));
  }, [remembersLists, noDrafts, userId, name, search]);
}
