import { Grid } from "antd";
import { lazy, Suspense } from "react";
import { NavLink } from "react-router";
import { useBackend } from "../../kit/backend";
import { MENU, MORE, type MenuEntry } from "../menu";
import { shellMessages as words } from "../messages";
import { MenuIcon } from "./menu-icon";

// Only small screens have a drawer.
const NavigationDrawer = lazy(() =>
  import("./navigation-drawer").then(({ NavigationDrawer }) => ({ default: NavigationDrawer })),
);

function Entries({ entries, onNavigate }: { entries: readonly MenuEntry[]; onNavigate: () => void }) {
  const { allows } = useBackend();
  return (
    <ul>
      {entries
        .filter(({ permission }) => allows(permission))
        .map(({ name, label }) => (
          <li key={name}>
            <NavLink to={`/${name}`} onClick={onNavigate}>
              <MenuIcon name={name} />
              {label}
            </NavLink>
          </li>
        ))}
    </ul>
  );
}

function Navigation({ onNavigate }: { onNavigate: () => void }) {
  return (
    <nav aria-label={words.navigation} className="navigation">
      <Entries entries={MENU} onNavigate={onNavigate} />
      <h2 className="navigation-more">{words.more}</h2>
      <Entries entries={MORE} onNavigate={onNavigate} />
    </nav>
  );
}

/** The sidebar: permanent from medium width on, a drawer below. */
export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  if (md === false) {
    return (
      <Suspense>
        <NavigationDrawer open={open} onClose={onClose}>
          <Navigation onNavigate={onClose} />
        </NavigationDrawer>
      </Suspense>
    );
  }
  return (
    <div className="sidebar">
      <div className="brand">
        <img src="/favicon.svg" alt="" width={28} height={28} /> {words.product}
      </div>
      <Navigation onNavigate={onClose} />
    </div>
  );
}
