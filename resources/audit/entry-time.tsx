import { formatDateTime, formatTimestamp, toIndianTime } from "../../src/kit/format";

/** The time of an audit entry. Renders nothing if the server sent no valid time. */
export function EntryTime({ at }: { at: string | undefined }) {
  const moment = toIndianTime(at);
  return moment ? (
    <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
      {formatDateTime(moment)}
    </time>
  ) : null;
}
