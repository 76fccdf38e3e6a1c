/**
 * Translates Refine's filters into the parameters of a list call, and checks its sorters. A filter or a sorter that the
 * call does not support throws.
 */
import type { CrudFilter, CrudSort, LogicalFilter } from "@refinedev/core";
import type { Feature } from "../features/contract";
import { joinValues } from "./contract";
import { UsageError } from "./errors";

/** A filter that a list call supports. */
export interface FilterRule {
  /** The field of Refine's filter and the name of the call's parameter. */
  name: string;
  /** The call accepts `<name>From` and `<name>To`, both inclusive. */
  range?: "days" | "numbers" | undefined;
  /** The call accepts several values, separated by commas. */
  several?: boolean;
  /** The backend supports the filter if it offers one of these features. If absent, every backend supports it. */
  features?: readonly Feature[];
  /** The path of a separate call for this filter. The filter `search` uses that call, too, with `name` as parameter. */
  path?: string | undefined;
}

/** The filters and sort fields that a list call supports. */
export interface ListRules {
  filters: readonly FilterRule[];
  /** Fields that the call can sort by, if the backend offers `lists.sort`. */
  sortable: readonly string[];
}

export type HasFeature = (feature: Feature) => boolean;

/** The path and parameters of a list call. */
export interface ListCall {
  path: string;
  params: readonly (readonly [name: string, value: string])[];
}

const SEARCH = "search";
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

const RANGE_VALUES: Record<"days" | "numbers", readonly [pattern: RegExp, example: string]> = {
  days: [/^\d{4}-\d\d-\d\d$/, "a day such as 2026-11-20"],
  numbers: [/^\d{1,10}(\.\d{1,2})?$/, "a number such as 499 or 499.50"],
};

/** The ends of a range that each operator sets. */
const RANGE_ENDS: Partial<Record<CrudFilter["operator"], readonly ("From" | "To")[]>> = {
  eq: ["From", "To"],
  gte: ["From"],
  lte: ["To"],
  between: ["From", "To"],
};

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Returns the values of a filter as strings, or an empty array if the filter is empty. */
function valuesOf({ field, value }: LogicalFilter): string[] {
  const values: unknown[] = [value].flat();
  return values.filter(hasValue).map((one) => {
    if (typeof one === "string" || typeof one === "number" || typeof one === "boolean") return String(one);
    throw new UsageError(`The filter "${field}" takes strings, numbers or booleans: pass one of these.`);
  });
}

/** Returns the operators that a filter supports. */
const operatorsOf = ({ name, range, several, path }: FilterRule): string[] => {
  if (range) return ["eq", "gte", "lte", "between"];
  if (name === SEARCH || path !== undefined) return ["contains", "eq"];
  return several ? ["eq", "in"] : ["eq"];
};

function rangeParams({ name, range = "numbers" }: FilterRule, { operator, value }: LogicalFilter) {
  const values: unknown[] = [value].flat();
  const [pattern, example] = RANGE_VALUES[range];
  const ends = RANGE_ENDS[operator] ?? [];
  if (values.length !== (operator === "between" ? 2 : 1))
    throw new UsageError(
      `The filter "${name} ${operator}" takes ${operator === "between" ? "two values" : "one value"}: pass ${example}${operator === "between" ? " for each" : ""}.`,
    );
  return ends.flatMap((end, index) => {
    const bound = values[values.length === 2 ? index : 0];
    if (!hasValue(bound)) return [];
    if (!pattern.test(String(bound)))
      throw new UsageError(`The filter "${name}" takes ${example}: pass its value like this.`);
    return [[`${name}${end}`, String(bound)] as const];
  });
}

function paramsOf(rule: FilterRule, filter: LogicalFilter): readonly (readonly [string, string])[] {
  if (rule.range) return rangeParams(rule, filter);
  const values = valuesOf(filter);
  if (values.length > 1 && !rule.several)
    throw new UsageError(`The filter "${filter.field}" takes one value at a time: pass one.`);
  if (values.length === 0) return [];
  // A single text may consist of several values that are already joined, as in the URL of a list.
  return [[rule.name, rule.several && Array.isArray(filter.value) ? joinValues(values) : values.join(",")]];
}

/** Asks the list to count matching records. Pages pass it like a filter, and it becomes a parameter of the call. */
const FACETS_RULE: FilterRule = { name: "facets", features: ["lists.facets"] };

/** Returns the rule for a filter's field. `search` also finds a filter that has a separate call. */
function ruleFor({ filters }: ListRules, { field }: LogicalFilter): FilterRule | undefined {
  if (field === FACETS_RULE.name) return FACETS_RULE;
  const named = filters.find(({ name }) => name === field);
  return named ?? (field === SEARCH ? filters.find(({ path }) => path !== undefined) : undefined);
}

/** Returns whether a field is one end of a range, such as `amountFrom`, which is sent unchanged. */
const isRangeEnd = ({ filters }: ListRules, { field, operator }: LogicalFilter) =>
  operator === "eq" && filters.some(({ name, range }) => range && (field === `${name}From` || field === `${name}To`));

function throwUnknownField(list: string, { filters }: ListRules, { field, operator }: LogicalFilter): never {
  const names = filters.map(({ name, path }) => (path === undefined ? name : SEARCH));
  const advice = names.length === 0 ? "Filter its rows on the client." : `Filter by ${either.format(names)}.`;
  const hint = operator === "contains" && names.includes(SEARCH) ? ` To search the list, filter by "${SEARCH}".` : "";
  throw new UsageError(`The list "${list}" has no filter "${field} ${operator}". ${advice}${hint}`);
}

/** Flattens filters that are combined with `and`. Rejects `or`. */
function flatten(list: string, filters: readonly CrudFilter[]): LogicalFilter[] {
  return filters.flatMap((filter) => {
    if ("field" in filter) return [filter];
    if (filter.operator === "and") return flatten(list, filter.value);
    throw new UsageError(
      `The list "${list}" cannot combine filters with "or": request a separate list for each filter.`,
    );
  });
}

/** Returns the call that expresses the filters. @throws UsageError if no call does */
export function buildListCall(
  list: string,
  rules: ListRules,
  filters: readonly CrudFilter[],
  offers: HasFeature,
): ListCall {
  const params = new Map<string, string>();
  let path = list;
  for (const filter of flatten(list, filters)) {
    const rule = isRangeEnd(rules, filter) ? { name: filter.field } : ruleFor(rules, filter);
    if (!rule) throwUnknownField(list, rules, filter);
    const operators = operatorsOf(rule);
    // antd's column filters also send "in" for a single value.
    const isInWithOneValue = filter.operator === "in" && !rule.range && [filter.value].flat().length < 2;
    if (!operators.includes(filter.operator) && !isInWithOneValue)
      throw new UsageError(
        `The list "${list}" has no filter "${filter.field} ${filter.operator}". Use the operator ${either.format(operators)}.`,
      );
    const newParams = paramsOf(rule, filter);
    if (newParams.length === 0) continue;
    const { features = [] } = rule;
    if (features.length > 0 && !features.some(offers))
      throw new UsageError(
        `This server does not offer the filter "${filter.field}" (${either.format(features)}): leave it out.`,
      );
    path = rule.path ?? path;
    for (const [name, value] of newParams) {
      if (params.has(name) && params.get(name) !== value)
        throw new UsageError(`The list "${list}" has two filters for "${filter.field}". Pass one.`);
      params.set(name, value);
    }
  }
  return { path, params: [...params] };
}

/** Checks that the list can be sorted this way. @throws UsageError if it cannot */
export function assertSortable(
  list: string,
  { sortable }: ListRules,
  sorters: readonly CrudSort[],
  offers: HasFeature,
): void {
  const unknown = sorters.find(({ field }) => !sortable.includes(field));
  if (sorters.length > 0 && !offers("lists.sort"))
    throw new UsageError(`This server does not sort lists (lists.sort): leave the sorter out.`);
  if (unknown) {
    const advice = sortable.length === 0 ? "Sort its rows on the client." : `Sort by ${either.format(sortable)}.`;
    throw new UsageError(`The list "${list}" cannot be sorted by "${unknown.field}". ${advice}`);
  }
}
