import MenuOutlined from "@ant-design/icons-svg/es/asn/MenuOutlined";
import { Button } from "antd";
import { Icon } from "../../kit/ui/icon";
import { shellMessages as words } from "../messages";
import { AccountMenu } from "./account-menu";
import { CommandPaletteButton } from "./command-palette-button";
import { NotificationBell } from "./notification-bell";

/** The fixed top bar: page title, search, bell and account menu. On a phone it also has the menu button. */
export function TopBar({ title, onMenu }: { title: string; onMenu: () => void }) {
  return (
    <header className="top-bar">
      <Button
        type="text"
        className="menu-button"
        aria-label={words.openMenu}
        icon={<Icon of={MenuOutlined} />}
        onClick={onMenu}
      />
      <div className="top-bar-title">{title}</div>
      <CommandPaletteButton />
      <NotificationBell />
      <AccountMenu />
    </header>
  );
}
