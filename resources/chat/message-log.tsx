import { LoadingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useId, type RefObject } from "react";
import { formatTimestamp } from "../../src/kit/format";
import { TextWithRecordLinks } from "../../src/kit/record/text-with-record-links";
import type { LogDay, LogEntry } from "./entries";
import { chatMessages as words } from "./messages";
import type { UnsentMessage } from "./use-outgoing-messages";

interface OutgoingProps {
  onRetry: (message: UnsentMessage) => void;
  onEdit: (message: UnsentMessage) => void;
}

interface StateProps extends OutgoingProps {
  message: UnsentMessage;
  /** Id of the element with the message text. */
  textId: string;
}

/** Delivery state of an own message: sending, or failed with the reason and buttons to retry or edit. */
function OutgoingState({ message, textId, onRetry, onEdit }: StateProps) {
  if (!message.reason)
    return (
      <div className="chat-state">
        <LoadingOutlined aria-hidden /> {words.sending}
      </div>
    );
  return (
    <div className="chat-state failed">
      <strong>{words.failure}</strong>
      <span className="chat-reason">{message.reason}</span>
      <Button size="small" aria-describedby={textId} onClick={() => onRetry(message)}>
        {words.retry}
      </Button>
      <Button size="small" aria-describedby={textId} onClick={() => onEdit(message)}>
        {words.edit}
      </Button>
    </div>
  );
}

function Message({ entry, ...actions }: OutgoingProps & { entry: LogEntry }) {
  const { own, name, text, moment, outgoing } = entry;
  const textId = useId();
  return (
    <li className={`chat-message ${own ? "own" : ""}`}>
      <div className="chat-message-head">
        <strong>{name}</strong>
        {moment && (
          <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
            {moment.format("HH:mm")}
          </time>
        )}
      </div>
      <p id={textId}>
        <TextWithRecordLinks text={text} resource="orders" />
      </p>
      {outgoing && <OutgoingState message={outgoing} textId={textId} {...actions} />}
    </li>
  );
}

interface MessageLogProps extends OutgoingProps {
  /** Accessible name of the log. */
  name: string;
  days: readonly LogDay[];
  log: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

/** Scrollable regions must be focusable by keyboard. */
const TAB_STOP = { tabIndex: 0 };

/** Message log by day, oldest first. Screen readers announce new messages. */
export function MessageLog({ name, days, log, onScroll, ...actions }: MessageLogProps) {
  return (
    <div ref={log} className="chat-scroll" role="region" aria-label={name} onScroll={onScroll} {...TAB_STOP}>
      <div role="log" aria-label={words.conversation.messages}>
        {days.length === 0 && <p className="load-state">{words.conversation.empty}</p>}
        {days.map((day) => (
          <div key={day.key} role="group" aria-label={day.title}>
            {day.title && <h3>{day.title}</h3>}
            <ol>
              {day.entries.map((entry) => (
                <Message key={entry.key} entry={entry} {...actions} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  );
}
