import { memo, useMemo, type ComponentProps } from "react";
import type { Tone } from "../define/tones";
import { StatusTag } from "../ui/status-tag";
import { runMessages } from "./messages";
import type { RunState } from "./use-run";

export type LineState = RunState | "skipped";

const TONES = {
  waiting: undefined,
  running: undefined,
  done: undefined,
  queued: "orange",
  failed: "red",
  skipped: "orange",
} as const satisfies Record<LineState, Tone | undefined>;

/** A scrollable region must be reachable by keyboard. */
const TAB_STOP = { tabIndex: 0 };

/** The result for one subject of a run. */
export interface RunLine {
  title: string;
  state: LineState;
  /** Why it failed or was skipped, or a warning before it starts. */
  message?: string;
}

/** Memoized because a run may have thousands of lines. */
const Line = memo(
  ({ title, state, message, valueLabels }: RunLine & Pick<ComponentProps<typeof StatusTag>, "valueLabels">) => (
    <li>
      <span className="run-subject">{title}</span>
      <StatusTag value={state} valueLabels={valueLabels} />
      {message && <span className="run-message">{message}</span>}
    </li>
  ),
);

interface RunLinesProps {
  lines: readonly RunLine[];
  /** Overrides the default texts of the states. */
  states: Partial<Record<LineState, string>> | undefined;
}

/** Lists the subjects of a run with their results. */
export function RunLines({ lines, states }: RunLinesProps) {
  const valueLabels = useMemo(() => {
    const labels = { ...runMessages.states, ...states };
    return Object.fromEntries(
      Object.entries(TONES).map(([state, tone]) => [state, { label: labels[state as LineState], tone }]),
    );
  }, [states]);
  return (
    <div className="run-lines" role="region" aria-label={runMessages.results} {...TAB_STOP}>
      <ul>
        {lines.map((line, index) => (
          <Line key={index} {...line} valueLabels={valueLabels} />
        ))}
      </ul>
    </div>
  );
}
