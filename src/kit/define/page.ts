/** The declaration of a page written by hand. */
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { ComponentType } from "react";
import type { FeatureGated, Titled } from "./field";
import { toTitleCase } from "./fields";

/**
 * A resource or a hand-written page, which is hidden with everything else if the backend lacks its feature.
 * src/app/menu-groups.ts has the groups of the sidebar.
 */
export interface Declaration<Permissions> extends FeatureGated {
  /** The name in the route and the permissions. */
  name: string;
  /** The icon in the sidebar. Defaults to a tag. */
  icon?: IconDefinition;
  /** The letter of the keyboard shortcut that opens it, pressed after g. j and k are taken. */
  key?: string;
  /**
   * Another resource whose permissions apply, to all actions or to single actions: `{ show: "products.show" }`. `false`
   * for a page that anyone who is signed in may open.
   */
  permissions?: Permissions;
}

/**
 * A page written by hand. Its name is its path below the console, such as `chat` or `reviews/show/:id`, and it replaces
 * the kit's page at this path. The permission follows: `reviews` needs `reviews.list`, and `reviews/show/:id` needs
 * `reviews.show`.
 */
export interface CustomPage extends Declaration<false>, Partial<Titled> {
  component: ComponentType;
}

/** Returns the title of a hand-written page in the top bar and the menu. Defaults to the name in Title Case. */
export const getPageTitle = ({ name, title }: CustomPage): string => title ?? toTitleCase(name.split("/")[0] ?? "");
