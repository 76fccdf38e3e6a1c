/**
 * The columns, widths and density that a user chose for a list. This browser stores them for each user, and with the
 * feature `preferences` the server stores them too. Without a stored layout, the resource's definition applies.
 */
import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { parseListLayouts, type ListLayout } from "../../../providers/preferences/contract";
import { COLUMNS_PARAMETER } from "../../../providers/views/contract";
import type { Column } from "../define/list";
import type { Resource } from "../define/resource";
import { subscribeToStorage } from "./stored-changes";
import { useSession } from "./use-session";

/** Path below /api/admin. */
export const PREFERENCES_PATH = "preferences";

export const getLayoutsKey = (userId: string): string => `preferences:${userId}`;

/** Returns the stored layouts of all lists as JSON, or null if none are stored. */
export const readStoredLayouts = (userId: string): string | null => localStorage.getItem(getLayoutsKey(userId));

/** Parses stored layouts, and returns them by the name of their list. Unreadable layouts count as none. */
export function parseStoredLayouts(stored: string | null): Record<string, ListLayout> {
  try {
    return parseListLayouts(JSON.parse(stored ?? "{}"));
  } catch {
    return {};
  }
}

/** Returns the name of a column: its first field. */
export const getColumnName = (column: Column<string>): string =>
  typeof column === "string" ? column : (column[1] ?? "");

/**
 * Returns the named columns, in the order of `names`. The first of `columns` names the record, so it always comes
 * first. Unknown names are ignored. Without any known name, returns all columns.
 */
export function arrangeColumns(
  columns: readonly Column<string>[],
  names: readonly string[] = [],
): readonly Column<string>[] {
  const found = names
    .map((name) => columns.find((column) => getColumnName(column) === name))
    .filter((column) => column !== undefined);
  return found.length > 0 ? [...new Set([...columns.slice(0, 1), ...found])] : columns;
}

/** Returns the columns of a list, from the URL or else from the stored layout, and the stored density and widths. */
export function useListLayout({ name, list }: Resource) {
  const { userId } = useSession();
  const [params] = useSearchParams();
  const stored = useSyncExternalStore(subscribeToStorage, () => readStoredLayouts(userId));
  const layout = parseStoredLayouts(stored)[name];
  const columns = arrangeColumns(list.columns, params.get(COLUMNS_PARAMETER)?.split(",") ?? layout?.columns);
  const { collapsedColumns = [] } = list;
  /** How many columns a narrow table has no room for. */
  const excess = Math.max(0, columns.length - list.columns.length + collapsedColumns.length);
  return {
    columns,
    collapsedColumns: collapsedColumns
      .filter((name) => columns.some((column) => getColumnName(column) === name))
      .slice(0, excess),
    compact: layout?.density === "compact",
    widths: layout?.widths,
  };
}
