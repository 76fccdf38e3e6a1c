import { formatMoment, formatStamp, inIndia, toText } from "../../src/kit/format";
import { WithOrderLinks } from "./order-links";

interface MessageProps {
  from: "user" | "team" | "note";
  author: string;
  timestamp: unknown;
  text: unknown;
}

/** A message or note about a ticket, as an item of a list. */
export function Message({ from, author, timestamp, text }: MessageProps) {
  const moment = inIndia(timestamp);
  return (
    <li className={`from-${from}`}>
      <div className="message-head">
        <strong>{author}</strong>
        {moment && (
          <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
            {formatMoment(moment)}
          </time>
        )}
      </div>
      <p>
        <WithOrderLinks text={toText(text) ?? "—"} />
      </p>
    </li>
  );
}
