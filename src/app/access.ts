import { createAccessControlProvider, decideBy } from "../../providers/access/access-control-provider";
import { permissionFor } from "../kit/define/actions-of";
import { shellMessages as words } from "./messages";
import { pageAt } from "./page-at";
import { HAND_WRITTEN } from "./pages";
import { resources } from "./resources";

/** What every resource has, whichever actions it declares. */
const PAGES = ["list", "show"];

/** Whether a page written by hand stands for this action, which the resource then need not declare. */
const isHandWritten = (name: string, action: string) =>
  Object.keys(HAND_WRITTEN).some((path) => {
    const page = pageAt(path);
    return page.resource === name && page.action === action;
  });

/**
 * The permission that an action on a resource takes, by the resource's name, or by its path as Refine's `name`.
 * Undefined where the resource has no such action or page. A page written by hand has permissions of its own name.
 */
function permissionOf(name: string, action: string): string | undefined {
  const resource = resources.find((one) => one.name === name) ?? resources.find(({ path }) => path === name);
  if (!resource) return permissionFor({ name }, action);
  const declared =
    PAGES.includes(action) || Object.hasOwn(resource.actions, action) || isHandWritten(resource.name, action);
  return declared ? permissionFor(resource, action) : undefined;
}

/** Who may do what, by the permissions that the resources declare. */
export const pageAccess = decideBy({ permissionOf, reasonFor: words.noAccessHint });

/** The same, as Refine asks for it. */
export const accessControlProvider = createAccessControlProvider(pageAccess);
