import { formatMoney, formatMoneyShort, formatNumber } from "../../../src/kit/format";
import { kitMessages } from "../../../src/kit/messages";
import { formatCompact } from "./chart-scale";
import type { Metric } from "./sales";

interface MetricFormat {
  /** In the legend and the tooltip. */
  full: (value: number) => string;
  /** In a table. */
  cell: (value: number) => string;
  /** On the axis. */
  axis: (value: number) => string;
}

/** How the figures of the chart are written. */
const METRIC_FORMATS: Record<Metric, MetricFormat> = {
  revenue: { full: formatMoneyShort, cell: formatMoney, axis: (rupees) => `₹${formatCompact(rupees)}` },
  orders: { full: formatNumber, cell: formatNumber, axis: formatCompact },
};

/** A figure as it is written; a dash for one that the server did not send. */
export const metricText = (metric: Metric, form: keyof MetricFormat, value: number | undefined) =>
  value === undefined ? kitMessages.missing : METRIC_FORMATS[metric][form](value);
