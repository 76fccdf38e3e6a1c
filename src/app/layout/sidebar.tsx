import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { Grid } from "antd";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { NavLink, useLocation } from "react-router";
import { useSession } from "../../kit/data/use-session";
import { Icon } from "../../kit/ui/icon";
import { toNumber } from "../../kit/format";
import { lazyPart } from "../../kit/ui/lazy-part";
import type { QueueKind } from "../../../resources/queue/contract";
import { useWaiting } from "../../../resources/overview/use-waiting";
import { useQuiet } from "../use-quiet";
import { entriesFor, MENU, MORE, type MenuEntry } from "../menu";
import { shellMessages as words } from "../messages";
import { MenuIcon } from "./menu-icon";
import { sidebarFold } from "./sidebar-fold";

// Only small screens have a drawer, and it is loaded when it is first opened, if not before.
const NavigationDrawer = lazyPart(() => import("./navigation-drawer").then(({ NavigationDrawer }) => NavigationDrawer));

interface NavigationProps {
  /** Only the icons are visible: their names are hints. */
  folded?: boolean;
  onNavigate: () => void;
}

interface EntriesProps extends NavigationProps {
  entries: readonly MenuEntry[];
  /** How much waits on an entry's page. */
  waitingOn: (name: string) => number;
}

function Entries({ entries, folded, onNavigate, waitingOn }: EntriesProps) {
  const session = useSession();
  return (
    <ul>
      {entriesFor(entries, session).map(({ name, label }) => {
        const waiting = waitingOn(name);
        const hint = waiting > 0 ? `${label}, ${words.waiting(waiting)}` : label;
        return (
          <li key={name} className={KINDS[name] && "navigation-counted"}>
            <NavLink
              to={`/${name}`}
              data-hint={folded ? hint : undefined}
              aria-describedby={waiting > 0 ? `waiting-${name}` : undefined}
              onClick={onNavigate}
            >
              <MenuIcon name={name} />
              <span className="navigation-label">{label}</span>
            </NavLink>
            {waiting > 0 && (
              <span id={`waiting-${name}`} className="navigation-count" role="img" aria-label={words.waiting(waiting)}>
                {waiting > MOST_SHOWN ? words.most : waiting}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const MOST_SHOWN = 99;

/** What waits on which entry's page. */
const KINDS: Readonly<Record<string, QueueKind>> = {
  "vendor-registrations": "registrations",
  "kyc-management": "kyc",
  "product-approval": "products",
  support: "tickets",
};

/** How much waits on the page of an entry, once the page's rows are there; 0 where that is not known. */
function useWaitingOn() {
  const { of } = useWaiting(useQuiet());
  return (name: string) => {
    const kind = KINDS[name];
    return (kind && toNumber(of(kind)?.waiting)) ?? 0;
  };
}

/**
 * The entry of the page stays in sight, also where it is one of the last. `scrollIntoView` would do it, and the next press
 * of Tab would go on from there.
 */
function useEntryInSight() {
  const navigation = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const list = navigation.current;
    const entry = list?.querySelector("[aria-current=page]");
    if (!list || !entry) return;
    const [seen, { top, bottom }] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    list.scrollTop += Math.max(0, bottom - seen.bottom) + Math.min(0, top - seen.top);
  }, [pathname]);
  return navigation;
}

function Navigation(navigation: NavigationProps) {
  const props = { ...navigation, waitingOn: useWaitingOn() };
  return (
    <nav ref={useEntryInSight()} aria-label={words.navigation} className="navigation">
      <Entries entries={MENU} {...props} />
      <h2 className="navigation-more">
        <span className="navigation-label">{words.more}</span>
      </h2>
      <Entries entries={MORE} {...props} />
    </nav>
  );
}

/** Folds the sidebar to its icons, and back. */
function FoldButton({ folded }: { folded: boolean }) {
  const label = folded ? words.unfoldSidebar : words.foldSidebar;
  return (
    <button type="button" className="fold-button" data-hint={folded ? label : undefined} onClick={sidebarFold.toggle}>
      <Icon of={folded ? RightOutlined : LeftOutlined} />
      <span className="navigation-label">{label}</span>
    </button>
  );
}

/** The sidebar: permanent from medium width on, where it can be folded to its icons; a drawer below. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  const folded = useSyncExternalStore(sidebarFold.subscribe, sidebarFold.isFolded);
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  if (md === false) {
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
      <Navigation folded={folded} onNavigate={onClose} />
      <FoldButton folded={folded} />
    </div>
  );
}
