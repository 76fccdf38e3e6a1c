import type { ReactNode } from "react";
import type { ListState } from "../data/list-state";
import type { Row } from "../define/field";
import type { Fields } from "../define/fields";
import type { ReadyColumn } from "./columns";

/** Checkboxes before the rows; the ids of the selected ones. */
export interface Selection {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  titleOf: (row: Row) => string;
}

/** What rows look like, in a table and as cards. */
export interface RowsLook {
  /** Accessible name. */
  name: string;
  fields: Fields;
  /** Where a row's first field leads. */
  hrefOf?: (row: Row) => string | undefined;
  /** The buttons of a row. */
  actionsOf?: (row: Row) => ReactNode;
  selection?: Selection;
  sort?: ListState["sort"];
  onSort?: (sort: ListState["sort"]) => void;
}

export interface RowsProps extends RowsLook {
  columns: readonly ReadyColumn[];
  rows: readonly Row[];
  /** Newer rows are on their way. */
  stale: boolean;
}
