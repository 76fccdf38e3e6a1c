import { ConfigProvider } from "antd";
import { useInsertionEffect, useMemo, useState, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { useLocation } from "react-router";
import { session } from "../../../providers/auth/session";
import { ActionDialogHost } from "../../kit/action/action-host";
import { isDataSaverOn } from "../../kit/data/prefetched";
import { subscribeToStorage } from "../../kit/data/stored-changes";
import { SessionProvider, type KitSession } from "../../kit/data/use-session";
import { TooltipHost } from "../../kit/ui/tooltip-host";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { getCurrentThemeVariant, toggleAntdStyles } from "../antd-styles";
import { antdTheme } from "../antd-theme";
import { env } from "../env";
import { fileUrl } from "../file-url";
import { PasswordHost } from "../confirm-password/password-host";
import { shellMessages as words } from "../messages";
import { pageTitle } from "../page-title";
import { readPreferences } from "../preferences/read-preferences";
import { download, uploadPicture } from "../providers";
import { sharedFormParts, sharedRecordParts, useResources } from "../resources";
import { queryClient } from "../query-client";
import { theme } from "../theme-choice";
import { getViewer } from "../viewer";
import { waitForNetworkIdle } from "../wait-for-network-idle";
import type * as LaterParts from "./after-first-page";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import "./shell.css";
import "./forced-colors.css";
import "./print.css";

const remembersLists = () => readPreferences(session.user()).rememberLists;

/** Builds the session that the kit sees. It does not subscribe to the user: a new session mounts a new layout. */
function useKitSession(): KitSession {
  const resources = useResources();
  const remembers = useSyncExternalStore(subscribeToStorage, remembersLists);
  return useMemo(() => {
    const viewer = getViewer();
    const { offers } = viewer;
    return {
      ...viewer,
      ListViews: offers("views") ? ListViews : undefined,
      ListNotice: offers("events") ? ListChanges : undefined,
      RecordViewers: offers("events") ? RecordViewers : undefined,
      PrintedList: isDataSaverOn() ? undefined : PrintedList,
      fileUrl,
      download,
      uploadPicture,
      maskIdentifiers: env.maskIdentifiers,
      remembersLists: remembers,
      userId: session.user()?._id ?? "",
      resources,
      parts: sharedRecordParts,
      formParts: sharedFormParts,
    };
  }, [resources, remembers]);
}

const IdleWatch = lazyComponent(() => import("./idle-timeout").then(({ IdleTimeout }) => IdleTimeout));

/** Warns a user who is not an administrator. The documented API lets users with any role sign in. */
function RoleNotice() {
  const role = session.user()?.role ?? "admin";
  return role === "admin" ? null : (
    <p className="role-notice" role="note">
      {words.notAdmin(role)}
    </p>
  );
}

const Nothing = () => null;

/** Loads a part of the layout after the first page. If loading fails, the layout renders without the part. */
const loadWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props>(async () => {
    await waitForNetworkIdle(queryClient);
    return load().catch(() => Nothing);
  });
/** Loads a part of after-first-page.tsx, the chunk with the parts that most pages need. */
const loadLater = <Props extends object>(pick: (parts: typeof LaterParts) => ComponentType<Props>) =>
  loadWhenIdle(() => import("./after-first-page").then(pick));
const AfterFirstPage = loadLater((parts) => parts.AfterFirstPage);
const ListChanges = loadLater((parts) => parts.ListChanges);
const ListViews = loadLater((parts) => parts.ListViews);
const PrintedList = loadLater((parts) => parts.PrintedList);
/**
 * Loads a part that starts the stream of changes. `ListChanges` is loaded first, because it would otherwise miss the
 * first changes.
 */
const loadLive = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadWhenIdle(() => import("./after-first-page").then(load));
const LiveCounts = loadLive(() => import("./live-counts").then((it) => it.LiveCounts));
const RecordViewers = loadLive(() => import("../../kit/record/record-viewers").then((it) => it.RecordViewers));

/**
 * Disables the wave effect of antd's buttons, which needs React 18 and logs a warning under React 19. A constant,
 * because a new object in each render would rerender every antd component.
 */
const WAVE = { disabled: true };

/** The layout of every page after sign-in: top bar, sidebar, content, and the host of action dialogs. */
export function Layout({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(theme.subscribe, theme.isDark);
  const variant = useMemo(() => ({ ...getCurrentThemeVariant(), dark }), [dark]);
  useInsertionEffect(() => toggleAntdStyles(variant), [variant]);
  const kitSession = useKitSession();
  const idleMinutes = session.user()?.idleMinutes;
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    // `virtual={false}`, because a virtual list gives most options no role. Only long lists use one; see popupProps.
    <ConfigProvider theme={antdTheme(variant)} virtual={false} wave={WAVE}>
      <SessionProvider value={kitSession}>
        <a href="#content" className="skip-link">
          {words.skipToContent}
        </a>
        <TopBar title={pageTitle(pathname)} onMenu={() => setMenuOpen(true)} />
        <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
        <main id="content" tabIndex={-1}>
          <RoleNotice />
          {children}
        </main>
        <ActionDialogHost />
        <PasswordHost />
        <TooltipHost />
        {idleMinutes !== undefined && <IdleWatch minutes={idleMinutes} />}
        {(kitSession.offers("preferences") || !isDataSaverOn()) && <AfterFirstPage />}
        {kitSession.offers("events") && <LiveCounts />}
      </SessionProvider>
    </ConfigProvider>
  );
}
