import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { analyticsMessages as words } from "./messages";
import { pickLabelIndexes } from "./chart-scale";
import { formatIsoDay, startOfDay } from "./indian-range";
import { formatMetric } from "./metric-formats";
import type { DayFigures, Metric, SalesDay } from "./sales";
import { useElementWidth } from "./use-element-width";

const HEIGHT = 300;
const MARGIN = { top: 14, right: 16, bottom: 30, left: 62 };
const BASE = HEIGHT - MARGIN.bottom;
/** Width of a day's label in pixels. */
const DAY_LABEL_WIDTH = 74;
/** Below this number of pixels per day, the lines are thinner. */
const DENSE_GAP = 4;
const TIP_WIDTH = 210;
/** Approximate number of grid lines. */
const GRID_LINES = 4;

const formatShortDay = (day: string | undefined) => (day && startOfDay(day)?.format("D MMM")) ?? "";

/** Maps days and figures to coordinates in a drawing of the given width. */
function createScale(days: readonly SalesDay[], metric: Metric, width: number) {
  const figures = days.flatMap(({ now, before }) => [now[metric] ?? 0, before[metric] ?? 0]);
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right);
  const last = Math.max(1, days.length - 1);
  const x = scaleLinear([0, last], [MARGIN.left, MARGIN.left + inner]);
  const y = scaleLinear([0, Math.max(1, ...figures)], [BASE, MARGIN.top]).nice(GRID_LINES);
  // Orders have no fractions.
  const ticks = y.ticks(GRID_LINES).filter((tick) => metric !== "orders" || Number.isInteger(tick));
  return { ticks, inner, gap: inner / last, x, y, indexAt: (pixel: number) => Math.round(x.invert(pixel)) };
}

type Scale = ReturnType<typeof createScale>;

function Axes({ days, metric, scale }: { days: readonly SalesDay[]; metric: Metric; scale: Scale }) {
  const { ticks, inner, x, y } = scale;
  return (
    <g className="axes">
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${MARGIN.left} ${y(tick)}h${inner}`} />
          <text x={MARGIN.left - 10} y={y(tick) + 4} textAnchor="end">
            {formatMetric(metric, "axis", tick)}
          </text>
        </g>
      ))}
      {pickLabelIndexes(days.length, inner, DAY_LABEL_WIDTH).map((index) => (
        <text key={index} x={x(index)} y={HEIGHT - 8} textAnchor={index === days.length - 1 ? "end" : "middle"}>
          {formatShortDay(days[index]?.now.date)}
        </text>
      ))}
    </g>
  );
}

interface DayProps {
  day: SalesDay;
  metric: Metric;
}

const formatFigure = (day: DayFigures, metric: Metric) => formatMetric(metric, "full", day[metric]);

/** Marks a day with a vertical line and its two points. */
function Marker({ day, metric, x, y }: DayProps & { x: number; y: Scale["y"] }) {
  const { now, before } = day;
  return (
    <g className="marker">
      <path d={`M${x} ${MARGIN.top}V${BASE}`} />
      {before[metric] !== undefined && <circle className="dot-before" cx={x} cy={y(before[metric])} r="4" />}
      {now[metric] !== undefined && <circle className="dot-now" cx={x} cy={y(now[metric])} r="5" />}
    </g>
  );
}

/** The figures of a day, beside the day's vertical line, on the side with more room. */
function Tooltip({
  day: { now, before },
  metric,
  note,
  x,
  width,
}: DayProps & { note: string; x: number; width: number }) {
  const left = x > width / 2 ? x - TIP_WIDTH - 14 : x + 14;
  return (
    <div className="plot-tooltip" style={{ width: TIP_WIDTH, left: `clamp(0px, ${left}px, 100% - ${TIP_WIDTH}px)` }}>
      <p>{now.date && startOfDay(now.date)?.format("dddd, D MMM YYYY")}</p>
      {note && <p className="plot-note">{note}</p>}
      <div>
        <span>{words.thisPeriod}</span>
        <strong>{formatFigure(now, metric)}</strong>
      </div>
      <div>
        <span>{formatIsoDay(before.date)}</span>
        <strong>{formatFigure(before, metric)}</strong>
      </div>
    </div>
  );
}

/** The index of the day that each key moves to. `at` is the index of the chosen day. */
const STEPS: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at + 7,
  PageDown: (at) => at - 7,
  Home: () => 0,
  End: (_, last) => last,
};

interface SalesPlotProps {
  days: readonly SalesDay[];
  metric: Metric;
  /** Note about the last day if it is not over. The line to that day is then dashed. */
  soFar?: string | undefined;
}

/**
 * Line chart of two periods. For keyboard users it is a slider: the arrow keys choose a day, and screen readers read
 * its figures.
 */
export function SalesPlot({ days, metric, soFar }: SalesPlotProps) {
  const last = days.length - 1;
  const { frame, width } = useElementWidth();
  const [at, setAt] = useState(last);
  const [shown, setShown] = useState(false);
  const scale = createScale(days, metric, width);
  const day = days[at];
  const note = (at === last && soFar) || "";

  const goTo = (index: number) => {
    setAt(Math.min(last, Math.max(0, index)));
    setShown(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === "Escape") setShown(false);
    if (!step) return;
    event.preventDefault();
    goTo(step(at, last));
  };
  const onPointer = (event: PointerEvent) =>
    goTo(scale.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));

  const has = (period: "now" | "before") => (entry: SalesDay) => entry[period][metric] !== undefined;
  const getY = (period: "now" | "before") => (entry: SalesDay) => scale.y(entry[period][metric] ?? 0);
  const getX = (_: SalesDay, index: number) => scale.x(index);
  const drawLine = (period: "now" | "before", part: (entry: SalesDay, index: number) => boolean = has(period)) =>
    line(getX, getY(period)).defined(part)(days) ?? "";
  const hasFigure = has("now");
  const isFinished = (entry: SalesDay, index: number) => hasFigure(entry) && !(soFar && index === last);
  const isInLastSegment = (entry: SalesDay, index: number) => hasFigure(entry) && index >= last - 1;
  const areaNow = area(getX, BASE, getY("now")).defined(has("now"))(days) ?? "";
  return (
    <div
      ref={frame}
      className="plot"
      role="slider"
      tabIndex={0}
      aria-label={words.plot(words.figures[metric])}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={
        day &&
        `${words.dayValue(
          formatIsoDay(day.now.date),
          words.figures[metric],
          formatFigure(day.now, metric),
          formatIsoDay(day.before.date),
          formatFigure(day.before, metric),
        )} ${note}`.trim()
      }
      onKeyDown={onKeyDown}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setShown(false)}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} className={scale.gap < DENSE_GAP ? "dense" : ""} aria-hidden="true">
          <Axes days={days} metric={metric} scale={scale} />
          <path className="area" d={areaNow} />
          <path className="line-before" d={drawLine("before")} />
          <path className="line-now" d={drawLine("now", isFinished)} />
          {soFar && <path className="line-open" d={drawLine("now", isInLastSegment)} />}
          {shown && day && <Marker day={day} metric={metric} x={scale.x(at)} y={scale.y} />}
        </svg>
      )}
      {shown && day && <Tooltip day={day} metric={metric} note={note} x={scale.x(at)} width={width} />}
    </div>
  );
}
