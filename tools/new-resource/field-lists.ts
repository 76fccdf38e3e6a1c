/** Selects the fields for each place: forms, filters, sorting and SQL. */
import { toSnakeCase, type Field } from "./request";
import { isReservedWord } from "./reserved-words";

/** Whether the list is filtered by a range of the field's values, with a minimum and a maximum. */
export const isRange = ({ kind }: Pick<Field, "kind">) =>
  ["number", "integer", "money", "percent", "date"].includes(kind);

export const isFilterable = ({ kind }: Field) => kind === "boolean" || kind === "choice";

/** The fields that a form has. */
export const formFields = (fields: readonly Field[]) => fields.filter(({ setByActions }) => !setByActions);

/** The names of the fields that the API can filter the list by. */
export const filterNames = (fields: readonly Field[]) =>
  fields
    .filter((field) => isFilterable(field) || field.kind === "ref" || (isRange(field) && !field.setByActions))
    .map(({ name }) => name);

/** The column of a field in SQL. */
export const sqlName = ({ name }: Pick<Field, "name">) =>
  isReservedWord(toSnakeCase(name)) ? `"${toSnakeCase(name)}"` : toSnakeCase(name);

/** The names of the sortable fields. Multiline texts, booleans, choices and references have no useful order. */
export const sortableFields = (fields: readonly Field[]) => [
  ...fields
    .filter((field) => !["multiline", "ref"].includes(field.kind) && !isFilterable(field) && !field.setByActions)
    .map(({ name }) => name),
  "createdAt",
];
