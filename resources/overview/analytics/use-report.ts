import { useCustom, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSession } from "../../../src/kit/data/use-session";
import type { SalesReport } from "../contract";
import { readReportSales, type ReportSalesData } from "./sales";
import { getBreakdownQuery, getRangeQuery, type AnalyticsState } from "./use-analytics-url";

export interface Report {
  /** Undefined until loaded. Its days are undefined if they cannot be read. */
  sales: ReportSalesData | undefined;
  breakdown: SalesReport["breakdown"];
  stale: boolean;
  error: HttpError | null;
  refetch: () => void;
}

/** Loads the report of the days and the breakdown in the URL, if the backend offers reports. */
export function useReport(state: AnalyticsState, enabled: boolean): Report {
  const sortsOnServer = useSession().offers("analytics.breakdown");
  const { query } = useCustom<SalesReport, HttpError>({
    url: "analytics/report",
    method: "get",
    config: { query: { ...getRangeQuery(state), by: state.by, ...(sortsOnServer && getBreakdownQuery(state)) } },
    errorNotification: false,
    // Keep the previous report, faded, until the new one is loaded.
    queryOptions: { enabled, placeholderData: keepPreviousData },
  });
  const answer = query.data?.data;
  return {
    sales: answer && readReportSales(answer),
    breakdown: answer?.breakdown,
    stale: query.isPlaceholderData,
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
