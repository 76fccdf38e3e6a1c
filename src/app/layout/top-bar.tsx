import { MenuOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { shellMessages as words } from "../messages";
import { AccountMenu } from "./account-menu";
import { NotificationBell } from "./notification-bell";

/** The fixed bar: the page's title, the bell and the account; on a phone the menu button too. */
export function TopBar({ title, onMenu }: { title: string; onMenu: () => void }) {
  return (
    <header className="top-bar">
      <Button
        type="text"
        className="menu-button"
        aria-label={words.openMenu}
        icon={<MenuOutlined />}
        onClick={onMenu}
      />
      <div className="top-bar-title">{title}</div>
      <NotificationBell />
      <AccountMenu />
    </header>
  );
}
