import { formatDateTime, formatDay, formatTimestamp, toIndianTime, toText } from "../format";
import type { Kind } from "./kind";

const time = (format: typeof formatDay): Kind => ({
  show: (value) => {
    const at = toIndianTime(value);
    return (
      at && (
        <time dateTime={at.toISOString()} title={formatTimestamp(at)}>
          {format(at)}
        </time>
      )
    );
  },
  csv: (value) => toIndianTime(value)?.toISOString() ?? toText(value),
});

/** A moment, shown and entered as its day. */
export const date: Kind = { ...time(formatDay), input: { control: "day" } };

/** The last moment of a day. */
export const endDate: Kind = { ...date, input: { control: "day", endOfDay: true } };

/** A moment with its time of day. */
export const moment = time(formatDateTime);
