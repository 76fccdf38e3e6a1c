import { Drawer, Grid } from "antd";
import { NavLink } from "react-router";
import { useBackend } from "../../kit/backend";
import { MENU, MORE, type MenuEntry } from "../menu";
import { shellMessages as words } from "../messages";
import { MenuIcon } from "./menu-icon";

function Entries({ entries, onNavigate }: { entries: readonly MenuEntry[]; onNavigate: () => void }) {
  const { allows } = useBackend();
  return (
    <ul>
      {entries
        .filter(({ name }) => allows(`${name}.list`))
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
      <Drawer
        open={open}
        onClose={onClose}
        placement="left"
        width={240}
        title={words.product}
        rootClassName="navigation-drawer"
        closeIcon={<span aria-hidden="true">×</span>}
      >
        <Navigation onNavigate={onClose} />
      </Drawer>
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
