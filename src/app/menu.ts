import TagsOutlined from "@ant-design/icons-svg/es/asn/TagsOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { Feature } from "../../providers/auth/contract";
import { getPermission } from "../kit/define/actions-of";
import type { KitSession } from "../kit/data/use-session";
import { getPageTitle, MENU_GROUPS, type CustomPage, type MenuGroup } from "../kit/define/page";
import { DECLARATIONS } from "./declarations";
import { moreEntries, type ResourceEntry } from "./more-entries";

/** The icon of entries that declare none. */
export const DEFAULT_ICON = TagsOutlined;

/** An entry of the sidebar. `name` is its route. */
export interface SidebarEntry {
  name: string;
  label: string;
  icon: IconDefinition;
  group: MenuGroup;
  /** The permission that shows the entry. If absent, anyone who is signed in sees it. */
  permission?: string | undefined;
  /** The backend feature that the page needs. */
  feature?: Feature | undefined;
  /** The letter of the keyboard shortcut, pressed after g. */
  goKey?: string | undefined;
}

/** Returns the entry of a resource, or of a page that has one. */
function toEntry(declared: ResourceEntry | CustomPage): SidebarEntry | undefined {
  const { menu, feature } = declared;
  const isPage = "route" in declared;
  if (isPage && !menu) return undefined;
  const named = isPage ? { name: declared.route } : declared;
  return {
    name: named.name,
    label: isPage ? getPageTitle(declared) : declared.names.menu,
    icon: menu?.icon ?? DEFAULT_ICON,
    group: menu?.group ?? "catalogue",
    permission: isPage && declared.permission === false ? undefined : getPermission(named, "list"),
    feature,
    goKey: menu?.key,
  };
}

/** Returns the entries of these declarations, group by group. */
export function buildEntries(declarations: readonly (ResourceEntry | CustomPage)[]): SidebarEntry[] {
  const entries = declarations.flatMap((declared) => toEntry(declared) ?? []);
  return MENU_GROUPS.flatMap((group) => entries.filter((entry) => entry.group === group));
}

/** The documented fourteen entries, and those below "More". */
export const MENU: readonly SidebarEntry[] = buildEntries([...DECLARATIONS, ...moreEntries]);

/**
 * Returns the entries that the user's permissions and the backend's features allow. None for a user without permissions,
 * such as a customer.
 */
export function listVisibleEntries({ allows, offers }: Pick<KitSession, "allows" | "offers">): SidebarEntry[] {
  const visible = MENU.filter(
    ({ permission, feature }) => (!permission || allows(permission)) && (!feature || offers(feature)),
  );
  return visible.some(({ permission }) => permission) ? visible : [];
}
