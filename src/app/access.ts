import { createAccessControlProvider, createAccessDecider } from "../../providers/access/access-control-provider";
import { getPermission } from "../kit/define/actions-of";
import { shellMessages as words } from "./messages";
import type { ResourceEntry } from "./more-entries";
import { parsePagePath } from "./page-at";
import { customPages } from "./pages";
import { resources, unloadedEntries } from "./resources";

/** The actions that every resource has without declaring them. */
const IMPLICIT_ACTIONS = ["list", "show"];

/** Returns whether a hand-written page implements this action. The resource then does not need to declare it. */
const isHandWritten = (name: string, action: string) =>
  customPages.some((custom) => {
    const page = parsePagePath(custom.name);
    return page.resource === name && page.action === action;
  });

/**
 * Returns the permission that an action needs, or undefined if the resource declares no such action or page. If the
 * resource's definition is not loaded yet, every action counts as declared. A hand-written page without a resource has
 * permissions under its own name.
 * @param name the resource's name, or its path, which is Refine's `name`
 */
function permissionOf(name: string, action: string): string | undefined {
  const all: readonly ResourceEntry[] = [...resources, ...unloadedEntries];
  const resource = all.find((one) => one.name === name) ?? all.find(({ path }) => path === name);
  if (!resource) return getPermission({ name }, action);
  if (!resource.actions) return getPermission(resource, action);
  const declared =
    IMPLICIT_ACTIONS.includes(action) ||
    Object.hasOwn(resource.actions, action) ||
    isHandWritten(resource.name, action);
  return declared ? getPermission(resource, action) : undefined;
}

/** Decides who may open which page, based on the permissions that the resources declare. */
export const canAccessPage = createAccessDecider({ permissionOf, reasonFor: words.noAccessHint });

/** Applies the same rules to Refine's components and hooks. */
export const accessControlProvider = createAccessControlProvider(canAccessPage);
