import BellOutlined from "@ant-design/icons-svg/es/asn/BellOutlined";
import { Button, Tooltip } from "antd";
import { useId, useRef, useState } from "react";
import { useSession } from "../../kit/data/use-session";
import { lazyPart } from "../../kit/ui/lazy-part";
import { Icon } from "../../kit/ui/icon";
import { LoadingText } from "../../kit/ui/load-state";
import { notificationMessages as words } from "../../../resources/notifications/messages";
import { useUnreadCount } from "../../../resources/notifications/use-unread-count";
import { useQuiet } from "../use-quiet";
import "../../../resources/notifications/notifications.css";

const NotificationPanel = lazyPart(
  () =>
    import("../../../resources/notifications/notification-panel").then(({ NotificationPanel }) => NotificationPanel),
  <LoadingText text={words.loading} />,
);

/** The documented badge: a fixed figure, and honest about it. */
const FIXED_COUNT = 4;
const MOST_SHOWN = 99;

/** The badge's figure, and what is said of it; no figure where it is 0 or unknown. */
function useBadge(): { figure: string | undefined; hint: string } {
  const counts = useSession().offers("notifications");
  const unread = useUnreadCount(useQuiet());
  if (!counts) return { figure: String(FIXED_COUNT), hint: words.sampleBadge };
  if (unread === undefined) return { figure: undefined, hint: "" };
  if (unread === 0) return { figure: undefined, hint: words.allRead };
  return { figure: unread > MOST_SHOWN ? words.most : String(unread), hint: words.unread(unread) };
}

/**
 * The bell, its badge, and the panel behind it, which asks for the notifications when it is opened. The panel is a
 * popover of the browser: a press outside it or Escape closes it, and the focus goes back to the bell.
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
            aria-label={words.title}
            aria-expanded={open}
            aria-describedby={hint ? hintId : undefined}
            popoverTarget={panelId}
            className="bell"
            icon={<Icon of={BellOutlined} />}
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
        aria-label={words.title}
        className="notification-panel"
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") panel.current?.focus();
        }}
        tabIndex={-1}
      >
        {open && (
          <>
            <h2>{words.title}</h2>
            <NotificationPanel onFollow={() => panel.current?.hidePopover()} />
          </>
        )}
      </div>
    </span>
  );
}
