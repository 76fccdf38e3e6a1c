import { kitMessages as words } from "../messages";
import type { FieldKind, Lookup, Row } from "./field";
import type { Fields, ResolvedField } from "./fields";
import type { Filter, List } from "./list";

interface Choice {
  value: string;
  label: string;
}

/** A filter in the form that the kit renders. Without choices and lookup, it is a text filter. */
export interface ResolvedFilter extends Omit<Filter<Row>, "all"> {
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

/** The type of range for fields without choices. */
const RANGES: Partial<Record<FieldKind, ResolvedFilter["range"]>> = {
  date: "days",
  moment: "days",
  money: "numbers",
  number: "numbers",
  integer: "numbers",
};

const STARS: readonly Choice[] = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: words.starCount(stars),
}));

function choicesOf({ kind, looks }: Partial<ResolvedField> = {}): readonly Choice[] {
  if (kind === "rating") return STARS;
  if (kind === "boolean" && !looks) return YES_OR_NO;
  return Object.entries(looks ?? {}).map(([value, { label }]) => ({ value, label }));
}

/** Returns the properties of a filter under "More filters". */
function moreFilterProps(field: Partial<ResolvedField> = {}): Partial<ResolvedFilter> {
  const choices = choicesOf(field);
  const range = RANGES[field.kind ?? "text"];
  return { more: true, ...(choices.length > 0 && { choices }), ...(range && { range }) };
}

export function resolveFilters(fields: Fields, filters: List["filters"] = {}): ResolvedFilter[] {
  return Object.entries(filters).map(([key, { all, initial = "", ...filter }]) => {
    const [name = key, path] = key.split("?").reverse();
    const field = fields[name];
    const clearOption = all === undefined ? [] : [{ value: "", label: all }];
    const choices = initial ? [...choicesOf(field), ...clearOption] : [...clearOption, ...choicesOf(field)];
    return {
      label: field?.label ?? words.search,
      ...filter,
      name,
      path,
      initial,
      choices: all === undefined ? undefined : choices,
      lookup: field?.lookup,
      ...(field?.kind === "day" && { day: true }),
      ...(all === undefined && (field?.lookup || filter.feature === "lists.filters") && moreFilterProps(field)),
    };
  });
}

/** Builds the tabs, each with the label of its status. */
export const resolveTabs = (status: ResolvedField | undefined, tabs: List["tabs"] = {}): ResolvedTab[] =>
  Object.entries(tabs).map(([value, path]) => ({ value, path, label: status?.looks?.[value]?.label ?? value }));
