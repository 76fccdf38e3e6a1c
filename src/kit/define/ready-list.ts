import { kitMessages as words } from "../messages";
import type { FieldKind, Lookup, Row } from "./field";
import type { Fields, ReadyField } from "./fields";
import type { Filter, List } from "./list";

interface Choice {
  value: string;
  label: string;
}

/** A filter as the kit shows it. One without choices and without a lookup is a free text. */
export interface ReadyFilter extends Omit<Filter<Row>, "all"> {
  name: string;
  /** Of a search with a call of its own: its path. */
  path: string | undefined;
  label: string;
  initial: string;
  /** The empty value stands for no filter. */
  choices?: readonly Choice[];
  lookup?: Lookup;
  /** A calendar day, YYYY-MM-DD. */
  day?: boolean;
  /** Stands behind "More filters"; of its choices, several can be chosen. */
  more?: boolean;
  /** Its value has two ends. */
  range?: "days" | "numbers";
}

export interface ReadyTab extends Choice {
  path: string;
}

const YES_OR_NO: readonly Choice[] = [
  { value: "true", label: words.yes },
  { value: "false", label: words.no },
];

/** What a field is narrowed by where it has no choices. */
const RANGES: Partial<Record<FieldKind, ReadyFilter["range"]>> = {
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

function choicesOf({ kind, looks }: Partial<ReadyField> = {}): readonly Choice[] {
  if (kind === "rating") return STARS;
  if (kind === "boolean" && !looks) return YES_OR_NO;
  return Object.entries(looks ?? {}).map(([value, { label }]) => ({ value, label }));
}

/** What a filter has that stands behind "More filters". */
function moreOf(field: Partial<ReadyField> = {}): Partial<ReadyFilter> {
  const choices = choicesOf(field);
  const range = RANGES[field.kind ?? "text"];
  return { more: true, ...(choices.length > 0 && { choices }), ...(range && { range }) };
}

export function readyFilters(fields: Fields, filters: List["filters"] = {}): ReadyFilter[] {
  return Object.entries(filters).map(([key, { all, initial = "", ...filter }]) => {
    const [name = key, path] = key.split("?").reverse();
    const field = fields[name];
    const everything = all === undefined ? [] : [{ value: "", label: all }];
    const choices = initial ? [...choicesOf(field), ...everything] : [...everything, ...choicesOf(field)];
    return {
      label: field?.label ?? words.search,
      ...filter,
      name,
      path,
      initial,
      choices: all === undefined ? undefined : choices,
      lookup: field?.lookup,
      ...(field?.kind === "day" && { day: true }),
      ...(all === undefined && (field?.lookup || filter.feature === "lists.filters") && moreOf(field)),
    };
  });
}

/** The tabs, each under the label of the status that it is for. */
export const readyTabs = (status: ReadyField | undefined, tabs: List["tabs"] = {}): ReadyTab[] =>
  Object.entries(tabs).map(([value, path]) => ({ value, path, label: status?.looks?.[value]?.label ?? value }));
