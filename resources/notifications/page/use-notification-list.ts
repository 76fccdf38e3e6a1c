import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useListUrl } from "../../../src/kit/data/use-list-url";
import type { PageOfRows } from "../../../src/kit/data/use-rows";
import { useSession } from "../../../src/kit/data/use-session";
import { useSource, type Source } from "../../../src/kit/data/use-source";
import type { ListState } from "../../../src/kit/data/list-state";
import { toText } from "../../../src/kit/format";
import { usePageLeft } from "../../../src/kit/list/use-page-left";
import type { NotificationRow } from "../use-notifications";
import { PATH, useUnreadCount } from "../use-unread-count";
import { listWith, UNREAD_TAB } from "./list";

const typeOf = ({ type }: NotificationRow) => toText(type) ?? "";

/** What of everything that came stands on a page. */
function cut(source: Source, { page, size, filters, tab }: ListState): PageOfRows {
  const rows: readonly NotificationRow[] | undefined = source.rows;
  const wanted = filters["type"];
  const found = rows?.filter((row) => !(tab === UNREAD_TAB && row.read) && (!wanted || typeOf(row) === wanted));
  return { ...source, rows: found?.slice((page - 1) * size, page * size), total: found?.length, narrowed: false };
}

/**
 * A page of the notifications as the URL describes it. The documented call takes no parameters: without the feature it
 * is made once, and what came is narrowed, cut and counted here.
 */
export function useNotificationList() {
  const { offers } = useSession();
  const [params] = useSearchParams();
  const sends = offers("notifications");
  const asked = params.get("type")?.trim() ?? "";
  // A type that is known from the address alone: the rows of a page need not have it.
  const { state, setState } = useListUrl(useMemo(() => listWith(asked ? [asked] : []), [asked]));
  const { page, size, filters, tab } = state;
  const unreadOnly: [string, string][] = tab === UNREAD_TAB ? [["unread", "true"]] : [];
  const kind = filters["type"] ?? "";
  const source = useSource(PATH, sends ? { page, size, filters: [...unreadOnly, ["type", kind]] } : {});
  const came: readonly NotificationRow[] = source.rows ?? [];
  const shown = sends ? { ...source, narrowed: false } : cut(source, state);

  const left = usePageLeft(shown, state);
  useEffect(() => {
    if (left !== undefined) setState({ page: left }, { replace: true });
  }, [left, setState]);

  const counted = useUnreadCount(true);
  return {
    resource: listWith([asked, ...came.map(typeOf)].filter(Boolean)),
    state,
    setState,
    source: shown,
    /** Everything that came. */
    came,
    /** How many there are of which these are a part, where the server was asked for all and sent some. */
    partOf: !sends && (source.total ?? 0) > came.length ? source.total : undefined,
    /** Undefined until it is known. */
    unread: sends ? counted : source.rows && came.filter(({ read }) => !read).length,
  };
}
