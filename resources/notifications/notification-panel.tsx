import type { HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { recordMessages } from "../../src/kit/record-messages";
import { getRowId } from "../../src/kit/define/row";
import { NotificationChanges } from "./notification-changes";
import { NotificationItem } from "./notification-item";
import { notificationMessages as words } from "./messages";
import { panelMessages } from "./panel-messages";
import {
  useMarkReadOnFollow,
  useMarkRead,
  useNotifications,
  useFetchUnread,
  type NotificationRow,
} from "./use-notifications";
import "./notification-panel.css";

interface Failure {
  text: string;
  detail: string;
}

function toFailure(errors: readonly HttpError[]): Failure | undefined {
  const [first] = errors;
  return first && { text: panelMessages.markFailed(errors.length), detail: first.message };
}

/**
 * Shows the newest notifications below the bell, with an error if marking as read fails. If the panel was closed by
 * following a link, a toast shows the error.
 */
export function NotificationPanel({ onFollow }: { onFollow: () => void }) {
  const { allows, offers } = useSession();
  const { data, error, isFetching, refetch } = useNotifications();
  const markRead = useMarkRead();
  const markReadOnFollow = useMarkReadOnFollow();
  const unread = useFetchUnread();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const mayMark = allows("notifications.read");

  if (!allows("notifications.list")) {
    return <p className="load-state">{recordMessages.noPermission("notifications.list")}</p>;
  }
  if (error) return <LoadError text={panelMessages.loadError} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const { data: notifications, total = 0 } = data;
  const mayMarkAll = mayMark && notifications.some(({ read }) => !read);

  const showProgress = async (marking: Promise<HttpError[]>) => {
    setBusy(true);
    setFailure(toFailure(await marking));
    setBusy(false);
  };
  const markAll = () =>
    unread.newest(notifications).then(markRead, (cause: unknown): HttpError[] => [cause as HttpError]);
  const follow = (notification: NotificationRow) => {
    onFollow();
    void markReadOnFollow(notification);
  };
  return (
    <>
      {!offers("notifications") && <p className="notification-note">{words.sampleBadge}</p>}
      {failure && (
        <p className="notification-failure" role="alert">
          {failure.text}. {failure.detail}
        </p>
      )}
      {notifications.length === 0 && <p className="load-state">{panelMessages.empty}</p>}
      <ul className="notification-list" aria-label={words.title} aria-busy={busy}>
        {notifications.map((notification, index) => (
          <NotificationItem
            key={getRowId(notification) || index}
            notification={notification}
            onMark={mayMark && getRowId(notification) ? () => void showProgress(markRead([notification])) : undefined}
            busy={busy}
            onFollow={() => follow(notification)}
          />
        ))}
      </ul>
      <NotificationChanges fetching={isFetching} onRefresh={() => void refetch()} />
      <div className="notification-actions">
        {total > notifications.length && <span>{panelMessages.newest(notifications.length, total)}</span>}
        <Link to="/notifications" onClick={onFollow}>
          {panelMessages.seeAll}
        </Link>
        {mayMarkAll && (
          <Button disabled={busy} onClick={() => void showProgress(markAll())}>
            {panelMessages.markAll}
          </Button>
        )}
      </div>
    </>
  );
}
