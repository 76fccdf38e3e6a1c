import { findCallsByValue, findSearchCall, splitValues } from "../../../providers/data/contract";
import { kitMessages as words } from "../messages";
import { valueTypeOf, type Lookup } from "./field";
import type { Fields, ResolvedField } from "./fields";
import type { Filter, List } from "./list";

interface Choice {
  value: string;
  label: string;
}

/** A filter with all defaults filled in, as the kit renders it. */
export interface ResolvedFilter extends Omit<Filter, "all"> {
  name: string;
  /** The path of the separate call that this search uses, if any. */
  path: string | undefined;
  label: string;
  initial: string;
  /** The options. The empty value means no filter. */
  choices?: readonly Choice[];
  lookup?: Lookup;
  /** The label of the button that clears the filters. Defaults to "Clear Filters". */
  clear?: string;
  /** Whether the value is a calendar date, YYYY-MM-DD. */
  day?: boolean;
  /** Whether it appears under "More filters", where several choices can be selected. */
  more?: boolean;
  /** For a filter by a range, the type of the range's two ends. */
  range?: "days" | "numbers";
}

/** Splits a filter's value if it may have several. */
export const splitFilterValue = ({ more, range, lookup }: ResolvedFilter, value: string): string[] =>
  more && !range && !lookup ? splitValues(value) : [value];

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

/** Builds the filters of a list. A list without a resource has no path. */
export function resolveFilters(
  fields: Fields,
  { filters = {}, cards: [first] = [] }: Pick<List, "filters" | "cards">,
  listPath = "",
): ResolvedFilter[] {
  return Object.entries(filters).map(([name, { all, ...filter }]) => {
    const field = fields[name];
    const initial = String(first?.countBy?.[name] ?? "");
    const path = findSearchCall(listPath, name);
    const common = { label: field?.label ?? words.search, ...filter, name, path, initial, lookup: field?.lookup };
    if (field && all === undefined && filter.label === undefined)
      return { ...common, feature: filter.feature ?? "lists.filters", ...moreFilterProps(field) };
    const options = choicesOf(field);
    const clearOption = all === undefined ? [] : [{ value: "", label: all }];
    return {
      ...common,
      ...(options.length > 0 || field?.lookup
        ? { choices: initial ? [...options, ...clearOption] : [...clearOption, ...options] }
        : { clear: all }),
      ...(valueTypeOf(field) === "time" && { day: true }),
    };
  });
}

/**
 * Builds the tabs of a list, one for each status. Returns none if the statuses have no calls of their own, or if the
 * list has a filter for the status.
 */
export function resolveTabs(
  fields: Fields,
  status: string,
  { filters = {} }: Pick<List, "filters">,
  listPath: string,
): ResolvedTab[] {
  const calls = status in filters ? {} : (findCallsByValue(listPath, status) ?? {});
  const labels = fields[status]?.valueLabels;
  return Object.entries(calls).map(([value, path]) => ({ value, path, label: labels?.[value]?.label ?? value }));
}
