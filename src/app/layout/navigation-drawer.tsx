import { Drawer } from "antd";
import type { ReactNode } from "react";
import { shellMessages as words } from "../messages";

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar of small screens: opened by the menu button, closed after navigation. */
export function NavigationDrawer({ open, onClose, children }: NavigationDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      width={240}
      title={words.product}
      rootClassName="navigation-drawer"
    >
      {children}
    </Drawer>
  );
}
