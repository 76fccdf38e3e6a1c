import { RANGE_DAYS } from "../contract";
import { formatPeriodDays } from "./indian-range";
import { analyticsMessages as words } from "./messages";
import { reportMessages } from "./report-messages";
import type { ReportSalesData } from "./sales";
import type { AnalyticsState } from "./use-analytics-url";

/** Describes the days that the range is compared with. */
export function describePreviousDays(
  { range, compare }: Pick<AnalyticsState, "range" | "compare">,
  sales: Pick<ReportSalesData, "previous"> | undefined,
): string {
  if (range in RANGE_DAYS && compare === "previous")
    return words.daysBefore(RANGE_DAYS[range as keyof typeof RANGE_DAYS]);
  const days = sales?.previous;
  return days ? formatPeriodDays(days) : reportMessages.previousPeriod;
}
