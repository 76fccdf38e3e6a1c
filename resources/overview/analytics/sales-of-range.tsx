import { toIndianTime } from "../../../src/kit/format";
import type { Range } from "../contract";
import { formatIsoDay } from "./indian-range";
import { reportMessages as words } from "./report-messages";
import { SalesPanel } from "./sales-panel";
import { SaveButton } from "./save-button";
import type { ReportSalesData } from "./sales";
import { analyticsMessages } from "./messages";
import type { AnalyticsState } from "./use-analytics-url";
import type { Report } from "./use-report";
import { useSales } from "./use-sales";

interface SalesOfRangeProps {
  state: AnalyticsState;
  onChange: (change: Partial<AnalyticsState>) => void;
}

/** Sales chart of a documented range, from the documented calls. */
export function DocumentedSales({ range, state, onChange }: SalesOfRangeProps & { range: Range }) {
  const { data, error, isPlaceholderData, refetch } = useSales(range);
  return (
    <SalesPanel
      state={state}
      sales={data}
      stale={isPlaceholderData}
      error={error}
      onRetry={() => void refetch()}
      onChange={onChange}
    />
  );
}

/** Explains that the last day is not over yet. */
function describeUnfinishedDay({ countedUntil, days }: ReportSalesData) {
  const moment = toIndianTime(countedUntil);
  if (!moment) return undefined;
  const time = moment.format("HH:mm");
  const before = days?.at(-1)?.before.date;
  return {
    sentence: words.unfinished(time, before && formatIsoDay(before)),
    soFar: words.soFar(time),
  };
}

/** Sales chart of a report. */
export function ReportSales({ report, state, onChange }: SalesOfRangeProps & { report: Report }) {
  const { sales, stale, error, refetch } = report;
  const days = sales?.days;
  return (
    <SalesPanel
      state={state}
      sales={sales}
      stale={stale}
      error={error}
      onRetry={refetch}
      onChange={onChange}
      unfinished={sales && describeUnfinishedDay(sales)}
      actions={days && <SaveButton panelTitle={analyticsMessages.chart} onSave={(files) => files.saveDays(days)} />}
    />
  );
}
