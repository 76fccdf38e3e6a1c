import type { ReactNode } from "react";
import type { ListLayout } from "../../../providers/preferences/contract";
import type { ListState } from "../data/list-state";
import type { Row } from "../define/field";
import type { Fields } from "../define/fields";
import type { ResolvedColumn } from "./columns";

/** The selected rows, shown as checkboxes. */
export interface Selection {
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  titleOf: (row: Row) => string;
}

/** The props that tables and cards have in common. */
export interface RowsViewProps {
  /** Accessible name. */
  name: string;
  fields: Fields;
  /** The widths that the user chose for the columns of a table. */
  widths?: ListLayout["widths"];
  /** Returns the path that a row's first field links to. */
  hrefOf?: (row: Row) => string | undefined;
  /** Renders the buttons of a row. */
  actionsOf?: (row: Row) => ReactNode;
  selection?: Selection;
  sort?: ListState["sort"];
  onSort?: (sort: ListState["sort"]) => void;
}

export interface RowsProps extends RowsViewProps {
  columns: readonly ResolvedColumn[];
  rows: readonly Row[];
  /** Whether newer rows are loading. */
  stale: boolean;
}
