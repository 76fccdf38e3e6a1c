import { useSearchParams } from "react-router";
import { RANGES, type Range } from "../analytics/contract";
import { METRICS, type Metric } from "./sales";

const DEFAULT_RANGE: Range = "7d";
export const RANGE_NAMES = Object.keys(RANGES) as Range[];

interface AnalyticsState {
  range: Range;
  metric: Metric;
  asTable: boolean;
}

function readState(params: URLSearchParams): AnalyticsState {
  return {
    range: RANGE_NAMES.find((name) => name === params.get("range")) ?? DEFAULT_RANGE,
    metric: METRICS.find((name) => name === params.get("figure")) ?? METRICS[0],
    asTable: params.get("view") === "table",
  };
}

/** What the analytics page shows, from the URL: `?range=30d&figure=orders&view=table`, each left out when it is usual. */
export function useAnalyticsUrl() {
  const [params, setParams] = useSearchParams();
  const set = (change: Partial<AnalyticsState>) =>
    setParams((current) => {
      const { range, metric, asTable } = { ...readState(current), ...change };
      const next = new URLSearchParams(current);
      const write = (name: string, value: string, usual: boolean) =>
        usual ? next.delete(name) : next.set(name, value);
      write("range", range, range === DEFAULT_RANGE);
      write("figure", metric, metric === METRICS[0]);
      write("view", "table", !asTable);
      return next;
    });
  return { ...readState(params), set };
}
