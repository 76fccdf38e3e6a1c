import { Button, Modal, Progress } from "antd";
import { memo, useMemo, type ComponentProps, type ReactNode } from "react";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { useLeaveGuard } from "../ui/use-leave-guard";
import { runMessages } from "./messages";
import type { RunState } from "./use-run";
import "./run.css";

type LineState = RunState | "skipped";

const TONES = {
  waiting: "neutral",
  running: "blue",
  done: "green",
  queued: "orange",
  failed: "red",
  skipped: "orange",
} as const satisfies Record<LineState, string>;

/** What scrolls must be within reach of the keyboard. */
const TAB_STOP = { tabIndex: 0 };

/** What became of one subject of a run. */
export interface RunLine {
  title: string;
  state: LineState;
  /** Why it failed or was skipped. */
  message?: string;
}

/** Rendered anew only when something has become of it: a run may have thousands. */
const Line = memo(({ title, state, message, looks }: RunLine & Pick<ComponentProps<typeof StatusTag>, "looks">) => (
  <li>
    <span className="run-subject">{title}</span>
    <StatusTag value={state} looks={looks} />
    {message && <span className="run-message">{message}</span>}
  </li>
));

interface RunDialogProps {
  title: string;
  lines: readonly RunLine[];
  running: boolean;
  /** Label of the button that begins; a run that has begun goes on or retries. */
  startLabel: string;
  danger?: boolean;
  /** Other texts for the states. */
  states?: Partial<Record<LineState, string>>;
  /** Said after a run that did not do everything. */
  rest?: string;
  /** What the run will do. */
  children?: ReactNode;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** A run and its progress: what it will do, how far it is, what became of each subject, and what can be done now. */
export function RunDialog(props: RunDialogProps) {
  const { title, lines, running, startLabel, danger, states, rest, children, onStart, onStop, onClose } = props;
  const { asking, stay } = useLeaveGuard(running);
  useDialogFocus(() => running || onClose());
  const looks = useMemo(() => {
    const labels = { ...runMessages.states, ...states };
    return Object.fromEntries(
      Object.entries(TONES).map(([state, tone]) => [state, { label: labels[state as LineState], tone }]),
    );
  }, [states]);
  const count = (...wanted: LineState[]) => lines.filter(({ state }) => wanted.includes(state)).length;
  const total = lines.length - count("skipped");
  const failed = count("failed");
  const ended = count("done", "queued") + failed;
  const started = running || ended > 0;
  const isOver = count("waiting", "running", "failed") === 0;
  return (
    <Modal
      open
      title={title}
      width={640}
      maskClosable={false}
      closable={!running}
      keyboard={!running}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            {started ? words.close : words.cancel}
          </Button>
          {running && (
            <Button
              onClick={() => {
                // Stopping is not leaving: the results stay visible.
                stay();
                onStop();
              }}
            >
              {words.stop}
            </Button>
          )}
          {!running && !isOver && (
            <Button type="primary" danger={danger} onClick={onStart}>
              {!started ? startLabel : ended < total ? words.goOn : runMessages.retryFailed}
            </Button>
          )}
        </>
      }
    >
      {children}
      {started && (
        <>
          <p role="status">
            {runMessages.progress(ended, total)}
            {failed > 0 && <span className="run-failed">{runMessages.failed(failed)}</span>}
          </p>
          <Progress aria-label={title} percent={Math.round((100 * ended) / total)} showInfo={false} />
        </>
      )}
      {asking && (
        <p className="note warning" role="alert">
          {runMessages.leave}
          <Button size="small" onClick={stay}>
            {words.goOn}
          </Button>
        </p>
      )}
      <div className="run-lines" role="region" aria-label={runMessages.results} {...TAB_STOP}>
        <ul>
          {lines.map((line, index) => (
            <Line key={index} {...line} looks={looks} />
          ))}
        </ul>
      </div>
      {rest && started && !running && !isOver && <p className="run-rest">{rest}</p>}
    </Modal>
  );
}
