/** The parts of a list page. Part of a resource's definition; see define-resource.ts. */
import type { FeatureGated, Lookup, Titled } from "./field";

/** A table column: one field, or several stacked fields with a title. */
export type Column<Name extends string> = Name | readonly [title: string, ...fields: Name[]];

/** A figure above a list, by default the list's total. `feature` applies only to a card with `from`. */
export interface Card<Name extends string> extends Titled, FeatureGated {
  /**
   * Covers only the rows with these values. With the feature `lists.facets`, the server counts them on all pages if
   * this is a single value. With only the feature `counts`, a button counts them, if the list has a filter for each of
   * these fields that requires no feature.
   */
  countBy?: Partial<Readonly<Record<Name, string | boolean>>>;
  /** Shows the sum of this field over the covered rows, instead of their number. For a rating, shows the average. */
  field?: Name;
  /**
   * Takes the figure from another call: the total of a lookup, or a property of a statistics call. With the path
   * `figures`, the property is a figure in the list's own facets. It covers all matching records and requires the
   * feature `lists.facets`. The text `counts` explains what the figure counts.
   */
  from?: Lookup | readonly [path: string, property: string, counts?: string];
}

/**
 * A filter of a list. Its key is the parameter's name in the URL and in the call. The field with the same name
 * determines the control: a select for a field with options (yes and no for a boolean), a date input for a date, and
 * otherwise a text field.
 *
 * A filter of a field is under "More filters" if it has neither `label` nor `all`. It then requires the feature
 * `lists.filters`, unless `feature` names another. The control also depends on the field:
 * - Options: several can be selected. They are sent separated by commas.
 * - A lookup: one record can be selected.
 * - Dates and numbers: a range, sent as `<name>From` and `<name>To`, both inclusive.
 * - A text: a select, with the values in the list's facets as options. Without facets, a text field.
 */
export interface Filter extends FeatureGated {
  /** Defaults to the field's label, or to "Search" without a field. */
  label?: string;
  /**
   * The label of the control that removes the filter. For a select, this is an additional option: the first one, or the
   * last one if the list is filtered initially. For a text field, this is the button "Clear Filters".
   */
  all?: string;
  /**
   * A hint that is shown if the backend lacks the filter's feature. The filter then stays visible, and a text filter
   * filters the rows on the page by their titles.
   */
  note?: string;
}

export interface ListDefinition<Name extends string> {
  columns: readonly Column<Name>[];
  /**
   * The columns that a narrow table shows only in an expanded row, named by their first fields. When the user hides a
   * column that is not collapsed, the last collapsed column moves back into the table, and so on for each further one.
   */
  collapsedColumns?: readonly Name[];
  /** The cards above the list. The `countBy` of the first card also sets the list's initial filters. */
  cards?: readonly Card<Name>[];
  filters?: Readonly<Record<string, Filter>>;
  /**
   * Views that the list offers to everyone, on backends with the feature `views`. Maps each view's label to the query
   * in the list's URL, as `toViewQuery` returns it.
   */
  views?: Readonly<Record<string, string>>;
  /** Fields that the server can sort by, for backends with the feature `lists.sort`. */
  sortable?: readonly Name[];
  empty: string;
}

/** A list definition, independent of the names of its fields. */
export type List = ListDefinition<string>;
