import { Drawer } from "antd";
import type { ReactNode } from "react";
import { shellMessages as words } from "../messages";

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens. The menu button opens it, and navigation closes it. */
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
