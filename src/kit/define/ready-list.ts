import { findCallsByValue, findSearchCall } from "../../../providers/data/contract";
import { kitMessages as words } from "../messages";
import { valueTypeOf, type Lookup } from "./field";
import type { Fields, ResolvedField } from "./fields";
import type { Filter, List } from "./list";

interface Choice {
  value: string;
  label: string;
}

/** A filter in the form that the kit renders. Without choices and lookup, it is a text filter. */
export interface ResolvedFilter extends Omit<Filter, "all" | "more"> {
  name: string;
  /** The path of the separate call that this search uses, if any. */
  path: string | undefined;
  label: string;
  initial: string;
  /** The options. The empty value means no filter. */
  choices?: readonly Choice[];
  lookup?: Lookup;
  /** Whether the value is a calendar date, YYYY-MM-DD. */
  day?: boolean;
  /** Whether it appears under "More filters", where several choices can be selected. */
  more?: boolean;
  /** The type of a filter with two ends. */
  range?: "days" | "numbers";
}

export interface ResolvedTab extends Choice {
  path: string;
}

const YES_OR_NO: readonly Choice[] = [
  { value: "true", label: words.yes },
  { value: "false", label: words.no },
];

const STARS: readonly Choice[] = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: words.starCount(stars),
}));

function choicesOf(field: ResolvedField | undefined): readonly Choice[] {
  const type = valueTypeOf(field);
  if (type === "stars") return STARS;
  if (type === "flag" && !field?.valueLabels) return YES_OR_NO;
  return Object.entries(field?.valueLabels ?? {}).map(([value, { label }]) => ({ value, label }));
}

/** Returns the properties of a filter under "More filters". */
function moreFilterProps(field: ResolvedField | undefined): Partial<ResolvedFilter> {
  const choices = choicesOf(field);
  const type = valueTypeOf(field);
  const range = type === "time" ? "days" : type === "number" ? "numbers" : undefined;
  return { more: true, ...(choices.length > 0 && { choices }), ...(range && { range }) };
}

/** Returns the calls of the tabs that a filter becomes, if any. */
const getTabCalls = (path: string, [name, { more }]: [name: string, filter: Filter]) =>
  more ? undefined : findCallsByValue(path, name);

/** Builds the filters of a list, without those that become tabs. Only the list of a resource has a path. */
export function resolveFilters(fields: Fields, filters: List["filters"] = {}, listPath = ""): ResolvedFilter[] {
  const declared = Object.entries(filters).filter((filter) => !getTabCalls(listPath, filter));
  return declared.map(([name, { all, more, initial = "", ...filter }]) => {
    const field = fields[name];
    const path = findSearchCall(listPath, name);
    const common = { label: field?.label ?? words.search, ...filter, name, path, initial, lookup: field?.lookup };
    if (more) return { ...common, feature: filter.feature ?? "lists.filters", ...moreFilterProps(field) };
    const options = choicesOf(field);
    const clearOption = all === undefined ? [] : [{ value: "", label: all }];
    return {
      ...common,
      ...((options.length > 0 || field?.lookup) && {
        choices: initial ? [...options, ...clearOption] : [...clearOption, ...options],
      }),
      ...(valueTypeOf(field) === "time" && { day: true }),
    };
  });
}

/** Builds the tabs of a list: one for each option of a filter that has a call for each. */
export const resolveTabs = (fields: Fields, listPath: string, filters: List["filters"] = {}): ResolvedTab[] =>
  Object.entries(filters).flatMap(([name, filter]) =>
    Object.entries(getTabCalls(listPath, [name, filter]) ?? {}).map(([value, path]) => ({
      value,
      path,
      label: fields[name]?.valueLabels?.[value]?.label ?? value,
    })),
  );
