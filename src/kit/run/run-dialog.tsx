import { Button, Modal, Progress } from "antd";
import { memo, useMemo, type ComponentProps, type ReactNode } from "react";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { useUnsavedChangesGuard } from "../ui/use-leave-guard";
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

/** A scrollable region must be reachable by keyboard. */
const TAB_STOP = { tabIndex: 0 };

/** The result for one subject of a run. */
export interface RunLine {
  title: string;
  state: LineState;
  /** Why it failed or was skipped. */
  message?: string;
}

/** Memoized because a run may have thousands of lines. */
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
  /** The label of the start button. Later it becomes "Go on" or "Retry failed". */
  startLabel: string;
  danger?: boolean;
  /** Overrides the default texts of the states. */
  states?: Partial<Record<LineState, string>>;
  /** Shown after a run that is incomplete. */
  rest?: string;
  /** Describes what the run will do. */
  children?: ReactNode;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Shows a run: its description, progress, the result for each subject, and the buttons for the next step. */
export function RunDialog(props: RunDialogProps) {
  const { title, lines, running, startLabel, danger, states, rest, children, onStart, onStop, onClose } = props;
  const { asking, stay } = useUnsavedChangesGuard(running);
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
                // Stopping does not leave the page, so that the results stay visible.
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
