import { BellOutlined } from "@ant-design/icons";
import { Button, Popover, Tooltip } from "antd";
import { useState } from "react";
import { shellMessages as words } from "../messages";

/** The documented badge: a fixed figure, and honest about it. */
const FIXED_COUNT = 4;

/** The bell. Its badge is a fixed sample; the panel behind it says what is still missing. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  return (
    <span className="bell-frame">
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        title={words.notifications}
        content={
          <div className="bell-panel">
            <p>{words.noNotificationsYet}</p>
            <p>{words.sampleBadge}</p>
          </div>
        }
      >
        <Tooltip title={open ? "" : words.sampleBadge}>
          <Button
            type="text"
            aria-label={words.notifications}
            aria-expanded={open}
            className="bell"
            icon={<BellOutlined />}
          />
        </Tooltip>
      </Popover>
      <span className="badge">{FIXED_COUNT}</span>
    </span>
  );
}
