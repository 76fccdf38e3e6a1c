import TagsOutlined from "@ant-design/icons-svg/es/asn/TagsOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { Feature } from "../../providers/auth/contract";
import { getPermission } from "../kit/define/actions-of";
import type { KitSession } from "../kit/data/use-session";
import { getPageTitle, type CustomPage } from "../kit/define/page";
import { DECLARATIONS } from "./declarations";
import { DEFAULT_GROUP, MENU_GROUPS, type MenuGroup, type MenuGroups } from "./menu-groups";
import { moreEntries, type ResourceEntry } from "./more-entries";

/** The icon of entries that declare none. */
export const DEFAULT_ICON = TagsOutlined;

/** An entry of the sidebar. `name` is its route. */
export interface SidebarEntry {
  name: string;
  label: string;
  icon: IconDefinition;
  group: MenuGroup;
  /** The permission that the entry needs. If absent, anyone who is signed in sees the entry. */
  permission?: string | undefined;
  /** The backend feature that the page needs. */
  feature?: Feature | undefined;
  /** The letter of the keyboard shortcut, pressed after g. */
  goKey?: string | undefined;
}

type Declared = ResourceEntry | CustomPage;

const isPage = (declared: Declared): declared is CustomPage => "component" in declared;

function toEntry(declared: Declared, group: MenuGroup): SidebarEntry {
  const { name, icon = DEFAULT_ICON, permissions, feature, key } = declared;
  return {
    name,
    label: isPage(declared) ? getPageTitle(declared) : declared.names.menu,
    icon,
    group,
    permission: permissions === false ? undefined : getPermission({ name, permissions }, "list"),
    feature,
    goKey: key,
  };
}

/**
 * Returns the entries of these declarations, group by group. A resource that `groups` does not list comes last in the
 * default group. A page that `groups` does not list has no entry.
 */
export function buildEntries(declarations: readonly Declared[], groups: MenuGroups = MENU_GROUPS): SidebarEntry[] {
  const listed = Object.values(groups).flat();
  // Resources first: a page that replaces a resource's list has the same name, and `find` must return the resource.
  const all = [...declarations].sort((one, other) => Number(isPage(one)) - Number(isPage(other)));
  const others = all.filter((one) => !isPage(one) && !listed.includes(one.name));
  return (Object.keys(groups) as MenuGroup[]).flatMap((group) =>
    [
      ...groups[group].flatMap((name) => all.find((one) => one.name === name) ?? []),
      ...(group === DEFAULT_GROUP ? others : []),
    ].map((declared) => toEntry(declared, group)),
  );
}

/** The fourteen documented entries, and the entries below "More". */
export const MENU: readonly SidebarEntry[] = buildEntries([...DECLARATIONS, ...moreEntries]);

/**
 * Returns the entries that the user's permissions and the backend's features allow. A user without permissions, such as
 * a customer, gets no entries.
 */
export function listVisibleEntries({ allows, offers }: Pick<KitSession, "allows" | "offers">): SidebarEntry[] {
  const visible = MENU.filter(
    ({ permission, feature }) => (!permission || allows(permission)) && (!feature || offers(feature)),
  );
  return visible.some(({ permission }) => permission) ? visible : [];
}
