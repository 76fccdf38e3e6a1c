/** What a list page is made of. Part of a resource's definition; see define-resource.ts. */
import type { Featured, Lookup, Row } from "./field";

/** A table column: one field, or several below one another under a title of their own. */
export type Column<Name extends string> = Name | readonly [title: string, ...fields: Name[]];

/** By the first field of a column, that of the column which takes it in where a table has no room for all of them. */
export type Tucked<Name extends string> = Partial<Readonly<Record<Name, Name>>>;

/** A figure above a list: the server's total, unless it says how it is counted. `from` takes the feature, the rest does not. */
export interface Card<R, Name extends string> extends Featured {
  title: string;
  /** Counts the rows of the page that have these values; everywhere, with the feature `counts` and such a filter. */
  countBy?: Partial<Readonly<Record<Name, string | boolean>>>;
  /** A figure over the rows of the page. */
  value?(rows: readonly R[]): number;
  /** How the figure is written; a plain number when absent. */
  format?: (value: number) => string;
  /**
   * A figure of another call: the total of a lookup, or path and property of a statistics call; `figures` stands for the
   * list's own, over everything that matches, which its answer carries with the feature `lists.facets`. A third text
   * explains what the figure counts.
   */
  from?: Lookup | readonly [path: string, property: string, counts?: string];
}

/**
 * What narrows a list, under the name of its parameter in the URL and in the call. The choices are those of the field
 * with the same name, of a boolean yes and no; without `all` it is a free text, or the day of a field of that kind.
 * A text under `products/search?q` has a call of its own, which the list comes from while there is one. Without the
 * feature that call takes nothing else, neither the other filters nor a page: what it answers is cut into pages here.
 * Not for a list with cards that count by a filter.
 *
 * With the feature `lists.filters`, or of a lookup, and without `all` it stands behind "More filters", by the kind of its field: several
 * choices at once, which the call carries with commas between them; one record of a lookup; or a range of days or
 * numbers, which the call carries as `<name>From` and `<name>To`, both included. A text takes its choices from the facets.
 */
export interface Filter<R> extends Featured {
  /** The field's when absent. */
  label?: string;
  /** Label of the choice that narrows nothing. It comes first, or last where the list starts narrowed. */
  all?: string;
  /** What the list starts with. */
  initial?: string;
  /** Said of one that the call does not take without its feature; it stays then. */
  note?: string;
  /** Without the feature, a text narrows the page that is shown. */
  matches?(row: R, text: string): boolean;
}

export interface ListDefinition<R, Name extends string> {
  columns: readonly Column<Name>[];
  /** On a narrow screen: `{ createdAt: "status" }` puts the date into the column of the status, under its title. */
  tucked?: Tucked<Name>;
  cards?: readonly Card<R, Name>[];
  filters?: Readonly<Record<string, Filter<R>>>;
  /** Label of the button that clears the filters, where it is another one than on other pages. */
  clear?: string;
  /** The same list from several calls, one at a time: their paths by the status that each is for. */
  tabs?: Readonly<Record<string, string>>;
  /** Fields that the server can sort by, for backends with the feature `lists.sort`. */
  sortable?: readonly Name[];
  /** The actions that have a `bulk` are chosen in a selector above the rows; said when no row or no action is chosen. */
  bulkPrompt?: string;
  /** The list call answers everything at once, and the pages are cut here. */
  wholeList?: true;
  empty: string;
}

/** A list as the kit reads it, with its types checked and gone. */
export type List = ListDefinition<Row, string>;
