import { analyticsMessages as words } from "./messages";
import { formatIsoDay } from "./indian-range";
import { formatMetric } from "./metric-formats";
import { METRICS, type DayFigures, type SalesDay } from "./sales";

function Figures({ day }: { day: DayFigures }) {
  return METRICS.map((metric) => <td key={metric}>{formatMetric(metric, "cell", day[metric])}</td>);
}

/** The figures of the chart, latest day first. */
export function SalesTable({ days }: { days: readonly SalesDay[] }) {
  return (
    // A year has more rows than fit on a screen, so the table must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sales-scroll" role="region" aria-label={words.chart} tabIndex={0}>
      <table className="sales-table" aria-label={words.chart}>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.revenue}</th>
            <th scope="col">{words.orders}</th>
            <th scope="col">{words.previousDate}</th>
            <th scope="col">{words.previousRevenue}</th>
            <th scope="col">{words.previousOrders}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ now, before }) => (
            <tr key={now.date ?? before.date}>
              <th scope="row">{formatIsoDay(now.date)}</th>
              <Figures day={now} />
              <td>{formatIsoDay(before.date)}</td>
              <Figures day={before} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
