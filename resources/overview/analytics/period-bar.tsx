import { DayFilter } from "../../../src/kit/list/day-filter";
import { COMPARISONS, CALENDAR_RANGES } from "../contract";
import { CUSTOM_RANGE, type DayRange } from "./indian-range";
import { reportMessages as words } from "./report-messages";
import { SegmentedControl } from "./segmented-control";
import type { AnalyticsState } from "./use-analytics-url";

interface PeriodBarProps {
  state: AnalyticsState;
  /** The days on the screen, once loaded. A custom range starts with them. */
  shown: DayRange | undefined;
  onChange: (change: Partial<AnalyticsState>) => void;
}

/** Chooses a calendar range or any days, and the comparison. */
export function PeriodBar({ state, shown, onChange }: PeriodBarProps) {
  const { range, from, to, compare } = state;
  const choose = (name: (typeof CALENDAR_RANGES)[number] | typeof CUSTOM_RANGE) => {
    if (name !== CUSTOM_RANGE) onChange({ range: name });
    else if (shown) onChange({ range: CUSTOM_RANGE, from: shown.startDate, to: shown.endDate });
  };
  return (
    <div className="period-bar">
      <SegmentedControl
        label={words.period}
        choices={([...CALENDAR_RANGES, CUSTOM_RANGE] as const).map((name) => ({
          value: name,
          label: words.presets[name],
        }))}
        chosen={range}
        onChoose={choose}
      />
      {range === CUSTOM_RANGE && (
        <div className="period-days">
          <DayFilter
            label={words.from}
            value={from}
            onChange={(day) => day && onChange({ from: day, to: day > to ? day : to })}
          />
          <DayFilter
            label={words.to}
            value={to}
            onChange={(day) => day && onChange({ from: day < from ? day : from, to: day })}
          />
        </div>
      )}
      <div className="period-compare">
        <span aria-hidden="true">{words.compare}</span>
        <SegmentedControl
          label={words.compare}
          choices={COMPARISONS.map((name) => ({ value: name, label: words.comparisons[name] }))}
          chosen={compare}
          onChoose={(name) => onChange({ compare: name })}
        />
      </div>
    </div>
  );
}
