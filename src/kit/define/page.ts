/** The declaration of a page written by hand. */
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import type { ComponentType } from "react";
import type { FeatureGated, Titled } from "./field";
import { toTitleCase } from "./fields";

/**
 * The properties that resources and hand-written pages have in common. If the backend lacks the `feature`, the pages
 * and their sidebar entry are hidden. The groups of the sidebar are in src/app/menu-groups.ts.
 */
export interface Declaration<Permissions> extends FeatureGated {
  /** The name in the route and the permissions. */
  name: string;
  /** The icon in the sidebar. Defaults to a tag. */
  icon?: IconDefinition;
  /**
   * The letter that opens the page when it is pressed after g. Not j or k, which open the next and previous records.
   */
  key?: string;
  /**
   * Set this if the permissions are not named after `name`: to the name of another resource whose permissions apply, or
   * to the permissions of single actions, such as `{ show: "products.show" }`. With `false`, anyone who is signed in
   * may open the page.
   */
  permissions?: Permissions;
}

/**
 * A page written by hand. Its name is its path, such as `chat` or `reviews/show/:id`, and it replaces the kit's page at
 * this path. The name also determines the permission: `reviews` needs `reviews.list`, and `reviews/show/:id` needs
 * `reviews.show`.
 */
export interface CustomPage extends Declaration<false>, Partial<Titled> {
  component: ComponentType;
}

/** Returns the title of a hand-written page in the top bar and the menu. Defaults to the name in Title Case. */
export const getPageTitle = ({ name, title }: CustomPage): string => title ?? toTitleCase(name.split("/")[0] ?? "");
