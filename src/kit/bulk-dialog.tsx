import { Button, Modal, Progress } from "antd";
import { actionsOf } from "./actions";
import { useBackend } from "./backend";
import type { BulkDefinition } from "./define-list";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { kitMessages as words } from "./messages";
import { idOf, titleOf } from "./row";
import { StatusTag } from "./status-tag";
import { useBulkRun, type BulkItem, type BulkState } from "./use-bulk-run";
import { useDialogFocus } from "./use-dialog-focus";
import { useLeaveGuard } from "./use-leave-guard";

const STATES = {
  waiting: { label: words.bulkStates.waiting, tone: "neutral" },
  running: { label: words.bulkStates.running, tone: "blue" },
  done: { label: words.bulkStates.done, tone: "green" },
  failed: { label: words.bulkStates.failed, tone: "red" },
  skipped: { label: words.bulkStates.skipped, tone: "orange" },
} as const;

interface BulkDialogProps {
  resource: Resource;
  option: BulkDefinition["options"][number];
  rows: readonly Row[];
  onClose: () => void;
}

function Line({
  title,
  state,
  message,
}: {
  title: string;
  state: BulkState | "skipped";
  message?: string | undefined;
}) {
  return (
    <li>
      <span className="bulk-title">{title}</span>
      <StatusTag value={state} looks={STATES} />
      {message && <span className="bulk-message">{message}</span>}
    </li>
  );
}

const count = (items: readonly BulkItem[], state: BulkState) => items.filter((item) => item.state === state).length;

/** Says what a bulk run will do, runs it in sight, and keeps the result of every record until it is closed. */
export function BulkDialog({ resource, option, rows, onClose }: BulkDialogProps) {
  const backend = useBackend();
  const action = actionsOf(resource)[option.action];
  if (!action) throw new Error(`The bulk run names the action "${option.action}", which is not declared.`);
  const reasonOf = (row: Row) => action.allowed?.(row, backend) ?? true;
  const { items, running, start, stop } = useBulkRun(
    resource,
    action,
    option.values,
    rows.filter((row) => reasonOf(row) === true),
  );
  const skipped = rows.filter((row) => reasonOf(row) !== true);
  const { asking, stay } = useLeaveGuard(running);
  useDialogFocus(() => running || onClose());

  const done = count(items, "done");
  const failed = count(items, "failed");
  const started = running || done + failed > 0;
  const left = items.length - done;
  const startLabel = failed > 0 ? words.retryFailed : started ? words.goOn : option.label;
  return (
    <Modal
      open
      title={option.label}
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
          {running && <Button onClick={stop}>{words.stop}</Button>}
          {!running && left > 0 && (
            <Button type="primary" danger={action.danger ?? false} onClick={start}>
              {startLabel}
            </Button>
          )}
        </>
      }
    >
      <p>{words.bulkWill(items.length, skipped.length)}</p>
      <dl className="bulk-values">
        {action.inputs
          ?.filter(({ name }) => option.values[name])
          .map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{option.values[name]}</dd>
            </div>
          ))}
      </dl>
      {started && (
        <>
          <p role="status">{words.bulkProgress(done + failed, items.length, failed)}</p>
          <Progress aria-label={option.label} percent={Math.round((100 * (done + failed)) / items.length)} />
        </>
      )}
      {asking && (
        <p className="note warning" role="alert">
          {words.bulkLeave}
          <Button size="small" onClick={stay}>
            {words.goOn}
          </Button>
        </p>
      )}
      <ul className="bulk-items">
        {items.map(({ row, state, message }) => (
          <Line key={idOf(row)} title={titleOf(resource, row) ?? idOf(row)} state={state} message={message} />
        ))}
        {skipped.map((row) => (
          <Line
            key={idOf(row)}
            title={titleOf(resource, row) ?? idOf(row)}
            state="skipped"
            message={String(reasonOf(row))}
          />
        ))}
      </ul>
    </Modal>
  );
}
