import { useSearchParams } from "react-router";
import { useSession } from "../../../src/kit/data/use-session";
import type { ListState } from "../../../src/kit/data/list-state";
import type { Viewer } from "../../../src/kit/define/action";
import {
  BREAKDOWN_LIMITS,
  BREAKDOWN_SORTS,
  BREAKDOWNS,
  COMPARISONS,
  CALENDAR_RANGES,
  RANGE_DAYS,
  RETURN_SORTS,
  type Breakdown,
  type Comparison,
  type CalendarRange,
  type Range,
} from "../contract";
import { showsReturns } from "./breakdown";
import { CUSTOM_RANGE, isIsoDay } from "./indian-range";
import { METRICS, type Metric } from "./sales";

const DEFAULT_RANGE: Range = "7d";
export const RANGE_NAMES = Object.keys(RANGE_DAYS) as Range[];

export interface AnalyticsState {
  /** Options other than a `Range` need the feature analytics.report, and so do the fields from `from` to `allRows`. */
  range: Range | CalendarRange | typeof CUSTOM_RANGE;
  /** First and last day of a custom range, as YYYY-MM-DD; otherwise empty. */
  from: string;
  to: string;
  compare: Comparison;
  by: Breakdown;
  sort: ListState["sort"];
  /** Whether to show every row of the breakdown instead of the first ten. */
  allRows: boolean;
  metric: Metric;
  asTable: boolean;
}

const findKnown = <T extends string>(names: readonly T[], text: string | null) => names.find((name) => name === text);

/** Returns the breakdowns that the backend has. */
export const listBreakdowns = ({ offers }: Pick<Viewer, "offers">): readonly Breakdown[] =>
  BREAKDOWNS.filter((by) => by !== "product" || offers("orders.refunds"));

function readSort(params: URLSearchParams, hasReturns: boolean): ListState["sort"] {
  const field = findKnown(BREAKDOWN_SORTS, params.get("sort"));
  if (!hasReturns && findKnown(RETURN_SORTS, field ?? null)) return undefined;
  return field && { field, order: params.get("order") === "desc" ? "desc" : "asc" };
}

function readState(params: URLSearchParams, viewer: Pick<Viewer, "offers">): AnalyticsState {
  const hasReports = viewer.offers("analytics.report");
  const [from, to] = [params.get("from"), params.get("to")];
  const isCustom = hasReports && params.get("range") === CUSTOM_RANGE && isIsoDay(from) && isIsoDay(to) && from <= to;
  const by = (hasReports && findKnown(listBreakdowns(viewer), params.get("by"))) || BREAKDOWNS[0];
  const names = hasReports ? [...RANGE_NAMES, ...CALENDAR_RANGES] : RANGE_NAMES;
  return {
    range: isCustom ? CUSTOM_RANGE : (findKnown(names, params.get("range")) ?? DEFAULT_RANGE),
    from: isCustom ? from : "",
    to: isCustom ? to : "",
    compare: (hasReports && findKnown(COMPARISONS, params.get("compare"))) || COMPARISONS[0],
    by,
    sort: hasReports ? readSort(params, showsReturns(by, viewer)) : undefined,
    allRows: hasReports && params.get("rows") === "all",
    metric: findKnown(METRICS, params.get("figure")) ?? METRICS[0],
    asTable: params.get("view") === "table",
  };
}

/** Converts the state to search parameters. Defaults become empty and are omitted. */
const toParams = ({ range, from, to, compare, by, sort, allRows, metric, asTable }: AnalyticsState) => ({
  range: range === DEFAULT_RANGE ? "" : range,
  from: range === CUSTOM_RANGE ? from : "",
  to: range === CUSTOM_RANGE ? to : "",
  compare: compare === COMPARISONS[0] ? "" : compare,
  by: by === BREAKDOWNS[0] ? "" : by,
  sort: sort?.field ?? "",
  order: sort?.order === "desc" ? "desc" : "",
  rows: allRows ? "all" : "",
  figure: metric === METRICS[0] ? "" : metric,
  view: asTable ? "table" : "",
});

/** Returns the path of the analytics page in a state. */
export function getAnalyticsPath(state: AnalyticsState): string {
  const params = Object.entries(toParams(state)).filter(([, value]) => value !== "");
  const query = new URLSearchParams(params).toString();
  return query ? `/analytics?${query}` : "/analytics";
}

/**
 * State of the analytics page, stored in the URL, such as `?range=30d&figure=orders&view=table`. Defaults are omitted.
 */
export function useAnalyticsUrl() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const set = (change: Partial<AnalyticsState>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(toParams({ ...readState(current, session), ...change }))) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return { state: readState(params, session), hasReports: session.offers("analytics.report"), set };
}

/** Query parameters for the days of a state. */
export const getRangeQuery = ({ range, from, to, compare }: AnalyticsState): Record<string, string> => ({
  ...(range === CUSTOM_RANGE ? { from, to } : { timeRange: range }),
  ...(compare === COMPARISONS[0] ? {} : { compare }),
});

/** Query parameters for the rows of the breakdown, for a server that sorts and limits them. */
export const getBreakdownQuery = ({ sort, allRows }: AnalyticsState): Record<string, string> => ({
  ...(sort && { sort: sort.field, order: sort.order }),
  ...(allRows && { limit: String(BREAKDOWN_LIMITS.max) }),
});
