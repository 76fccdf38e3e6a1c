/**
 * Groups a role's permissions by area and action, and computes the grants after a click. Grants and permissions are
 * strings such as "vendors.approve"; a grant may contain `*`.
 */
import { isAllowed } from "../../../providers/auth/contract";
import { splitPermission } from "./permission-words";

/** Actions that most areas have. Each has a column. */
export const ACTION_COLUMNS = ["list", "show", "create", "edit", "delete", "export"] as const;

export interface PermissionArea {
  name: string;
  /** The area's permission in each column, or undefined if it has none. */
  columns: readonly (string | undefined)[];
  /** Permissions without a column. */
  others: readonly string[];
}

/** Groups permissions by area, sorted by name. */
export function groupByArea(permissions: readonly string[]): PermissionArea[] {
  const names = [...new Set(permissions.map((permission) => splitPermission(permission)[0]))].sort();
  return names.map((name) => {
    const columns = ACTION_COLUMNS.map((action) =>
      permissions.find((permission) => permission === `${name}.${action}`),
    );
    const others = permissions.filter((one) => splitPermission(one)[0] === name && !columns.includes(one));
    return { name, columns, others };
  });
}

/** Returns all permissions of an area. */
export const listAreaPermissions = ({ columns, others }: PermissionArea): string[] => [
  ...columns.flatMap((one) => one ?? []),
  ...others,
];

/** Returns the permissions of all areas in a column. */
export const listColumnPermissions = (areas: readonly PermissionArea[], column: number): string[] =>
  areas.flatMap(({ columns }) => columns[column] ?? []);

/** Parses the grants of a role, one per line. */
export const parseGrants = (value: string): string[] => value.split("\n").filter(Boolean);

/**
 * Grants or revokes permissions, and keeps the other known ones. A grant with `*` is replaced by the permissions that
 * it covers today, because individual choices do not include future permissions.
 */
export function setPermissions(
  known: readonly string[],
  grants: readonly string[],
  permissions: readonly string[],
  isGranted: boolean,
): string[] {
  return known.filter((one) => (permissions.includes(one) ? isGranted : isAllowed(grants, one)));
}
