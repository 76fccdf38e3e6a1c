import MoreOutlined from "@ant-design/icons-svg/es/asn/MoreOutlined";
import { useId, useRef } from "react";
import { Icon } from "../ui/icon";

interface ViewMenuProps {
  label: string;
  entries: readonly { label: string; danger?: boolean; onPress: () => void }[];
}

/** The space that the menu keeps from the edge of the window, in pixels. */
const MARGIN = 8;

/** A button that opens a list of actions. The list is a native popover, so it is not cut off where the row scrolls. */
export function ViewMenu({ label, entries }: ViewMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const placeBelowButton = () => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    if (!menu.current) return;
    menu.current.style.top = `${bottom + 4}px`;
    menu.current.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - menu.current.offsetWidth - MARGIN))}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        data-hint={label}
        popoverTarget={id}
      >
        <Icon of={MoreOutlined} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="view-menu"
        onToggle={({ newState }) => {
          if (newState === "open") placeBelowButton();
        }}
      >
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            className={entry.danger ? "danger" : undefined}
            onClick={() => {
              menu.current?.hidePopover();
              entry.onPress();
            }}
          >
            {entry.label}
          </button>
        ))}
      </div>
    </>
  );
}
