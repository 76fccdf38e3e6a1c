/** What a declared resource says on its screens, in the order in which a person reads it. */
import type { Resource } from "../../../src/kit/define/resource";
import { kitMessages } from "../../../src/kit/messages";

/** What the list says above itself, while it is loaded, and when it cannot be. */
export const textsOf = ({ names }: Resource) => [
  names.title,
  kitMessages.loadingList(names.many),
  kitMessages.listError(names.many),
];

export const columnsOf = ({ fields, list }: Resource) =>
  list.columns.map((column) => (typeof column === "string" ? fields[column]?.label : column[0]));

/** The cards, each with what it counts: a card that says how it is counted counts the rows of the page. */
export const cardsOf = ({ list }: Resource) =>
  list.cards?.map(({ title, from, feature, value, countBy }) => [
    title,
    (from && !feature) || !(value ?? countBy) ? "all" : "page",
  ]);

/** The filters in sight that offer choices, each by its label and those. */
export const filtersOf = ({ filters }: Resource) =>
  filters.flatMap(({ label, choices, more }) =>
    choices && !more ? [[label, ...choices.map((choice) => choice.label)]] : [],
  );

export const actionTextsOf = ({ actions }: Resource) =>
  Object.values(actions).map(({ title, success, failure }) => [title, success, failure]);
