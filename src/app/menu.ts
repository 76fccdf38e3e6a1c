import TagsOutlined from "@ant-design/icons-svg/es/asn/TagsOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { Feature } from "../../providers/auth/contract";
import { getPermission } from "../kit/define/actions-of";
import type { KitSession } from "../kit/data/use-session";
import { getPageTitle, type CustomPage } from "../kit/define/page";
import { DECLARATIONS } from "./declarations";
import { moreEntries, type ResourceEntry } from "./more-entries";

/** The icon of entries that declare none. */
export const DEFAULT_ICON = TagsOutlined;

/** An entry of the sidebar. `name` is its route. */
export interface SidebarEntry {
  name: string;
  label: string;
  icon: IconDefinition;
  /** The permission that shows the entry. */
  permission: string;
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
    permission: getPermission(named, "list"),
    feature,
    goKey: menu?.key,
  };
}

/** Returns the entries of these declarations: those above the group "More", or those in it. */
export const buildEntries = (declarations: readonly (ResourceEntry | CustomPage)[], group: "main" | "more") =>
  declarations
    .filter(({ menu }) => (menu?.main ?? false) === (group === "main"))
    .flatMap((declared) => toEntry(declared) ?? []);

const ALL = [...DECLARATIONS, ...moreEntries];

/** The documented fourteen entries. */
export const MENU = buildEntries(ALL, "main");

/** The entries of the group "More". */
export const MORE_MENU = buildEntries(ALL, "more");

/** Filters entries by the user's permissions and the backend's features. */
export const filterVisibleEntries = (
  entries: readonly SidebarEntry[],
  { allows, offers }: Pick<KitSession, "allows" | "offers">,
) => entries.filter(({ permission, feature }) => allows(permission) && (!feature || offers(feature)));

/** Returns all menu entries that the user can see. */
export const listVisibleEntries = (session: Pick<KitSession, "allows" | "offers">) =>
  filterVisibleEntries([...MENU, ...MORE_MENU], session);
