import { useSession } from "../../../src/kit/data/use-session";
import { kitMessages } from "../../../src/kit/messages";
import { StatCard } from "../../../src/kit/ui/stat-card";
import { ChangeLine } from "../analytics/change-line";
import { comparePercent } from "../analytics/changes";
import { describePreviousDays } from "../analytics/previous-days";
import type { AnalyticsState } from "../analytics/use-analytics-url";
import type { Report } from "../analytics/use-report";
import { salesOverviewMessages as words } from "./messages";
import { FIGURE_RULES, getFigurePath, PERIOD_FIGURES, type PeriodFigure } from "./period-figures";

interface PeriodCardsProps {
  state: AnalyticsState;
  report: Report;
}

/**
 * Revenue, orders and average order of a period, each compared with an earlier period. The chart shows loading errors.
 */
export function PeriodCards({ state, report: { sales, stale, error } }: PeriodCardsProps) {
  const session = useSession();
  const isLoading = !sales && !error;
  const days = error ? undefined : sales?.days;

  const renderCard = (name: PeriodFigure) => {
    const { compute, format } = FIGURE_RULES[name];
    const formatOrDash = (value: number | undefined) => (value === undefined ? kitMessages.missing : format(value));
    const now = days && compute(days.map((day) => day.now));
    const before = days && compute(days.map((day) => day.before));
    return (
      <StatCard
        key={name}
        title={words.figures[name]}
        value={isLoading ? undefined : formatOrDash(now)}
        hint={words.hints[name]}
        to={getFigurePath(name, state, sales?.current, session)}
      >
        <ChangeLine
          change={days && comparePercent(now, before)}
          note={words.compared(formatOrDash(before), describePreviousDays(state, sales))}
        />
      </StatCard>
    );
  };
  return <div className={stale ? "cards stale" : "cards"}>{PERIOD_FIGURES.map(renderCard)}</div>;
}
