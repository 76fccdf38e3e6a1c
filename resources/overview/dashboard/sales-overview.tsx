import { PeriodBar } from "../analytics/period-bar";
import { RangeSelect } from "../analytics/range-select";
import { ReportSales } from "../analytics/sales-of-range";
import { useAnalyticsUrl } from "../analytics/use-analytics-url";
import { useReport } from "../analytics/use-report";
import { salesOverviewMessages as words } from "./messages";
import { PeriodCards } from "./period-cards";
import "../analytics/analytics.css";

/**
 * Sales of a period compared with the previous one: period picker, three figures and chart, loaded by a single call.
 */
export function SalesOverview() {
  const { state, set } = useAnalyticsUrl();
  // No breakdown is shown, so request the dimension with the fewest rows.
  const report = useReport({ ...state, by: "payment", sort: undefined, allRows: false }, true);
  return (
    <section className="analytics sales-overview" aria-labelledby="sales-overview">
      <div className="sales-overview-head">
        <h2 id="sales-overview">{words.title}</h2>
        <RangeSelect range={state.range} onChange={(range) => set({ range })} />
      </div>
      <PeriodBar state={state} shown={report.sales?.current} onChange={set} />
      <PeriodCards state={state} report={report} />
      <ReportSales report={report} state={state} onChange={set} />
    </section>
  );
}
