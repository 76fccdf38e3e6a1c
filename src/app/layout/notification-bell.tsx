import BellOutlined from "@ant-design/icons-svg/es/asn/BellOutlined";
import { Button } from "antd";
import { useId, useRef, useState } from "react";
import { useSession } from "../../kit/data/use-session";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { Icon } from "../../kit/ui/icon";
import { LoadingText } from "../../kit/ui/load-state";
import { notificationMessages as words } from "../../../resources/notifications/messages";
import { useUnreadCount } from "../../../resources/notifications/use-unread-count";
import { useNetworkIdle } from "../use-network-idle";
import "../../../resources/notifications/notifications.css";

const NotificationPanel = lazyComponent(
  () =>
    import("../../../resources/notifications/notification-panel").then(({ NotificationPanel }) => NotificationPanel),
  <LoadingText text={words.loading} />,
);

/**
 * The badge's count on a server without the feature `notifications`, as documented. The hint says that it is a sample.
 */
const FIXED_COUNT = 4;
const MAX_COUNT = 99;

/** Returns the badge's count and its hint. The count is undefined if it is 0 or unknown. */
function useBadge(): { figure: string | undefined; hint: string } {
  const counts = useSession().offers("notifications");
  const unread = useUnreadCount(useNetworkIdle());
  if (!counts) return { figure: String(FIXED_COUNT), hint: words.sampleBadge };
  if (unread === undefined) return { figure: undefined, hint: "" };
  if (unread === 0) return { figure: undefined, hint: words.allRead };
  return { figure: unread > MAX_COUNT ? words.over99 : String(unread), hint: words.unread(unread) };
}

/**
 * The bell, its badge and its panel. The panel loads the notifications when it is opened. The panel is a native
 * popover, so a click outside or Escape closes it, and the focus returns to the bell.
 */
export function NotificationBell() {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { figure, hint } = useBadge();
  const [panelId, hintId] = [useId(), useId()];
  return (
    <span className="bell-frame">
      <Button
        type="text"
        aria-label={words.title}
        aria-expanded={open}
        aria-describedby={hint ? hintId : undefined}
        data-hint={open || !hint ? undefined : hint}
        popoverTarget={panelId}
        className="bell"
        icon={<Icon of={BellOutlined} />}
      />
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
