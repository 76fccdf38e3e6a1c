import { Progress } from "antd";
import type { MessageBatch } from "../contract";
import { messagingMessages } from "../messages";

const words = messagingMessages.batch;

interface BatchProgressProps {
  batch: MessageBatch;
  /** The last question how far it is has failed. */
  unread: boolean;
}

/** How far the server is with the messages of a request. */
export function BatchProgress({ batch: { total, waiting, failed }, unread }: BatchProgressProps) {
  const done = total - waiting;
  return (
    <div className="batch-progress">
      <p>
        {words.progress(done, total)}
        {failed > 0 && <span className="run-failed">{words.failed(failed)}</span>}
      </p>
      <Progress aria-label={words.title} percent={Math.round((100 * done) / total)} showInfo={false} />
      <p className="send-card-note" role="status">
        {unread ? words.unread : words.goesOn}
      </p>
    </div>
  );
}
