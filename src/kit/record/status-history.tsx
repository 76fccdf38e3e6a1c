import type { Looks } from "../define/tones";
import { objectsOf } from "../define/row";
import { formatMoment, formatStamp, inIndia, toText } from "../format";
import { kitMessages as words } from "../messages";
import { StatusTag } from "../ui/status-tag";
import "./record.css";

/** A status of the record in the past, with time, author and note if the server sends them. */
interface PastStatus {
  status?: string;
  at?: string;
  by?: string;
  note?: string;
}

interface StatusHistoryProps {
  title: string;
  looks: Looks;
  entries: readonly PastStatus[] | undefined;
}

/** Shows the statuses of a record, oldest first. Renders nothing if the server sends none. */
export function StatusHistory({ title, looks, entries }: StatusHistoryProps) {
  const known = objectsOf(entries);
  if (known.length === 0) return null;
  return (
    <section className="record-section">
      <h2>{title}</h2>
      <ol className="status-history">
        {known.map(({ status, at, by, note }, index) => {
          const moment = inIndia(at);
          return (
            <li key={index}>
              <StatusTag value={status} looks={looks} />
              {moment && (
                <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
                  {formatMoment(moment)}
                </time>
              )}
              {toText(by) && <span className="missing">{words.by(toText(by) ?? "")}</span>}
              {toText(note) && <span>{toText(note)}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
