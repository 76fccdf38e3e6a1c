import { BellOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { useBackend } from "../../kit/backend";
import { LoadingText } from "../../kit/load-state";
import { shellMessages } from "../messages";
import { notificationMessages as words } from "./notification-messages";
import { useUnreadCount } from "./use-notifications";
import "./notifications.css";

const NotificationPanel = lazy(() =>
  import("./notification-panel").then(({ NotificationPanel }) => ({ default: NotificationPanel })),
);

/** The documented badge: a fixed figure, and honest about it. */
const FIXED_COUNT = 4;
const MOST_SHOWN = 99;

/** The badge's figure, and what is said of it; no figure where it is 0 or unknown. */
function useBadge(): { figure: string | undefined; hint: string } {
  const counts = useBackend().offers("notifications");
  const unread = useUnreadCount();
  if (!counts) return { figure: String(FIXED_COUNT), hint: words.sampleBadge };
  if (unread === undefined) return { figure: undefined, hint: "" };
  if (unread === 0) return { figure: undefined, hint: words.allRead };
  return { figure: unread > MOST_SHOWN ? words.most : String(unread), hint: words.unread(unread) };
}

/**
 * The bell, its badge, and the panel behind it, which asks for the notifications when it is opened. The panel is a
 * popover of the browser: a press beside it or Escape closes it, and the focus goes back to the bell.
 */
export function NotificationBell() {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { figure, hint } = useBadge();
  const [panelId, hintId] = [useId(), useId()];
  return (
    <span className="bell-frame">
      <Tooltip title={open ? "" : hint}>
        {/* antd's tooltip takes the description of its child for itself, and has it only while it is open. */}
        <span>
          <Button
            type="text"
            aria-label={shellMessages.notifications}
            aria-expanded={open}
            aria-describedby={hint ? hintId : undefined}
            popoverTarget={panelId}
            className="bell"
            icon={<BellOutlined />}
          />
        </span>
      </Tooltip>
      {figure && (
        <span className="badge" aria-hidden="true">
          {figure}
        </span>
      )}
      <span id={hintId} className="visually-hidden">
        {hint}
      </span>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={shellMessages.notifications}
        className="notification-panel"
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") panel.current?.focus();
        }}
        tabIndex={-1}
      >
        <h2>{shellMessages.notifications}</h2>
        {open && (
          <Suspense fallback={<LoadingText text={words.loading} />}>
            <NotificationPanel onFollow={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </span>
  );
}
