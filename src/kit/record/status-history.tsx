import type { ValueLabels } from "../define/tones";
import { filterObjects } from "../define/row";
import { formatDateTime, formatTimestamp, toIndianTime, toText } from "../format";
import { recordMessages as words } from "../record-messages";
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
  valueLabels: ValueLabels;
  entries: readonly PastStatus[] | undefined;
}

/** Shows the statuses of a record, oldest first. Renders nothing if the server sends none. */
export function StatusHistory({ title, valueLabels, entries }: StatusHistoryProps) {
  const known = filterObjects(entries);
  if (known.length === 0) return null;
  return (
    <section className="record-section">
      <h2>{title}</h2>
      <ol className="status-history">
        {known.map(({ status, at, by, note }, index) => {
          const moment = toIndianTime(at);
          return (
            <li key={index}>
              <StatusTag value={status} valueLabels={valueLabels} />
              {moment && (
                <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
                  {formatDateTime(moment)}
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
