import { getPermission } from "../define/actions-of";
import { toTitleCase } from "../define/fields";
import type { Resource } from "../define/resource";
import { permissionMessages as words } from "./permission-messages";

/** Splits a permission into area and action. */
export function splitPermission(permission: string): [area: string, action: string] {
  const dot = permission.indexOf(".");
  return [permission.slice(0, Math.max(dot, 0)), permission.slice(dot + 1)];
}

/**
 * Returns the label of an area. Two areas can have the same records, so the label is derived from the area's own name.
 */
export const formatArea = toTitleCase;

/** Returns the label of a permission's action: the label of its button, or its name in words. */
export function formatAction(resources: readonly Resource[], permission: string): string {
  const [, action] = splitPermission(permission);
  const known = Object.hasOwn(words.actions, action) ? words.actions[action] : undefined;
  if (known !== undefined) return known;
  for (const resource of resources) {
    const declared = Object.values(resource.actions).find(({ key }) => getPermission(resource, key) === permission);
    if (declared?.key === action) return declared.label;
  }
  return toTitleCase(action);
}

/** Describes grants in words, one line per area. */
export function describeGrants(resources: readonly Resource[], grants: readonly string[]): string[] {
  if (grants.some((grant) => grant === "*" || grant === "*.*")) return [words.everything];
  const areas = new Map<string, string[]>();
  for (const grant of grants) {
    const [area] = splitPermission(grant);
    areas.set(area, [...(areas.get(area) ?? []), grant]);
  }
  return [...areas].map(([area, all]) => {
    const label = formatArea(area);
    if (all.includes(`${area}.*`)) return words.allOf(label);
    const actions = all.map((grant) => formatAction(resources, grant)).join(", ");
    return area === "*" ? words.everywhere(actions) : words.some(label, actions);
  });
}
