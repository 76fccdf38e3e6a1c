import { Button } from "antd";
import type { ReactNode } from "react";
import { LoadError, LoadingText } from "../../src/kit/load-state";
import type { Range } from "../analytics/contract";
import { analyticsMessages as words } from "./analytics-messages";
import { dayText } from "./indian-range";
import { metricText } from "./metric-formats";
import { METRICS, sumOf, type DayFigures, type Metric, type SalesDay } from "./sales";
import { SalesPlot } from "./sales-plot";
import { SalesTable } from "./sales-table";
import { useSales } from "./use-sales";

/** One period in the legend: how its line is drawn, its days and what it came to. */
function LegendEntry({ kind, days, metric }: { kind: "now" | "before"; days: readonly DayFigures[]; metric: Metric }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <li>
      <svg className={`line-${kind}`} width="26" height="4" aria-hidden="true">
        <path d="M1 2H25" />
      </svg>
      <span className="legend-name">{kind === "now" ? words.thisPeriod : words.previousPeriod}</span>
      <strong>{metricText(metric, "full", sumOf(days, metric))}</strong>
      {first && last && <span className="legend-days">{words.between(dayText(first.date), dayText(last.date))}</span>}
    </li>
  );
}

function Chart({ days, metric, asTable }: { days: readonly SalesDay[]; metric: Metric; asTable: boolean }) {
  return (
    <>
      <ul className="legend">
        <LegendEntry kind="now" days={days.map(({ now }) => now)} metric={metric} />
        <LegendEntry kind="before" days={days.map(({ before }) => before)} metric={metric} />
      </ul>
      {asTable ? <SalesTable days={days} /> : <SalesPlot key={days.length} days={days} metric={metric} />}
    </>
  );
}

interface SalesPanelProps {
  range: Range;
  metric: Metric;
  asTable: boolean;
  onMetric: (metric: Metric) => void;
  onView: (asTable: boolean) => void;
}

/** Revenue or orders by day, this period against the one before, as a chart or as a table. */
export function SalesPanel({ range, metric, asTable, onMetric, onView }: SalesPanelProps) {
  const { data, error, isPlaceholderData, refetch } = useSales(range);
  const days = data?.days;
  return (
    <section className="panel" aria-labelledby="sales-chart">
      <div className="panel-title sales-head">
        <h2 id="sales-chart">{words.chart}</h2>
        {days && (
          <>
            <div className="switch" role="group" aria-label={words.figure}>
              {METRICS.map((name) => (
                <button key={name} type="button" aria-pressed={name === metric} onClick={() => onMetric(name)}>
                  {words.figures[name]}
                </button>
              ))}
            </div>
            <Button className="table-switch" aria-pressed={asTable} onClick={() => onView(!asTable)}>
              {words.showTable}
            </Button>
          </>
        )}
      </div>
      <div className={`sales-body ${isPlaceholderData ? "stale" : ""}`}>{body()}</div>
    </section>
  );

  function body(): ReactNode {
    if (error) return <LoadError text={words.salesError} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingText text={words.loadingSales} />;
    if (!days) return <p className="load-state sales-unreadable">{words.salesUnreadable}</p>;
    return <Chart days={days} metric={metric} asTable={asTable} />;
  }
}
