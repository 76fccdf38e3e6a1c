import { Button } from "antd";
import type { ReactNode } from "react";
import type { HttpError } from "@refinedev/core";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import { analyticsMessages as words } from "./messages";
import { formatIsoDay } from "./indian-range";
import { formatMetric } from "./metric-formats";
import { METRICS, sumMetric, type DayFigures, type Metric, type SalesDay } from "./sales";
import { SalesHint } from "../sales-hint";
import { SalesPlot } from "./sales-plot";
import { SalesTable } from "./sales-table";
import { SegmentedControl } from "./segmented-control";
import type { AnalyticsState } from "./use-analytics-url";

/** Legend entry of a period: its line style, days and total. */
function LegendEntry({ kind, days, metric }: { kind: "now" | "before"; days: readonly DayFigures[]; metric: Metric }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <li>
      <svg className={`line-${kind}`} width="26" height="4" aria-hidden="true">
        <path d="M1 2H25" />
      </svg>
      <span className="legend-name">{kind === "now" ? words.thisPeriod : words.previousPeriod}</span>
      <strong>{formatMetric(metric, "full", sumMetric(days, metric))}</strong>
      {first && last && (
        <span className="legend-days">{words.between(formatIsoDay(first.date), formatIsoDay(last.date))}</span>
      )}
    </li>
  );
}

interface ChartProps {
  days: readonly SalesDay[];
  metric: Metric;
  asTable: boolean;
  /** Explains that the last day is not over: a sentence, and a note beside its figure. */
  unfinished?: { sentence: string; soFar: string } | undefined;
}

function Chart({ days, metric, asTable, unfinished }: ChartProps) {
  const getPeriod = (period: "now" | "before") =>
    days.map((day) => day[period]).filter(({ date }) => date !== undefined);
  return (
    <>
      <ul className="legend">
        <LegendEntry kind="now" days={getPeriod("now")} metric={metric} />
        <LegendEntry kind="before" days={getPeriod("before")} metric={metric} />
      </ul>
      {unfinished && <p className="sales-note">{unfinished.sentence}</p>}
      {asTable ? (
        <SalesTable days={days} />
      ) : (
        <SalesPlot key={days.length} days={days} metric={metric} soFar={unfinished?.soFar} />
      )}
    </>
  );
}

interface SalesPanelProps {
  state: Pick<AnalyticsState, "metric" | "asTable">;
  /** Undefined until loaded. `days` is undefined if the response cannot be read. */
  sales: { days: readonly SalesDay[] | undefined } | undefined;
  stale: boolean;
  error: HttpError | null;
  onRetry: () => void;
  onChange: (change: Partial<AnalyticsState>) => void;
  unfinished?: ChartProps["unfinished"];
  /** More buttons, shown once the days are loaded. */
  actions?: ReactNode;
}

/** Revenue or orders by day, compared with the previous period, as a chart or a table. */
export function SalesPanel({ state, sales, stale, error, onRetry, onChange, unfinished, actions }: SalesPanelProps) {
  const { metric, asTable } = state;
  const days = sales?.days;
  return (
    <section className="panel" aria-labelledby="sales-chart">
      <div className="panel-title sales-head">
        <h2 id="sales-chart">{words.chart}</h2>
        <SalesHint title={words.chart} />
        {days && !error && (
          <>
            <SegmentedControl
              label={words.figure}
              choices={METRICS.map((name) => ({ value: name, label: words.figures[name] }))}
              chosen={metric}
              onChoose={(name) => onChange({ metric: name })}
            />
            <Button className="table-switch" aria-pressed={asTable} onClick={() => onChange({ asTable: !asTable })}>
              {words.showTable}
            </Button>
            {actions}
          </>
        )}
      </div>
      <div className={`sales-body ${stale ? "stale" : ""}`}>{body()}</div>
    </section>
  );

  function body(): ReactNode {
    if (error) return <LoadError text={words.salesError} error={error} onRetry={onRetry} />;
    if (!sales) return <LoadingText text={words.loadingSales} />;
    if (!days) return <p className="load-state sales-unreadable">{words.salesUnreadable}</p>;
    return <Chart days={days} metric={metric} asTable={asTable} unfinished={unfinished} />;
  }
}
