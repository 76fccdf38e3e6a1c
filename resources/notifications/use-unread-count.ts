import { useList, type HttpError } from "@refinedev/core";
import type { Query } from "@tanstack/react-query";
import { usePollingInterval } from "../../src/kit/data/use-polling-interval";
import { useSession } from "../../src/kit/data/use-session";
import type { Row } from "../../src/kit/define/field";

/** Path below /api/admin. */
export const NOTIFICATIONS_PATH = "notifications";
export const LIST_PERMISSION = "notifications.list";
const REFRESH_MS = 60_000;

/** Filter for unread notifications, where the server supports it. */
export const UNREAD_FILTER = [{ field: "unread", operator: "eq", value: true }] as const;

/** Returns whether a query counts the unread notifications, and lists none. */
export const isUnreadCount = ({ meta }: Pick<Query, "meta">): boolean => meta?.["countsUnread"] === true;

/**
 * Returns the number of unread notifications. Without the feature `events`, it is polled every minute while the tab is
 * visible. Undefined if unknown or not `enabled`.
 */
export function useUnreadCount(enabled: boolean): number | undefined {
  const { offers, allows } = useSession();
  const { query } = useList<Row, HttpError>({
    resource: NOTIFICATIONS_PATH,
    filters: [...UNREAD_FILTER],
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
    queryOptions: {
      enabled: enabled && offers("notifications") && allows(LIST_PERMISSION),
      refetchInterval: usePollingInterval(REFRESH_MS),
      meta: { countsUnread: true },
    },
  });
  return query.data?.total;
}
