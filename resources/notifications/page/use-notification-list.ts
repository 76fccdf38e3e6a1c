import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useListUrl } from "../../../src/kit/data/use-list-url";
import type { ListPageData } from "../../../src/kit/data/use-rows";
import { useSession } from "../../../src/kit/data/use-session";
import { useRowSource, type RowSource } from "../../../src/kit/data/use-row-source";
import type { ListState } from "../../../src/kit/data/list-state";
import { toText } from "../../../src/kit/format";
import { useEmptyPageRedirect } from "../../../src/kit/list/use-empty-page-redirect";
import type { NotificationRow } from "../use-notifications";
import { NOTIFICATIONS_PATH, useUnreadCount } from "../use-unread-count";
import { createListConfig, UNREAD_TAB } from "./list";

const getType = ({ type }: NotificationRow) => toText(type) ?? "";

/** Filters and paginates the loaded notifications. */
function paginate(source: RowSource, { page, size, filters, tab }: ListState): ListPageData {
  const rows: readonly NotificationRow[] | undefined = source.rows;
  const wanted = filters["type"];
  const found = rows?.filter((row) => !(tab === UNREAD_TAB && row.read) && (!wanted || getType(row) === wanted));
  return { ...source, rows: found?.slice((page - 1) * size, page * size), total: found?.length, narrowed: false };
}

/**
 * Loads the page of notifications that the URL describes. With the feature `notifications`, the server filters,
 * paginates and counts. Without it, the console does this, because the documented call takes no parameters.
 */
export function useNotificationList() {
  const { offers } = useSession();
  const [params] = useSearchParams();
  const isPagedByServer = offers("notifications");
  const typeInUrl = params.get("type")?.trim() ?? "";
  // The type in the URL must be an option of the filter, even if no loaded row has this type.
  const { state, setState } = useListUrl(useMemo(() => createListConfig(typeInUrl ? [typeInUrl] : []), [typeInUrl]));
  const { page, size, filters, tab } = state;
  const unreadOnly: [string, string][] = tab === UNREAD_TAB ? [["unread", "true"]] : [];
  const kind = filters["type"] ?? "";
  const source = useRowSource(
    NOTIFICATIONS_PATH,
    isPagedByServer ? { page, size, filters: [...unreadOnly, ["type", kind]] } : {},
  );
  const loaded: readonly NotificationRow[] = source.rows ?? [];
  const shown = isPagedByServer ? { ...source, narrowed: false } : paginate(source, state);

  useEmptyPageRedirect(shown, state, { setState });

  const serverCount = useUnreadCount(true);
  return {
    resource: createListConfig([typeInUrl, ...loaded.map(getType)].filter(Boolean)),
    state,
    setState,
    source: shown,
    /** All loaded notifications. */
    loaded,
    /** Total on the server, if the documented call returned only some of the notifications. */
    incompleteOf: !isPagedByServer && (source.total ?? 0) > loaded.length ? source.total : undefined,
    /** Undefined until known. */
    unread: isPagedByServer ? serverCount : source.rows && loaded.filter(({ read }) => !read).length,
  };
}
