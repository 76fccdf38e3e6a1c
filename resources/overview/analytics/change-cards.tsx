import { parseNumber } from "../../../src/kit/format";
import { useSession } from "../../../src/kit/data/use-session";
import type { Analytics, PeriodFigures, Stats } from "../contract";
import { FIGURE_NAMES, formatFigure, useFigureHints } from "../figures";
import { dashboardMessages } from "../messages";
import { ChangeCard } from "./change-card";
import { computeChange } from "./changes";
import { analyticsMessages as words } from "./messages";
import { describePreviousDays } from "./previous-days";
import type { AnalyticsState } from "./use-analytics-url";
import type { Report } from "./use-report";

interface ChangeCardsProps {
  stats: Stats | undefined;
  /** Undefined while the analytics of the range are loading. */
  analytics: Analytics | undefined;
  state: AnalyticsState;
  report: Report;
}

/** Figures of usual length, whose invisible notes reserve the space of the real ones while the analytics load. */
const LOADING_FIGURES: PeriodFigures = {
  totalRevenue: 64_000.5,
  totalOrders: 50,
  totalUsers: 50,
  totalVendors: 50,
  totalProducts: 50,
  averageRating: 4.5,
};

const formatInPeriod = (figures: PeriodFigures | undefined, name: keyof Stats) =>
  formatFigure({ [name]: parseNumber(figures?.[name]) }, name) ?? "";

/**
 * The six dashboard figures with their changes. Without the feature analytics.changes, the changes are the documented
 * samples.
 */
export function ChangeCards({ stats, analytics, state, report }: ChangeCardsProps) {
  const sample = !useSession().offers("analytics.changes");
  const hintOf = useFigureHints();
  const previousDays = describePreviousDays(state, report.sales);
  const { current, previous } = analytics ?? { current: LOADING_FIGURES, previous: LOADING_FIGURES };
  const change = (name: keyof Stats) => {
    if (sample) return { text: words.sampleChanges[name], trend: "none" } as const;
    return analytics && computeChange(name, analytics.current ?? {}, analytics.previous ?? {});
  };
  return (
    <div className="cards">
      {FIGURE_NAMES.map((name) => (
        <ChangeCard
          key={name}
          title={dashboardMessages.cards[name]}
          hint={hintOf(name)}
          value={formatFigure(stats, name)}
          change={change(name)}
          note={
            sample
              ? words.sample
              : words.compared(formatInPeriod(current, name), formatInPeriod(previous, name), previousDays)
          }
          sample={sample}
        />
      ))}
    </div>
  );
}
