import { Link, useLocation } from "react-router";
import { useSession } from "../../src/kit/data/use-session";
import { toTitleCase } from "../../src/kit/define/fields";
import type { ValueLabels } from "../../src/kit/define/tones";
import { toIndianTime, toText } from "../../src/kit/format";
import { StatusTag } from "../../src/kit/ui/status-tag";
import { useNow } from "../../src/kit/use-now";
import { formatAge } from "../../src/kit/age";
import type { PendingEntry } from "./kinds";
import { queueMessages as words } from "./messages";
import { RESOURCE_BY_KIND } from "./resource-by-kind";
import { withEntryParam } from "./use-desk";

const DAY_MS = 86_400_000;

/** Returns the names of missing documents for display. Ignores everything that is not text. */
const formatNames = (missing: unknown): string[] =>
  Array.isArray(missing) ? missing.flatMap((name) => (typeof name === "string" ? [toTitleCase(name)] : [])) : [];

interface QueueRowProps {
  entry: PendingEntry;
  isOpen: boolean;
  /** Whether somebody else has decided since the queue was loaded. */
  isDecided: boolean;
  now: number;
  priorities: ValueLabels;
}

function QueueRow({ entry, isOpen, isDecided, now, priorities }: QueueRowProps) {
  const { search } = useLocation();
  const { id, kind, title, waitingSince, missing, priority, note, dueAt } = entry;
  const names = formatNames(missing);
  const age = isDecided ? words.rowDecided : formatAge(waitingSince, now);
  const msLeft = (toIndianTime(dueAt)?.valueOf() ?? Infinity) - now;
  return (
    <li>
      <Link
        className={isDecided ? "queue-row decided" : "queue-row"}
        to={{ search: withEntryParam(search, id) }}
        aria-current={isOpen ? "true" : undefined}
      >
        <span className="queue-row-head">
          <strong>{toText(title) ?? words.one[kind]}</strong>
          {age && <span className="queue-age">{age}</span>}
        </span>
        <span className="queue-row-foot">
          <span>{words.one[kind]}</span>
          {toText(priority) && <StatusTag value={priority} valueLabels={priorities} />}
          {msLeft < 0 && <span className="tag tone-red">{words.overdue}</span>}
          {msLeft >= 0 && msLeft <= DAY_MS && <span className="tag tone-orange">{words.dueSoon}</span>}
          {names.length > 0 && <span className="queue-missing">{words.missing(names)}</span>}
          {toText(note) && <span className="queue-missing">{note}</span>}
        </span>
      </Link>
    </li>
  );
}

interface QueueListProps {
  entries: readonly PendingEntry[];
  openId: string | undefined;
  /** Ids of the records on which others have decided since the queue was loaded. */
  decided: ReadonlySet<string>;
}

/**
 * Lists pending work, longest waiting first. Rows never move by themselves: an entry on which somebody else decides is
 * marked as decided, and stays until the queue is loaded again.
 */
export function QueueList({ entries, openId, decided }: QueueListProps) {
  const { resources } = useSession();
  const now = useNow();
  // A priority has the same label and colour as in the list of tickets.
  const tickets = resources.find(({ name }) => name === RESOURCE_BY_KIND.tickets);
  const priorities = tickets?.fields["priority"]?.valueLabels ?? {};
  return (
    <ul className="queue-list" aria-label={words.list}>
      {entries.map((entry) => (
        <QueueRow
          key={entry.id}
          entry={entry}
          isOpen={entry.id === openId}
          isDecided={decided.has(entry.recordId)}
          {...{ now, priorities }}
        />
      ))}
    </ul>
  );
}
