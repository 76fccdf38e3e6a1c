/** Lists the interface texts of a declared resource, such as column labels, in the order in which they appear. */
import type { Resource } from "../../../src/kit/define/resource";
import { kitMessages } from "../../../src/kit/messages";

/** Returns the list's title, its loading text and its error. */
export const textsOf = ({ names }: Resource) => [
  names.title,
  kitMessages.loadingList(names.many),
  kitMessages.listError(names.many),
];

export const columnsOf = ({ fields, list }: Resource) =>
  list.columns.map((column) => (typeof column === "string" ? fields[column]?.label : column[0]));

/**
 * Returns each card's title, and "all" if its figure covers all records, or "page" if it covers the rows of the page. A
 * card that counts or sums a field covers the page, unless a documented call provides its figure.
 */
export const cardsOf = ({ list }: Resource) =>
  list.cards?.map(({ title, from, feature, field, countBy }) => [
    title,
    (from && !feature) || !(field ?? countBy) ? "all" : "page",
  ]);

/** Returns the label and choices of each filter with choices, except those under "More filters". */
export const filtersOf = ({ filters }: Resource) =>
  filters.flatMap(({ label, choices, more }) =>
    choices && !more ? [[label, ...choices.map((choice) => choice.label)]] : [],
  );

export const actionTextsOf = ({ actions }: Resource) =>
  Object.values(actions).map(({ title, success, failure }) => [title, success, failure]);
