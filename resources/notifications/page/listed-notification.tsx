import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { idOf } from "../../../src/kit/define/row";
import { kindLabel } from "../kinds";
import { notificationMessages as words } from "../messages";
import { NotificationItem } from "../notification-item";
import { useMarkFollowed, useMarkRead, type NotificationRow } from "../use-notifications";

interface ListedNotificationProps {
  notification: NotificationRow;
  /** Called before its focused button is removed. */
  onMarked: () => void;
}

/** A notification on the page, with its own mark button and error. */
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
