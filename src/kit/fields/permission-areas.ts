/** What can be chosen for a role, by area and action, and what a press makes of it. Grants and permissions are texts. */
import { allows } from "../../../providers/auth/contract";
import { halvesOf } from "./permission-words";

/** Actions that most areas have; they stand in columns of their own. */
export const COLUMNS = ["list", "show", "create", "edit", "delete", "export"] as const;

export interface Area {
  name: string;
  /** Its permission in each of the columns; undefined where the area has none. */
  columns: readonly (string | undefined)[];
  /** Its other permissions. */
  others: readonly string[];
}

/** The areas in the order of their names. */
export function areasOf(permissions: readonly string[]): Area[] {
  const names = [...new Set(permissions.map((permission) => halvesOf(permission)[0]))].sort();
  return names.map((name) => {
    const columns = COLUMNS.map((action) => permissions.find((permission) => permission === `${name}.${action}`));
    const others = permissions.filter((one) => halvesOf(one)[0] === name && !columns.includes(one));
    return { name, columns, others };
  });
}

/** The permissions of an area, or of all in one column. */
export const ofArea = ({ columns, others }: Area): string[] => [...columns.flatMap((one) => one ?? []), ...others];
export const ofColumn = (areas: readonly Area[], column: number): string[] =>
  areas.flatMap(({ columns }) => columns[column] ?? []);

/** The grants of a role's value, which has one a line. */
export const grantsOf = (value: string): string[] => value.split("\n").filter(Boolean);

/**
 * Chooses the permissions, or gives them up, and leaves all others as they are. A grant with `*` becomes the permissions that
 * it covers today: who chooses one by one means these, and not those to come.
 */
export function withChosen(
  known: readonly string[],
  grants: readonly string[],
  permissions: readonly string[],
  chosen: boolean,
): string[] {
  return known.filter((one) => (permissions.includes(one) ? chosen : allows(grants, one)));
}
