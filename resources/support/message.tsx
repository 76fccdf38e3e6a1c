import { formatDateTime, formatTimestamp, toIndianTime, toText } from "../../src/kit/format";
import { TextWithRecordLinks } from "../../src/kit/record/text-with-record-links";

interface MessageProps {
  from: "user" | "team" | "note";
  author: string;
  timestamp: unknown;
  text: unknown;
}

/** A message or note about a ticket, as an item of a list. */
export function TicketMessage({ from, author, timestamp, text }: MessageProps) {
  const moment = toIndianTime(timestamp);
  return (
    <li className={`from-${from}`}>
      <div className="message-head">
        <strong>{author}</strong>
        {moment && (
          <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
            {formatDateTime(moment)}
          </time>
        )}
      </div>
      <p>
        <TextWithRecordLinks text={toText(text) ?? "—"} resource="orders" />
      </p>
    </li>
  );
}
