import { Link } from "react-router";
import { useSession } from "../../../src/kit/data/use-session";
import { formatNumberOrDash, parseNumber } from "../../../src/kit/format";
import { serverNow } from "../../../src/kit/server-time";
import { LoadError } from "../../../src/kit/ui/load-state";
import { canSeeKind, QUEUE_KINDS, type QueueKind, type QueueSummary } from "../../queue/contract";

import { useQueueSummary } from "../use-waiting";
import { formatAge } from "../../../src/kit/age";
import { workMessages as words } from "./messages";

/** Note below a count: the age of the oldest entry, and how many are overdue or due soon. */
function describeLine(line: QueueSummary | undefined): string {
  const waiting = parseNumber(line?.waiting);
  if (!waiting) return waiting === 0 ? words.allDone : "";
  const age = formatAge(line?.oldestAt, serverNow());
  const overdue = parseNumber(line?.overdue);
  const dueSoon = parseNumber(line?.dueSoon);
  return [age && words.oldest(age), overdue && words.overdue(overdue), dueSoon && words.dueSoon(dueSoon)]
    .filter(Boolean)
    .join(", ");
}

/** Count of one kind, linked to its part of the queue. */
function Tile({ kind, line, loaded }: { kind: QueueKind; line: QueueSummary | undefined; loaded: boolean }) {
  const waiting = parseNumber(line?.waiting);
  return (
    <li>
      <Link to={`/queue?kind=${kind}`} className={waiting ? "work-tile" : "work-tile work-idle"}>
        <span className="work-kind">{words.kinds[kind]}</span>
        <strong>{loaded ? formatNumberOrDash(waiting) : <span className="skeleton" />}</strong>
        <span className="work-note">{loaded ? describeLine(line) : "\u00a0"}</span>
      </Link>
    </li>
  );
}

/** Pending work by the kinds that the person may see, with the age of the oldest entry. */
export function PendingWorkPanel({ ready }: { ready: boolean }) {
  const session = useSession();
  const { loaded, of, error, refetch } = useQueueSummary(ready);
  const kinds = QUEUE_KINDS.filter((kind) => canSeeKind(kind, session));
  return (
    <section className="panel" aria-labelledby="work-waiting">
      <h2 id="work-waiting" className="panel-title">
        {words.title}
      </h2>
      {error ? (
        <LoadError text={words.error} error={error} onRetry={refetch} />
      ) : (
        <ul className="work-tiles">
          {kinds.map((kind) => (
            <Tile key={kind} kind={kind} line={of(kind)} loaded={loaded} />
          ))}
        </ul>
      )}
    </section>
  );
}
