import { useNotification, type HttpError } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
import type { Notification } from "../../../resources/notifications/contract";
import { useBackend } from "../../kit/backend";
import type { Row } from "../../kit/define-record";
import { LoadError, LoadingText } from "../../kit/load-state";
import { kitMessages } from "../../kit/messages";
import { idOf } from "../../kit/row";
import { NotificationItem } from "./notification-item";
import { shellMessages } from "../messages";
import { notificationMessages as words } from "./notification-messages";
import { useMarkRead, useNotifications } from "./use-notifications";

interface Failure {
  text: string;
  detail: string;
}

function failureOf(errors: readonly HttpError[]): Failure | undefined {
  const [first] = errors;
  return first && { text: words.markFailed(errors.length), detail: first.message };
}

/** The list behind the bell. A failure to mark is told here; after a link was followed, by a toast. */
export function NotificationPanel({ onFollow }: { onFollow: () => void }) {
  const { allows, offers } = useBackend();
  const { data, error, refetch } = useNotifications();
  const { markRead, markAllRead } = useMarkRead();
  const { open } = useNotification();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const mayMark = allows("notifications.read");

  if (!allows("notifications.list")) {
    return <p className="load-state">{kitMessages.noPermission("notifications.list")}</p>;
  }
  if (error) return <LoadError text={words.loadError} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText text={words.loading} />;
  const { data: notifications, total = 0 } = data;
  const unread = notifications.filter(({ read }) => !read);

  const run = async (marking: Promise<HttpError[]>) => {
    setBusy(true);
    setFailure(failureOf(await marking));
    setBusy(false);
  };
  const follow = (notification: Notification & Row) => {
    onFollow();
    if (notification.read || !mayMark || !idOf(notification)) return;
    void markRead([notification]).then((errors) => {
      const failed = failureOf(errors);
      if (failed) open?.({ type: "error", message: failed.text, description: failed.detail });
    });
  };
  return (
    <>
      {!offers("notifications") && <p className="notification-note">{words.sampleBadge}</p>}
      {failure && (
        <p className="notification-failure" role="alert">
          {failure.text}. {failure.detail}
        </p>
      )}
      {notifications.length === 0 && <p className="load-state">{words.empty}</p>}
      <ul className="notification-list" aria-label={shellMessages.notifications} aria-busy={busy}>
        {notifications.map((notification, index) => (
          <NotificationItem
            key={idOf(notification) || index}
            notification={notification}
            onMark={mayMark && idOf(notification) ? () => void run(markRead([notification])) : undefined}
            busy={busy}
            onFollow={() => follow(notification)}
          />
        ))}
      </ul>
      {(total > notifications.length || (mayMark && unread.length > 0)) && (
        <div className="notification-actions">
          {total > notifications.length && <span>{words.newest(notifications.length, total)}</span>}
          {mayMark && unread.length > 0 && (
            <Button disabled={busy} onClick={() => void run(markAllRead(notifications))}>
              {words.markAll}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
