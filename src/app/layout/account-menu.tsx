import { useLogout } from "@refinedev/core";
import { Dropdown, type MenuProps } from "antd";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { session } from "../../../providers/auth/session";
import { shellMessages as words } from "../messages";
import { theme, type ThemeChoice } from "../theme-choice";

const THEMES: readonly ThemeChoice[] = ["light", "dark", "system"];

/** The avatar and its menu: Profile (closes the menu), Logout, and what the console adds under them. */
export function AccountMenu() {
  const { mutate: logout } = useLogout();
  const navigate = useNavigate();
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  const user = session.user();
  const items: MenuProps["items"] = [
    { key: "profile", label: words.profile },
    { key: "logout", label: words.logout, onClick: () => logout() },
    { type: "divider" },
    {
      type: "group",
      label: words.theme,
      children: THEMES.map((name) => ({
        key: name,
        label: `${words.themes[name]}${name === choice ? " ✓" : ""}`,
        onClick: () => theme.choose(name),
      })),
    },
    { type: "divider" },
    { key: "help", label: words.help, onClick: () => void navigate("/help") },
  ];
  return (
    // The menu, not the page, gives the focus to its first entry when it is opened.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <Dropdown menu={{ items }} autoFocus trigger={["click"]} placement="bottomRight" overlayClassName="account-menu">
      <button type="button" className="avatar" aria-label={words.account} title={user?.email ?? ""}>
        {(user?.name || user?.email || "?").charAt(0).toUpperCase()}
      </button>
    </Dropdown>
  );
}
