import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { NavLink, useLocation } from "react-router";
import { useSession } from "../../kit/data/use-session";
import { Icon } from "../../kit/ui/icon";
import { parseNumber } from "../../kit/format";
import { lazyComponent } from "../../kit/ui/lazy-part";
import { PHONE, useMediaQuery } from "../../kit/ui/use-media-query";
import { getKindOf } from "../../../resources/queue/resource-by-kind";
import { useQueueSummary } from "../../../resources/overview/use-waiting";
import { useEntryPath } from "../use-entry-path";
import { useNetworkIdle } from "../use-network-idle";
import { listVisibleEntries, type SidebarEntry } from "../menu";
import { MENU_GROUPS, type MenuGroup } from "../menu-groups";
import { shellMessages as words } from "../messages";
import { menuGroupState, sidebarState } from "./sidebar-state";

// Only small screens have the drawer. Its code loads when the drawer is first opened.
const NavigationDrawer = lazyComponent(() =>
  import("./navigation-drawer").then(({ NavigationDrawer }) => NavigationDrawer),
);

interface NavigationProps {
  /** Only the icons are visible. The labels are shown as tooltips. */
  isCollapsed?: boolean;
  onNavigate: () => void;
}

interface EntriesProps extends NavigationProps {
  entries: readonly SidebarEntry[];
  /** Returns the number of pending records on an entry's page. */
  waitingOn: (name: string) => number;
  /** Returns the path of an entry's page. */
  pathOf: (name: string) => string;
}

function MenuEntries({ entries, isCollapsed, onNavigate, waitingOn, pathOf }: EntriesProps) {
  return (
    <ul>
      {entries.map(({ name, label, icon }) => {
        const waiting = waitingOn(name);
        const hint = waiting > 0 ? `${label}, ${words.waiting(waiting)}` : label;
        return (
          <li key={name} className={getKindOf(name) && "navigation-counted"}>
            <NavLink
              to={pathOf(name)}
              data-hint={isCollapsed ? hint : undefined}
              aria-describedby={waiting > 0 ? `waiting-${name}` : undefined}
              onClick={onNavigate}
            >
              <Icon of={icon} />
              <span className="navigation-label">{label}</span>
            </NavLink>
            {waiting > 0 && (
              <span id={`waiting-${name}`} className="navigation-count" role="img" aria-label={words.waiting(waiting)}>
                {waiting > MAX_COUNT ? words.over99 : waiting}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const MAX_COUNT = 99;

interface MoreGroupProps extends EntriesProps {
  group: Exclude<MenuGroup, "main">;
}

/** A collapsible group. While the sidebar shows only icons, the group is always open, because its name is hidden. */
function MoreGroup({ group, ...entries }: MoreGroupProps) {
  const { isCollapsed = false } = entries;
  const [isOpen, setOpen] = useState(() => menuGroupState.isOpen(group));
  return (
    <details
      className="navigation-group"
      open={isCollapsed || isOpen}
      onToggle={({ currentTarget }) => {
        if (isCollapsed) return;
        setOpen(currentTarget.open);
        menuGroupState.set(group, currentTarget.open);
      }}
    >
      <summary>
        {words.groups[group]}
        <Icon of={RightOutlined} />
      </summary>
      <MenuEntries {...entries} />
    </details>
  );
}

/**
 * Returns a function that gives the number of pending records for a menu entry, or 0 if the number is unknown. The
 * counts load after the page's rows.
 */
function usePendingCount() {
  const { of } = useQueueSummary(useNetworkIdle());
  return (name: string) => {
    const kind = getKindOf(name);
    return (kind && parseNumber(of(kind)?.waiting)) ?? 0;
  };
}

/**
 * Scrolls the current page's entry into view. `scrollIntoView` would also change which element the next press of Tab
 * focuses.
 * @param hasGroups whether the groups are rendered, one of which may contain the entry
 */
function useScrollToCurrentEntry(hasGroups: boolean) {
  const navigation = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const list = navigation.current;
    const entry = list?.querySelector("[aria-current=page]");
    if (!list || !entry) return;
    const [listBox, { top, bottom }] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    list.scrollTop += Math.max(0, bottom - listBox.bottom) + Math.min(0, top - listBox.top);
  }, [pathname, hasGroups]);
  return navigation;
}

function Navigation(navigation: NavigationProps) {
  const props = { ...navigation, waitingOn: usePendingCount(), pathOf: useEntryPath() };
  const visible = listVisibleEntries(useSession());
  // The groups below the first entries are rendered after the page, so that the page's rows are shown sooner.
  const hasGroups = useDeferredValue(true, false);
  const entriesOf = (group: MenuGroup) => visible.filter((entry) => entry.group === group);
  return (
    <nav ref={useScrollToCurrentEntry(hasGroups)} aria-label={words.navigation} className="navigation">
      <MenuEntries entries={entriesOf("main")} {...props} />
      <h2 className="navigation-more">
        <span className="navigation-label">{words.more}</span>
      </h2>
      {(Object.keys(MENU_GROUPS) as MenuGroup[]).map((group) => {
        const entries = entriesOf(group);
        return hasGroups && group !== "main" && entries.length > 0 ? (
          <MoreGroup key={group} group={group} entries={entries} {...props} />
        ) : null;
      })}
    </nav>
  );
}

/** The button that collapses or expands the sidebar. */
function CollapseButton({ isCollapsed }: { isCollapsed: boolean }) {
  const label = isCollapsed ? words.expandSidebar : words.collapseSidebar;
  return (
    <button
      type="button"
      className="collapse-button"
      data-hint={isCollapsed ? label : undefined}
      onClick={sidebarState.toggle}
    >
      <Icon of={isCollapsed ? RightOutlined : LeftOutlined} />
      <span className="navigation-label">{label}</span>
    </button>
  );
}

/** The sidebar: collapsible on medium and large screens, a drawer on small ones. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isPhone = useMediaQuery(PHONE);
  const isCollapsed = useSyncExternalStore(sidebarState.subscribe, sidebarState.isCollapsed);
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  if (isPhone) {
    return opened ? (
      <NavigationDrawer open={open} onClose={onClose}>
        <Navigation onNavigate={onClose} />
      </NavigationDrawer>
    ) : null;
  }
  return (
    <div className="sidebar">
      <div className="brand">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span className="navigation-label">{words.product}</span>
      </div>
      <Navigation isCollapsed={isCollapsed} onNavigate={onClose} />
      <CollapseButton isCollapsed={isCollapsed} />
    </div>
  );
}
