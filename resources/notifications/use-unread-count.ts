import { useList, type HttpError } from "@refinedev/core";
import { useSession } from "../../src/kit/data/use-session";
import type { Row } from "../../src/kit/define/field";

/** Below /api/admin. */
export const PATH = "notifications";
export const LIST = "notifications.list";
const REFRESH_MS = 60_000;

/** The unread alone, where the server can be asked for them. */
export const UNREAD = [{ field: "unread", operator: "eq", value: true }] as const;

/** How much is unread, asked again every minute while the tab is seen; undefined where it is unknown, or not `enabled`. */
export function useUnreadCount(enabled: boolean): number | undefined {
  const { offers, allows } = useSession();
  const { query } = useList<Row, HttpError>({
    resource: PATH,
    filters: [...UNREAD],
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
    queryOptions: { enabled: enabled && offers("notifications") && allows(LIST), refetchInterval: REFRESH_MS },
  });
  return query.data?.total;
}
