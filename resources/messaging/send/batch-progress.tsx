import { Progress } from "antd";
import type { MessageBatch } from "../contract";
import { messagingMessages } from "../messages";

const words = messagingMessages.batch;

interface BatchProgressProps {
  batch: MessageBatch;
  /** Whether the latest status request failed. */
  hasProgressError: boolean;
}

/** Shows how many messages of a request the server has processed, and how many of them failed. */
export function BatchProgress({ batch: { total, waiting, failed }, hasProgressError }: BatchProgressProps) {
  const done = total - waiting;
  return (
    <div className="batch-progress">
      <p>
        {words.progress(done, total)}
        {failed > 0 && <span className="run-failed">{words.failed(failed)}</span>}
      </p>
      <Progress aria-label={words.title} percent={Math.round((100 * done) / total)} showInfo={false} />
      <p className="send-card-note" role="status">
        {hasProgressError ? words.progressError : words.goesOn}
      </p>
    </div>
  );
}
