import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useListUrl } from "../../../src/kit/data/use-list-url";
import type { ListPageData } from "../../../src/kit/data/use-rows";
import { useSession } from "../../../src/kit/data/use-session";
import { useRowSource, type RowSource } from "../../../src/kit/data/use-source";
import type { ListState } from "../../../src/kit/data/list-state";
import { toText } from "../../../src/kit/format";
import { useEmptyPageRedirect } from "../../../src/kit/list/use-page-left";
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
 * Loads the page of notifications that the URL describes. The documented call takes no parameters. Without the feature
 * it is made once, and the console filters, paginates and counts the response.
 */
export function useNotificationList() {
  const { offers } = useSession();
  const [params] = useSearchParams();
  const sends = offers("notifications");
  const asked = params.get("type")?.trim() ?? "";
  // A type may come from the URL only, without any row that has it.
  const { state, setState } = useListUrl(useMemo(() => createListConfig(asked ? [asked] : []), [asked]));
  const { page, size, filters, tab } = state;
  const unreadOnly: [string, string][] = tab === UNREAD_TAB ? [["unread", "true"]] : [];
  const kind = filters["type"] ?? "";
  const source = useRowSource(
    NOTIFICATIONS_PATH,
    sends ? { page, size, filters: [...unreadOnly, ["type", kind]] } : {},
  );
  const came: readonly NotificationRow[] = source.rows ?? [];
  const shown = sends ? { ...source, narrowed: false } : paginate(source, state);

  const left = useEmptyPageRedirect(shown, state);
  useEffect(() => {
    if (left !== undefined) setState({ page: left }, { replace: true });
  }, [left, setState]);

  const counted = useUnreadCount(true);
  return {
    resource: createListConfig([asked, ...came.map(getType)].filter(Boolean)),
    state,
    setState,
    source: shown,
    /** All loaded notifications. */
    came,
    /** Total on the server, if it was asked for all notifications and sent only some. */
    partOf: !sends && (source.total ?? 0) > came.length ? source.total : undefined,
    /** Undefined until known. */
    unread: sends ? counted : source.rows && came.filter(({ read }) => !read).length,
  };
}
