import { permissionFor } from "../define/actions-of";
import { titleCase } from "../define/fields";
import type { Resource } from "../define/resource";
import { permissionMessages as words } from "./permission-messages";

/** "kyc-management" → "KYC Management". */
const ofName = (name: string) => titleCase(name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()));

/** The two halves of a permission. */
export function halvesOf(permission: string): [area: string, action: string] {
  const dot = permission.indexOf(".");
  return [permission.slice(0, Math.max(dot, 0)), permission.slice(dot + 1)];
}

/** What the first half of a permission is about: two areas can have the same records, so its name is what tells them apart. */
export const areaLabel = ofName;

/** What a permission lets somebody do in its area: as its button says it, or its name in words. */
export function actionLabel(resources: readonly Resource[], permission: string): string {
  const [, action] = halvesOf(permission);
  const known = Object.hasOwn(words.actions, action) ? words.actions[action] : undefined;
  if (known !== undefined) return known;
  for (const resource of resources) {
    const declared = Object.values(resource.actions).find(({ key }) => permissionFor(resource, key) === permission);
    if (declared?.key === action) return declared.label;
  }
  return ofName(action);
}

/** Grants as lines, one an area. */
export function grantsInWords(resources: readonly Resource[], grants: readonly string[]): string[] {
  if (grants.some((grant) => grant === "*" || grant === "*.*")) return [words.everything];
  const areas = new Map<string, string[]>();
  for (const grant of grants) {
    const [area] = halvesOf(grant);
    areas.set(area, [...(areas.get(area) ?? []), grant]);
  }
  return [...areas].map(([area, all]) => {
    const label = areaLabel(area);
    if (all.includes(`${area}.*`)) return words.allOf(label);
    const actions = all.map((grant) => actionLabel(resources, grant)).join(", ");
    return area === "*" ? words.everywhere(actions) : words.some(label, actions);
  });
}
