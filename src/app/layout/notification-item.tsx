import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { Notification } from "../../../resources/notifications/contract";
import { formatStamp, inIndia, toText } from "../../kit/format";
import { MenuIcon } from "./menu-icon";
import { notificationMessages as words } from "./notification-messages";
import { timeAgo } from "./time-ago";

/** The menu entry whose icon stands for a type of notification. */
const ENTRIES: Partial<Record<string, string>> = {
  vendor: "vendors",
  kyc: "kyc-management",
  product: "products",
  order: "orders",
  review: "reviews",
  ticket: "support",
  message: "messaging-management",
};

/** A path of this site; anything else that a notification may carry is not followed. */
const isOwnPath = (link: unknown): link is string => typeof link === "string" && /^\/(?![/\\])/.test(link);

interface NotificationItemProps {
  notification: Notification;
  /** Absent where it may not be marked. */
  onMark?: (() => void) | undefined;
  /** Something is being marked. */
  busy: boolean;
  /** Its link was followed. */
  onFollow: () => void;
}

/** One notification: a link where it leads somewhere, with a mark and a button while it is unread. */
export function NotificationItem({ notification, onMark, busy, onFollow }: NotificationItemProps) {
  const { type, link, createdAt, read } = notification;
  const [now] = useState(() => Date.now());
  const title = toText(notification.title) ?? words.untitled;
  const moment = inIndia(createdAt);
  return (
    <li className={`notification ${read ? "" : "unread"}`}>
      <MenuIcon name={ENTRIES[type ?? ""] ?? "notifications"} />
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
          {moment && (
            <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
              {timeAgo(createdAt, now)}
            </time>
          )}
          {!read && onMark && (
            <Button type="link" size="small" aria-label={words.markReadOf(title)} disabled={busy} onClick={onMark}>
              {words.markRead}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
