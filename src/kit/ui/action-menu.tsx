import MoreOutlined from "@ant-design/icons-svg/es/asn/MoreOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { useId, useRef } from "react";
import { Icon } from "./icon";
import "./action-menu.css";

export interface MenuEntry {
  label: string;
  icon?: IconDefinition;
  danger?: boolean;
  /** Keeps the menu open, so that the entry can show what happened. */
  keepsOpen?: boolean;
  onPress: () => void;
}

interface ActionMenuProps {
  label: string;
  entries: readonly MenuEntry[];
}

/** The space that the menu keeps from the edge of the window, in pixels. */
const MARGIN = 8;

/** A button that opens a list of actions. The list is a native popover, which is not cut off where a parent scrolls. */
export function ActionMenu({ label, entries }: ActionMenuProps) {
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
        className="action-menu"
        onToggle={({ newState }) => {
          if (newState === "open") placeBelowButton();
        }}
      >
        {/* Keyed by place, so that an entry keeps the focus when its label changes. */}
        {entries.map(({ label: text, icon, danger, keepsOpen, onPress }, index) => (
          <button
            key={index}
            type="button"
            className={danger ? "danger" : undefined}
            onClick={() => {
              // Returns the focus to the button, before an action opens its dialog.
              if (!keepsOpen) menu.current?.hidePopover();
              onPress();
            }}
          >
            {icon && <Icon of={icon} />}
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
