import { useCustom, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoneyShort, formatNumberOrDash } from "../../../src/kit/format";
import { kitMessages } from "../../../src/kit/messages";
import { serverNow } from "../../../src/kit/server-time";
import { LoadError, LoadingText } from "../../../src/kit/ui/load-state";
import type { DaySales } from "../contract";
import { formatIsoDay, getRangePeriods } from "../analytics/indian-range";
import { readSales, sumMetric, type DayFigures } from "../analytics/sales";
import { SalesHint } from "../sales-hint";
import { workMessages as words } from "./messages";

const WIDTH = 600;
const HEIGHT = 72;
const PADDING = 4;

/** Returns the points of the line. The drawing is stretched to its container. */
function toPoints(days: readonly DayFigures[]): readonly string[] {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue ?? 0));
  const step = WIDTH / Math.max(1, days.length - 1);
  return days.map(({ revenue = 0 }, index) => {
    const y = HEIGHT - PADDING - (revenue / highest) * (HEIGHT - 2 * PADDING);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
}

/** Line chart with a dashed last segment, because today is not over. */
function Line({ days }: { days: readonly DayFigures[] }) {
  const points = toPoints(days);
  return (
    <svg className="work-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.slice(0, -1).join(" ")} />
      <polyline className="work-today" points={points.slice(-2).join(" ")} />
    </svg>
  );
}

/** Revenue of the last 30 days, from the documented call. */
export function SalesLine({ ready }: { ready: boolean }) {
  const [period] = useState(() => getRangePeriods("30d", serverNow()).current);
  const { query } = useCustom<DaySales[], HttpError>({
    url: "analytics/sales",
    method: "get",
    config: { query: period },
    errorNotification: false,
    queryOptions: { enabled: ready },
  });
  const { data, error, refetch } = query;
  const days = data && readSales(data.data, period);
  const content = () => {
    if (error) return <LoadError text={words.salesError} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingText text={words.loadingSales} />;
    if (!days) return <p className="load-state">{words.salesUnreadable}</p>;
    const revenue = sumMetric(days, "revenue");
    return (
      <>
        <p className="work-sum">
          {words.salesLine(
            revenue === undefined ? kitMessages.missing : formatMoneyShort(revenue),
            formatNumberOrDash(sumMetric(days, "orders")),
            words.soFar,
          )}
        </p>
        <Line days={days} />
        <p className="work-ends" aria-hidden="true">
          <span>{formatIsoDay(period.startDate)}</span>
          <span>{formatIsoDay(period.endDate)}</span>
        </p>
      </>
    );
  };
  return (
    <section className="panel" aria-labelledby="work-sales">
      <div className="panel-title work-head">
        <h2 id="work-sales">{words.sales}</h2>
        <SalesHint title={words.sales} />
        <Link to="/analytics?range=30d">{words.toAnalytics}</Link>
      </div>
      <div className="work-sales">{content()}</div>
    </section>
  );
}
