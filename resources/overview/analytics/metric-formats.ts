import { formatMoney, formatMoneyShort } from "../../../src/kit/format";
import { kitMessages } from "../../../src/kit/messages";
import { formatNumber } from "../../../src/kit/numbers";
import { formatCompact } from "./chart-scale";
import type { Metric } from "./sales";

interface MetricFormat {
  /** Format in the legend and the tooltip. */
  full: (value: number) => string;
  /** Format in tables. */
  cell: (value: number) => string;
  /** Format on the axis. */
  axis: (value: number) => string;
}

/** Formatters of the chart's figures. */
const METRIC_FORMATS: Record<Metric, MetricFormat> = {
  revenue: { full: formatMoneyShort, cell: formatMoney, axis: (rupees) => `₹${formatCompact(rupees)}` },
  orders: { full: formatNumber, cell: formatNumber, axis: formatCompact },
};

/** Formats a figure, or returns a dash if the server did not send it. */
export const formatMetric = (metric: Metric, form: keyof MetricFormat, value: number | undefined) =>
  value === undefined ? kitMessages.missing : METRIC_FORMATS[metric][form](value);
