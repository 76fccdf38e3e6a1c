import { BellOutlined } from "@ant-design/icons";
import { useResourceParams } from "@refinedev/core";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Notification } from "./contract";
import { formatTimestamp, toIndianTime, toText } from "../../src/kit/format";
import { getResourceName } from "./kinds";
import { panelMessages as words } from "./panel-messages";
import { formatTimeAgo } from "./time-ago";
import { useNow } from "../../src/kit/use-now";
import "./notification-item.css";

/** Whether a notification's link is a path of this site. With any other link, the title is plain text. */
const isOwnPath = (link: unknown): link is string => typeof link === "string" && /^\/(?![/\\])/.test(link);

/** Shows the icon of the type's resource from Refine's `meta`, or a bell if the type has no resource. */
function TypeIcon({ type }: Pick<Notification, "type">): ReactNode {
  const { resource } = useResourceParams({ resource: getResourceName(type) });
  return (
    <span className="notification-icon" aria-hidden="true">
      {resource?.meta?.icon ?? <BellOutlined />}
    </span>
  );
}

interface NotificationItemProps {
  notification: Omit<Notification, "id">;
  /** Absent if the notification may not be marked as read. */
  onMark?: (() => void) | undefined;
  /** Whether this or another notification is being marked. */
  busy: boolean;
  /** Label of the notification's type, shown next to the time. */
  kind?: string | undefined;
  /** Why the notification could not be marked as read. */
  failure?: string | undefined;
  /** Called when the notification's link is followed. */
  onFollow: () => void;
}

/** A notification, with a link if it has a target. While unread, it has a dot and, with `onMark`, a button. */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, onMark, busy, kind, failure, onFollow } = props;
  const { type, link, createdAt, read } = notification;
  const now = useNow();
  const title = toText(notification.title) ?? words.untitled;
  const moment = toIndianTime(createdAt);
  return (
    <li className={`notification ${read ? "" : "unread"}`}>
      <TypeIcon type={type} />
      <div className="notification-text">
        <div className="notification-title">
          {isOwnPath(link) ? (
            <Link to={link} onClick={onFollow}>
              {title}
            </Link>
          ) : (
            title
          )}
          {!read && (
            <span className="unread-mark">
              <span className="visually-hidden">{words.unreadMark}</span>
            </span>
          )}
        </div>
        {toText(notification.message) && <p>{toText(notification.message)}</p>}
        <div className="notification-foot">
          <span className="notification-facts">
            {kind && <span>{kind}</span>}
            {moment && (
              <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
                {formatTimeAgo(createdAt, now)}
              </time>
            )}
          </span>
          {!read && onMark && (
            <Button type="link" size="small" aria-label={words.markReadOf(title)} disabled={busy} onClick={onMark}>
              {words.markRead}
            </Button>
          )}
        </div>
        {failure && (
          <p className="notification-failure" role="alert">
            {failure}
          </p>
        )}
      </div>
    </li>
  );
}
