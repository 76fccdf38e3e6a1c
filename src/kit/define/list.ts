/** The parts of a list page. Part of a resource's definition; see define-resource.ts. */
import type { FeatureGated, Lookup, Titled } from "./field";

/** A table column: one field, or several stacked fields with a title. */
export type Column<Name extends string> = Name | readonly [title: string, ...fields: Name[]];

/** A figure above a list, by default the list's total. The feature is required only for `from`. */
export interface Card<Name extends string> extends Titled, FeatureGated {
  /** Covers the rows with these values. With the feature `counts` and such a filter, they are counted on all pages. */
  countBy?: Partial<Readonly<Record<Name, string | boolean>>>;
  /** Shows the sum of a field of these rows instead of their number. For a rating, it is the average. */
  field?: Name;
  /**
   * Takes the figure from another call: the total of a lookup, or the path and property of a statistics call. The path
   * `figures` reads a figure of the list's own answer, over all matching records; it requires the feature
   * `lists.facets`. A third text explains what the figure counts.
   */
  from?: Lookup | readonly [path: string, property: string, counts?: string];
}

/**
 * A filter of a list. Its key is the parameter's name in the URL and in the call. The field with the same name determines
 * the control: the options of a field with options (yes and no for a boolean), a date for a day, and otherwise a text.
 *
 * The filter of a field that has neither a label nor `all` here is under "More filters". It requires the feature
 * `lists.filters`, or its own. Fields with options take several, sent with commas, and a lookup takes one record. Dates
 * and numbers take a range, sent as `<name>From` and `<name>To`, both inclusive. A text takes its options from the
 * facets.
 */
export interface Filter extends FeatureGated {
  /** Defaults to the field's label, or to "Search" without a field. */
  label?: string;
  /**
   * The label of what removes the filter. For options, it is the first one, or the last if the list is filtered at first.
   * For a text, it is the button "Clear Filters".
   */
  all?: string;
  /**
   * A hint for a filter that the call does not support without its feature. The filter stays visible, and a text then
   * filters the page by the records' titles.
   */
  note?: string;
}

export interface ListDefinition<Name extends string> {
  columns: readonly Column<Name>[];
  /**
   * The columns that a narrow table shows only in a row that is expanded, by their first fields. If a person hides
   * columns, those that come last here return into the table first.
   */
  collapsedColumns?: readonly Name[];
  /**
   * The first card says what the list shows at first: all records, or those that it counts by the value of a filter.
   */
  cards?: readonly Card<Name>[];
  filters?: Readonly<Record<string, Filter>>;
  /**
   * Views that the list offers to everyone, on backends with the feature `views`. Maps their labels to the queries of the
   * list's URL, as `toViewQuery` returns them.
   */
  views?: Readonly<Record<string, string>>;
  /** Fields that the server can sort by, for backends with the feature `lists.sort`. */
  sortable?: readonly Name[];
  empty: string;
}

/** A list definition, independent of the names of its fields. */
export type List = ListDefinition<string>;
