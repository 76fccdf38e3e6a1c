import { useDataProvider, useList, useNotification, type HttpError } from "@refinedev/core";
import type { Notification } from "./contract";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../src/kit/data/use-session";
import type { Row } from "../../src/kit/define/field";
import { getRowId } from "../../src/kit/define/row";
import { useRun } from "../../src/kit/run/use-run";
import { panelMessages as words } from "./panel-messages";
import { LIST_PERMISSION, NOTIFICATIONS_PATH, UNREAD_FILTER } from "./use-unread-count";

const PANEL_SIZE = 25;
/** Maximum page size of a list call. */
const MAX_PAGE_SIZE = 100;

/** A notification as the data provider returns it. */
export type NotificationRow = Omit<Notification, "id"> & Row;

/** Loads the newest notifications. The call accepts paging parameters only with the feature `notifications`. */
export function useNotifications() {
  const { offers, allows } = useSession();
  const { query } = useList<NotificationRow, HttpError>({
    resource: NOTIFICATIONS_PATH,
    pagination: offers("notifications") ? { currentPage: 1, pageSize: PANEL_SIZE } : { mode: "off" },
    errorNotification: false,
    queryOptions: { enabled: allows(LIST_PERMISSION) },
  });
  return query;
}

/** Filters the notifications that are unread and have an id. */
const filterMarkable = (rows: readonly NotificationRow[]) => rows.filter((row) => !row.read && getRowId(row) !== "");

/**
 * Returns two functions that load unread notifications, newest first: `newest` and `everything`. If the server cannot
 * filter by unread, they return the unread ones of `listed` instead. Both reject with an HttpError.
 */
export function useFetchUnread() {
  const provider = useDataProvider()();
  const { offers } = useSession();
  const loadPage = (page: number) =>
    provider.getList<NotificationRow>({
      resource: NOTIFICATIONS_PATH,
      filters: [...UNREAD_FILTER],
      pagination: { currentPage: page, pageSize: MAX_PAGE_SIZE },
    });

  /** Returns the newest 100 unread notifications. */
  const newest = async (listed: readonly NotificationRow[]) =>
    filterMarkable(offers("notifications") ? (await loadPage(1)).data : listed);

  const everything = async (listed: readonly NotificationRow[]) => {
    if (!offers("notifications")) return filterMarkable(listed);
    const found = new Map<string, NotificationRow>();
    // A server may send fewer per page than requested, or repeat the same page.
    for (let page = 1, seen = 0; ; page += 1) {
      const previousSize = found.size;
      const { data, total } = await loadPage(page);
      for (const row of filterMarkable(data)) found.set(getRowId(row), row);
      seen += data.length;
      if (seen >= total || found.size === previousSize) return [...found.values()];
    }
  };
  return { newest, everything };
}

/** Returns the call that marks one notification as read, for use in a run. */
export function useMarkRequest() {
  const provider = useDataProvider()();
  return async (row: NotificationRow): Promise<undefined> => {
    await provider.custom?.({ url: `${NOTIFICATIONS_PATH}/${encodeURIComponent(getRowId(row))}/read`, method: "put" });
  };
}

/** Marks notifications as read, one call each, and returns the errors. */
export function useMarkRead() {
  const invalidate = useInvalidatePaths();
  const { start } = useRun<NotificationRow>(useMarkRequest());
  return async (notifications: readonly NotificationRow[]): Promise<HttpError[]> => {
    const items = await start(notifications);
    invalidate([NOTIFICATIONS_PATH]);
    return items.flatMap(({ error }) => error ?? []);
  };
}

/**
 * Marks a notification as read after its link was followed, if allowed. A failure is a toast, because the list may be
 * unmounted.
 */
export function useMarkReadOnFollow() {
  const { allows } = useSession();
  const { open } = useNotification();
  const markRead = useMarkRead();
  return async (notification: NotificationRow): Promise<void> => {
    if (!allows("notifications.read") || filterMarkable([notification]).length === 0) return;
    const [error] = await markRead([notification]);
    if (error) open?.({ type: "error", message: words.markFailed(1), description: error.message });
  };
}
