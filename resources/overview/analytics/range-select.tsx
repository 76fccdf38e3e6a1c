import { Select } from "antd";
import type { Range } from "../contract";
import { analyticsMessages as words } from "./messages";
import { reportMessages } from "./report-messages";
import { RANGE_NAMES, type AnalyticsState } from "./use-analytics-url";

interface RangeSelectProps {
  range: AnalyticsState["range"];
  onChange: (range: Range) => void;
}

/** Picks a documented range. Shows no value if the period bar has chosen another one. */
export function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <label className="filter">
      <span>{words.range}</span>
      <Select
        aria-label={words.range}
        value={RANGE_NAMES.find((name) => name === range)}
        placeholder={reportMessages.otherRange}
        options={RANGE_NAMES.map((value) => ({ value, label: words.ranges[value] }))}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    </label>
  );
}
