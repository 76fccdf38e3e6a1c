import { useDataProvider, useList, useNotification, type HttpError } from "@refinedev/core";
import type { Notification } from "./contract";
import { useInvalidatePaths } from "../../src/kit/data/use-invalidate-paths";
import { useSession } from "../../src/kit/data/use-session";
import type { Row } from "../../src/kit/define/field";
import { idOf } from "../../src/kit/define/row";
import { useRun } from "../../src/kit/run/use-run";
import { notificationMessages as words } from "./messages";
import { LIST, PATH, UNREAD } from "./use-unread-count";

const PAGE = 25;
/** The most that a list call answers. */
const MOST = 100;

/** A notification as the data provider hands it out. */
export type NotificationRow = Omit<Notification, "id"> & Row;

/** The latest notifications. Paging is not among the documented parameters: without the feature, none is sent. */
export function useNotifications() {
  const { offers, allows } = useSession();
  const { query } = useList<NotificationRow, HttpError>({
    resource: PATH,
    pagination: offers("notifications") ? { currentPage: 1, pageSize: PAGE } : { mode: "off" },
    errorNotification: false,
    queryOptions: { enabled: allows(LIST) },
  });
  return query;
}

/** What is unread and can be marked; the rest is read, or came without an id. */
const markable = (rows: readonly NotificationRow[]) => rows.filter((row) => !row.read && idOf(row) !== "");

/**
 * Asks for the unread, newest first, also those that the caller does not list, where the server can be asked for them.
 * `listed` stands in for its answer elsewhere. Both throw an HttpError.
 */
export function useUnread() {
  const provider = useDataProvider()();
  const { offers } = useSession();
  const ask = (page: number) =>
    provider.getList<NotificationRow>({
      resource: PATH,
      filters: [...UNREAD],
      pagination: { currentPage: page, pageSize: MOST },
    });

  /** The newest hundred. */
  const newest = async (listed: readonly NotificationRow[]) =>
    markable(offers("notifications") ? (await ask(1)).data : listed);

  const everything = async (listed: readonly NotificationRow[]) => {
    if (!offers("notifications")) return markable(listed);
    const found = new Map<string, NotificationRow>();
    // A server may send fewer at a time than were asked for, or the same page for ever.
    for (let page = 1, seen = 0; ; page += 1) {
      const before = found.size;
      const { data, total } = await ask(page);
      for (const row of markable(data)) found.set(idOf(row), row);
      seen += data.length;
      if (seen >= total || found.size === before) return [...found.values()];
    }
  };
  return { newest, everything };
}

/** The call that marks one as read, to be made as a run. */
export function useMark() {
  const provider = useDataProvider()();
  return async (row: NotificationRow): Promise<undefined> => {
    await provider.custom?.({ url: `${PATH}/${encodeURIComponent(idOf(row))}/read`, method: "put" });
  };
}

/** Marks notifications as read, one call each. Answers the errors of those that could not be marked. */
export function useMarkRead() {
  const invalidate = useInvalidatePaths();
  const { start } = useRun<NotificationRow>(useMark());
  return async (notifications: readonly NotificationRow[]): Promise<HttpError[]> => {
    const items = await start(notifications);
    invalidate([PATH]);
    return items.flatMap(({ error }) => error ?? []);
  };
}

/** Marks a notification whose link was followed, where it may be. What lists it may be gone: a failure is a toast. */
export function useMarkFollowed() {
  const { allows } = useSession();
  const { open } = useNotification();
  const markRead = useMarkRead();
  return async (notification: NotificationRow): Promise<void> => {
    if (!allows("notifications.read") || markable([notification]).length === 0) return;
    const [error] = await markRead([notification]);
    if (error) open?.({ type: "error", message: words.markFailed(1), description: error.message });
  };
}
