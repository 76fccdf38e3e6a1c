import { Button, Modal, Progress } from "antd";
import type { ReactNode } from "react";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { useDialogFocus } from "../ui/use-dialog-focus";
import { useUnsavedChangesGuard } from "../ui/use-unsaved-changes-guard";
import { runMessages } from "./messages";
import { countRun, type RunCounts } from "./run-counts";
import { RunLines, type LineState, type RunLine } from "./run-lines";
import "./run.css";

interface RunDialogProps {
  title: string;
  lines: readonly RunLine[];
  running: boolean;
  /** Label of the start button. After a run, the button says "Continue" if items are left, or "Retry failed". */
  startLabel: string;
  danger?: boolean;
  /** Overrides the default labels of the states. */
  stateLabels?: Partial<Record<LineState, string>>;
  /** Shown below the results while the run is stopped or has failures. */
  incompleteNote?: string;
  /** Describes what the run will do. */
  children?: ReactNode;
  onStart: () => void;
  /** Undefined if the run is a single request, which cannot be stopped. */
  onStop: (() => void) | undefined;
  onClose: () => void;
}

/** Shows a run: what it will do, its progress, the result for each item, and the buttons. */
export function RunDialog(props: RunDialogProps) {
  const { title, lines, running, stateLabels, incompleteNote, children, onStop, onClose } = props;
  const { asking, stay } = useUnsavedChangesGuard(running);
  useDialogFocus(() => running || onClose());
  const counts = countRun(lines, running);
  const stop =
    onStop &&
    (() => {
      // Hide the warning and cancel the blocked navigation, so that the results stay on the screen.
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
          {runMessages.leave(onStop !== undefined)}
          <Button size="small" onClick={stay}>
            {recordMessages.continue}
          </Button>
        </p>
      )}
      <RunLines lines={lines} states={stateLabels} />
      {incompleteNote && counts.hasStarted && !running && !counts.isOver && (
        <p className="run-incomplete">{incompleteNote}</p>
      )}
    </Modal>
  );
}

type RunButtonsProps = Pick<RunDialogProps, "running" | "startLabel" | "danger" | "onStart" | "onStop" | "onClose"> & {
  counts: RunCounts;
};

/** Shows Cancel or Close, and the buttons to stop, start, continue or retry. */
function RunButtons({ running, startLabel, danger, counts, onStart, onStop, onClose }: RunButtonsProps) {
  const { hasStarted, isOver, ended, total } = counts;
  const resumeLabel = ended < total ? recordMessages.continue : runMessages.retryFailed;
  return (
    <>
      <Button disabled={running} onClick={onClose}>
        {hasStarted ? recordMessages.close : words.cancel}
      </Button>
      {running && onStop && <Button onClick={onStop}>{recordMessages.stop}</Button>}
      {!running && !isOver && (
        <Button type="primary" danger={danger} onClick={onStart}>
          {hasStarted ? resumeLabel : startLabel}
        </Button>
      )}
    </>
  );
}

/** Shows how many items have a result, and how many have failed. */
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
