import { ConfigProvider } from "antd";
import { useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "react-router";
import { allows } from "../../../providers/auth/contract";
import { session } from "../../../providers/auth/session";
import { ActionHost } from "../../kit/action-host";
import { BackendProvider, type Backend } from "../../kit/backend";
import { antdTheme } from "../antd-theme";
import { env } from "../env";
import { MENU, MORE } from "../menu";
import { shellMessages as words } from "../messages";
import { resources } from "../resources";
import { theme } from "../theme-choice";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import "./shell.css";
import "../../kit/kit.css";

/** What the kit may know of the session. The user is read once: a new session mounts a new layout. */
function useSessionBackend(): Backend {
  return useMemo(() => {
    const user = session.user();
    return {
      allows: (permission) => allows(user?.permissions, permission),
      offers: (feature) => user?.features?.includes(feature) ?? false,
      fileUrl: (path) => (/^https?:/.test(path) ? path : `${env.apiUrl}/${path.replace(/^\/+/, "")}`),
      maskIdentifiers: env.maskIdentifiers,
      userId: user?._id ?? "",
      resources,
    };
  }, []);
}

/** A user of another role may be here: nothing in the documented calls forbids it. */
function RoleNotice() {
  const role = session.user()?.role ?? "admin";
  return role === "admin" ? null : (
    <p className="role-notice" role="note">
      {words.notAdmin(role)}
    </p>
  );
}

/** The frame around every page: top bar, sidebar, the content, and the one host of action dialogs. */
export function Layout({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(theme.subscribe, theme.isDark);
  const backend = useSessionBackend();
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const entries = [...MENU, ...MORE, { name: "help", label: words.help }];
  const current = entries.find(({ name }) => name === pathname.split("/")[1]);
  return (
    // A virtual list of choices leaves most of them without the role of an option; the wave of a pressed button needs
    // React 18 to be drawn and warns under 19.
    <ConfigProvider theme={antdTheme(dark)} virtual={false} wave={{ disabled: true }}>
      <BackendProvider value={backend}>
        <a href="#content" className="skip-link">
          {words.skipToContent}
        </a>
        <TopBar title={current?.label ?? words.menu.dashboard} onMenu={() => setMenuOpen(true)} />
        <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
        <main id="content" tabIndex={-1}>
          <RoleNotice />
          {children}
        </main>
        <ActionHost />
      </BackendProvider>
    </ConfigProvider>
  );
}
