import { useState } from "react";
import { useSession } from "../../../src/kit/data/use-session";
import { getRowId } from "../../../src/kit/define/row";
import { getKindLabel } from "../kinds";
import { panelMessages as words } from "../panel-messages";
import { NotificationItem } from "../notification-item";
import { useMarkReadOnFollow, useMarkRead, type NotificationRow } from "../use-notifications";

interface ListedNotificationProps {
  notification: NotificationRow;
  /** Called once the notification is marked as read, to move the focus before its button is removed. */
  onMarked: () => void;
}

/** A notification on the page. It can be marked as read, and shows the error if that fails. */
export function ListedNotification({ notification, onMarked }: ListedNotificationProps) {
  const { allows } = useSession();
  const markRead = useMarkRead();
  const markFollowed = useMarkReadOnFollow();
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
      kind={getKindLabel(notification.type)}
      failure={notification.read ? undefined : failure}
      busy={busy}
      onMark={allows("notifications.read") && getRowId(notification) ? () => void mark() : undefined}
      onFollow={() => void markFollowed(notification)}
    />
  );
}
