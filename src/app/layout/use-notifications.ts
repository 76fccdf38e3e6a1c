import { useDataProvider, useList, type HttpError } from "@refinedev/core";
import type { Notification } from "../../../resources/notifications/contract";
import { useBackend } from "../../kit/backend";
import type { Row } from "../../kit/define-record";
import { idOf } from "../../kit/row";
import { useRefresh } from "../../kit/use-refresh";

const PATH = "notifications";
const LIST = "notifications.list";
const REFRESH_MS = 60_000;
const PAGE = 25;
/** How many are marked in one run, and how many requests are under way at a time. */
const MOST_MARKED = 100;
const AT_A_TIME = 4;

type NotificationRow = Notification & Row;

const UNREAD = [{ field: "unread", operator: "eq", value: true }] as const;

/** How much is unread, asked again every minute while the tab is seen; undefined where it is unknown. */
export function useUnreadCount(): number | undefined {
  const { offers, allows } = useBackend();
  const { query } = useList<NotificationRow, HttpError>({
    resource: PATH,
    filters: [...UNREAD],
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
    queryOptions: { enabled: offers("notifications") && allows(LIST), refetchInterval: REFRESH_MS },
  });
  return query.data?.total;
}

/** The latest notifications. Paging is not among the documented parameters: without the feature, none is sent. */
export function useNotifications() {
  const { offers, allows } = useBackend();
  const { query } = useList<NotificationRow, HttpError>({
    resource: PATH,
    pagination: offers("notifications") ? { currentPage: 1, pageSize: PAGE } : { mode: "off" },
    errorNotification: false,
    queryOptions: { enabled: allows(LIST) },
  });
  return query;
}

/** Marks notifications as read: one call each, four at a time, and then reads list and count anew. */
export function useMarkRead() {
  const provider = useDataProvider()();
  const { offers } = useBackend();
  const refresh = useRefresh();

  /** @returns the errors of those that could not be marked */
  const markRead = async (notifications: readonly NotificationRow[]): Promise<HttpError[]> => {
    const queue = [...notifications];
    const errors: HttpError[] = [];
    const worker = async () => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        const url = `${PATH}/${encodeURIComponent(idOf(row))}/read`;
        try {
          await provider.custom?.({ url, method: "put" });
        } catch (cause) {
          errors.push(cause as HttpError);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    refresh([PATH]);
    return errors;
  };

  /** Also those that the panel does not list, where the server can be asked for them. */
  const markAllRead = async (listed: readonly NotificationRow[]): Promise<HttpError[]> => {
    if (!offers("notifications")) return markRead(listed.filter(({ read }) => !read));
    const pagination = { currentPage: 1, pageSize: MOST_MARKED };
    try {
      const { data } = await provider.getList<NotificationRow>({ resource: PATH, filters: [...UNREAD], pagination });
      return await markRead(data);
    } catch (cause) {
      return [cause as HttpError];
    }
  };
  return { markRead, markAllRead };
}
