import { useLogout } from "@refinedev/core";
import { useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { session } from "../../../providers/auth/session";
import { accountPageMessages } from "../../../resources/account/page-messages";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { leavePage } from "../../kit/ui/leave-page";
import { shellMessages as words } from "../messages";
import { theme, type ThemeChoice } from "../theme-choice";

const PreferencesDialog = lazyComponent(() =>
  import("../preferences/preferences-dialog").then(({ PreferencesDialog }) => PreferencesDialog),
);

const THEMES: readonly ThemeChoice[] = ["light", "dark", "system"];

/** For each key, returns the index of the menu entry that gets the focus next. */
const NEXT_INDEX: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * The avatar button and its menu: Profile (only closes the menu), Logout, and entries that the specification does not
 * have. The menu is a native popover, because antd's menu would add 13 KiB to the code that loads before a page's rows.
 */
export function AccountMenu() {
  const { mutate: logout } = useLogout();
  const navigate = useNavigate();
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  const [open, setOpen] = useState(false);
  const [preferencesOpen, setPreferencesOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const [menuId, themeId] = [useId(), useId()];
  const user = session.user();

  const goTo = (path: string) => leavePage(() => void navigate(path));
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = NEXT_INDEX[event.key];
    if (event.key === "Tab") menu.current?.hidePopover();
    if (!step) return;
    event.preventDefault();
    const all = entries();
    all[
      step(
        all.findIndex((entry) => entry === document.activeElement),
        all.length,
      )
    ]?.focus();
  };
  const entry = (label: string, act?: () => void) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        menu.current?.hidePopover();
        act?.();
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      <button
        type="button"
        className="avatar"
        aria-label={words.account}
        aria-haspopup="menu"
        title={user?.email ?? ""}
        popoverTarget={menuId}
      >
        {(user?.name || user?.email || "?").charAt(0).toUpperCase()}
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={words.account}
        className="account-menu"
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
        onToggle={({ newState }) => {
          if (newState === "open") entries()[0]?.focus();
        }}
      >
        {open && (
          <>
            {entry(words.profile)}
            {entry(words.logout, () => logout())}
            <hr />
            <div role="group" aria-labelledby={themeId}>
              <span id={themeId}>{words.theme}</span>
              {THEMES.map((name) =>
                entry(`${words.themes[name]}${name === choice ? " ✓" : ""}`, () => theme.choose(name)),
              )}
            </div>
            <hr />
            {user?.features?.includes("accounts") && entry(accountPageMessages.title, () => goTo("/account"))}
            {entry(words.preferences, () => setPreferencesOpen(true))}
            {entry(words.help, () => goTo("/help"))}
          </>
        )}
      </div>
      {preferencesOpen && <PreferencesDialog onClose={() => setPreferencesOpen(false)} />}
    </>
  );
}
