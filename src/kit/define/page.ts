/** The declaration of a page written by hand. */
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { ComponentType } from "react";
import type { FeatureGated } from "./field";
import { toTitleCase } from "./fields";

/** The groups of the sidebar, in its order. */
export const MENU_GROUPS = ["main", "work", "catalogue", "money", "messages", "settings"] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** The entry of a resource or a page in the sidebar. */
interface MenuEntry {
  /** Defaults to a tag. */
  icon?: IconDefinition;
  /** The letter of the keyboard shortcut, pressed after g. j and k are taken. */
  key?: string;
  /** `main` is above "More", the others are below it. Defaults to `catalogue`. */
  group?: MenuGroup;
}

/** A resource or a page, which is hidden from the sidebar with everything else if the backend lacks its feature. */
export interface InMenu extends FeatureGated {
  /** A resource has an entry even without this. A page has none. */
  menu?: MenuEntry;
}

export interface CustomPage extends InMenu {
  /** The path below the console, such as `chat` or `reviews/show/:id`. The page replaces the kit's page at this path. */
  route: string;
  component: ComponentType;
  /** The title in the top bar, and the label in the menu. Defaults to the route in Title Case. */
  title?: string;
  /**
   * `false`: anyone who is signed in may open the page. By default, the route determines the permission: `reviews` needs
   * `reviews.list`, and `reviews/show/:id` needs `reviews.show`.
   */
  permission?: false;
}

/** Returns the title of a hand-written page. */
export const getPageTitle = ({ route, title }: CustomPage): string => title ?? toTitleCase(route.split("/")[0] ?? "");
