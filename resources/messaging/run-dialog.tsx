import { Button, Modal, Progress } from "antd";
import { kitMessages } from "../../src/kit/messages";
import { StatusTag } from "../../src/kit/status-tag";
import { useDialogFocus } from "../../src/kit/use-dialog-focus";
import { useLeaveGuard } from "../../src/kit/use-leave-guard";
import { customSms } from "./forms";
import { messagingMessages } from "./messages";
import { isAccepted, type RunItem } from "./use-sms-run";

const { run: words } = messagingMessages;

const STATES = {
  waiting: { label: words.states.waiting, tone: "neutral" },
  running: { label: words.states.running, tone: "blue" },
  done: { label: words.states.done, tone: "green" },
  queued: { label: words.states.queued, tone: "orange" },
  failed: { label: words.states.failed, tone: "red" },
} as const;

interface RunDialogProps {
  items: readonly RunItem[];
  running: boolean;
  onStop: () => void;
  /** Goes on with what waits and what failed. */
  onGoOn: () => void;
  onClose: () => void;
}

/** A run in sight: how far it is, what became of each number, and what can be done now. */
export function RunDialog({ items, running, onStop, onGoOn, onClose }: RunDialogProps) {
  const { asking, stay } = useLeaveGuard(running);
  useDialogFocus(() => running || onClose());
  const failed = items.filter(({ state }) => state === "failed").length;
  const ended = items.filter(isAccepted).length + failed;
  const { title } = customSms.words;
  // Whoever stops it stays to see what became of it.
  const halt = () => {
    stay();
    onStop();
  };
  return (
    <Modal
      open
      title={title}
      width={560}
      maskClosable={false}
      closable={!running}
      keyboard={!running}
      onCancel={onClose}
      footer={
        running ? (
          <Button onClick={halt}>{kitMessages.stop}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{kitMessages.close}</Button>
            <Button type="primary" onClick={onGoOn}>
              {ended < items.length ? kitMessages.goOn : kitMessages.retryFailed}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {words.progress(ended, items.length)}
        {failed > 0 && <span className="run-failed"> {words.failed(failed)}</span>}
      </p>
      <Progress aria-label={title} percent={Math.round((100 * ended) / items.length)} showInfo={false} />
      {asking && (
        <p className="note warning" role="alert">
          {words.leave}
          <Button size="small" onClick={stay}>
            {kitMessages.goOn}
          </Button>
        </p>
      )}
      <ul className="bulk-items">
        {items.map(({ place, sent, state, error }) => (
          <li key={place}>
            <span className="bulk-title">{sent}</span>
            <StatusTag value={state} looks={STATES} />
            {error && <span className="bulk-message">{error.message}</span>}
          </li>
        ))}
      </ul>
      {!running && <p className="run-rest">{words.rest}</p>}
    </Modal>
  );
}
