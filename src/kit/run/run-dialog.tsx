import { Button, Modal, Progress } from "antd";
import type { ReactNode } from "react";
import { kitMessages as words } from "../messages";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { useUnsavedChangesGuard } from "../ui/use-leave-guard";
import { runMessages } from "./messages";
import { countRun, type RunCounts } from "./run-counts";
import { RunLines, type LineState, type RunLine } from "./run-lines";
import "./run.css";

interface RunDialogProps {
  title: string;
  lines: readonly RunLine[];
  running: boolean;
  /** The label of the start button. Later it becomes "Continue" or "Retry failed". */
  startLabel: string;
  danger?: boolean;
  /** Overrides the default texts of the states. */
  states?: Partial<Record<LineState, string>>;
  /** Shown after a run that is incomplete. */
  rest?: string;
  /** Describes what the run will do. */
  children?: ReactNode;
  onStart: () => void;
  /** Undefined if the run is a single request, which cannot be stopped. */
  onStop: (() => void) | undefined;
  onClose: () => void;
}

/** Shows a run: its description, progress, the result for each subject, and the buttons for the next step. */
export function RunDialog(props: RunDialogProps) {
  const { title, lines, running, states, rest, children, onStop, onClose } = props;
  const { asking, stay } = useUnsavedChangesGuard(running);
  useDialogFocus(() => running || onClose());
  const counts = countRun(lines, running);
  const stop =
    onStop &&
    (() => {
      // Stopping does not leave the page, so that the results stay visible.
      stay();
      onStop();
    });
  return (
    <Modal
      open
      title={title}
      width={640}
      maskClosable={false}
      closable={!running}
      keyboard={!running}
      onCancel={onClose}
      footer={<RunButtons {...props} counts={counts} onStop={stop} />}
    >
      {children}
      {counts.hasStarted && <RunProgress title={title} counts={counts} />}
      {asking && (
        <p className="note warning" role="alert">
          {runMessages.leave}
          <Button size="small" onClick={stay}>
            {words.goOn}
          </Button>
        </p>
      )}
      <RunLines lines={lines} states={states} />
      {rest && counts.hasStarted && !running && !counts.isOver && <p className="run-rest">{rest}</p>}
    </Modal>
  );
}

type RunButtonsProps = Pick<RunDialogProps, "running" | "startLabel" | "danger" | "onStart" | "onStop" | "onClose"> & {
  counts: RunCounts;
};

/** The buttons of a run: close, and stop, start or resume. */
function RunButtons({ running, startLabel, danger, counts, onStart, onStop, onClose }: RunButtonsProps) {
  const { hasStarted, isOver, ended, total } = counts;
  const resumeLabel = ended < total ? words.goOn : runMessages.retryFailed;
  return (
    <>
      <Button disabled={running} onClick={onClose}>
        {hasStarted ? words.close : words.cancel}
      </Button>
      {running && onStop && <Button onClick={onStop}>{words.stop}</Button>}
      {!running && !isOver && (
        <Button type="primary" danger={danger} onClick={onStart}>
          {hasStarted ? resumeLabel : startLabel}
        </Button>
      )}
    </>
  );
}

/** Shows how many subjects have a result, and how many have failed. */
function RunProgress({ title, counts: { ended, failed, total } }: { title: string; counts: RunCounts }) {
  return (
    <>
      <p role="status">
        {runMessages.progress(ended, total)}
        {failed > 0 && <span className="run-failed">{runMessages.failed(failed)}</span>}
      </p>
      <Progress aria-label={title} percent={Math.round((100 * ended) / total)} showInfo={false} />
    </>
  );
}
