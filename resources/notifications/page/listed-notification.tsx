import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { idOf } from "../../../src/kit/define/row";
import { kindLabel } from "../kinds";
import { notificationMessages as words } from "../messages";
import { NotificationItem } from "../notification-item";
import { useMarkFollowed, useMarkRead, type NotificationRow } from "../use-notifications";

interface ListedNotificationProps {
  notification: NotificationRow;
  /** Its button, which had the focus, is about to go. */
  onMarked: () => void;
}

/** A notification of the page, marked by itself. Why it could not be stands below it. */
export function ListedNotification({ notification, onMarked }: ListedNotificationProps) {
  const { allows } = useSession();
  const markRead = useMarkRead();
  const markFollowed = useMarkFollowed();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const mark = async () => {
    setBusy(true);
    setFailure(undefined);
    const [error] = await markRead([notification]);
    setBusy(false);
    if (error) setFailure(`${words.markFailed(1)}. ${error.message}`);
    else onMarked();
  };
  return (
    <NotificationItem
      notification={notification}
      kind={kindLabel(notification.type)}
      failure={failure}
      busy={busy}
      onMark={allows("notifications.read") && idOf(notification) ? () => void mark() : undefined}
      onFollow={() => void markFollowed(notification)}
    />
  );
}
