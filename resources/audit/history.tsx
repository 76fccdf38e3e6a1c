import { useLogList, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { RecordLog } from "../../providers/audit/contract";
import { useSession } from "../../src/kit/data/use-session";
import { getAvailableActions } from "../../src/kit/define/actions-of";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import { formatDateTime, formatTimestamp, toIndianTime, toText } from "../../src/kit/format";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { ChangeLines } from "./change-lines";
import type { AuditEntry } from "./contract";
import { hasBothSides, listDifferences, type FieldDifference } from "./differences";
import { auditMessages as words } from "./messages";
import { auditPartMessages as texts } from "./part-messages";
import { getActorName, describeEntry } from "./sentence";
import "./audit.css";

const RevertButton = lazyComponent(() => import("./revert-button").then(({ RevertButton }) => RevertButton));
const RevertDialog = lazyComponent(() => import("./revert-button").then(({ RevertDialog }) => RevertDialog));

/** Number of newest entries on a record's page. The audit log lists the rest. */
const MAX_ENTRIES = 10;

function Timestamp({ at }: Pick<AuditEntry, "at">) {
  const moment = toIndianTime(at);
  return moment ? (
    <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
      {formatDateTime(moment)}
    </time>
  ) : null;
}

/** Loads the newest entries of a record, and the resource under which they are recorded. */
function useHistory({ resource, row }: PartProps) {
  const { resources } = useSession();
  // Resources with the same path, such as vendors and their registrations, share one history.
  const known = resources.find(({ path }) => path === resource.path) ?? resource;
  const { data, error, refetch } = useLogList<RecordLog, HttpError>({
    resource: known.name,
    // The record is part of the query key, so a changed record refetches its history.
    meta: { id: getRowId(row), limit: MAX_ENTRIES, record: row },
    queryOptions: { placeholderData: keepPreviousData },
  });
  return { known, data, error, refetch, entries: (data?.data ?? []) as readonly AuditEntry[] };
}

const DECISION = /\.(approve|reject|status)$/;

/** Shows who made the last decision on a record, and when. Renders nothing if there is no decision. */
export function LastDecision(props: PartProps) {
  const { resources } = useSession();
  const { entries } = useHistory(props);
  const last = entries.find(({ action, outcome }) => DECISION.test(toText(action) ?? "") && outcome === "done");
  if (!last) return null;
  return (
    <p className="last-decision">
      {describeEntry(last, resources)} {texts.by(getActorName(last.actor))}, <Timestamp at={last.at} />
    </p>
  );
}

/** The change that a person is about to revert. */
interface Reversal {
  edit: ResolvedAction;
  differences: readonly FieldDifference[];
}

interface HistoryEntryProps extends PartProps {
  entry: AuditEntry;
  onRevert: (reversal: Reversal) => void;
}

/**
 * Shows who did what to a record, with the values of the changed fields before and after. Entries with one side only,
 * such as a creation, name their fields.
 */
function HistoryEntry({ entry, resource, row, onRevert }: HistoryEntryProps) {
  const session = useSession();
  const text = describeEntry(entry, session.resources);
  const differences = listDifferences(entry, resource);
  const edit = getAvailableActions(resource, session).find(({ key }) => key === "edit");
  const changes = hasBothSides(entry) ? (
    <>
      <ChangeLines differences={differences} />
      {edit && <RevertButton {...{ row, edit, differences }} onRevert={() => onRevert({ edit, differences })} />}
    </>
  ) : (
    <span className="missing">{differences.map(({ field }) => field.label).join(", ")}</span>
  );
  return (
    <li>
      <span>
        {session.allows("audit.show") && entry._id ? <Link to={`/audit/show/${entry._id}`}>{text}</Link> : text}{" "}
        {texts.by(getActorName(entry.actor))}
      </span>
      <Timestamp at={entry.at} />
      {differences.length > 0 && changes}
    </li>
  );
}

/** Lists the decisions and changes that the audit log has for a record. */
export function RecordHistory(props: PartProps) {
  const { row } = props;
  const id = getRowId(row);
  const { known, data, error, refetch, entries } = useHistory(props);
  const [reverting, setReverting] = useState<Reversal>();
  const content = () => {
    if (error) return <LoadError text={texts.historyError} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingText text={texts.loadingHistory} />;
    if (entries.length === 0) return <p className="missing">{texts.noHistory}</p>;
    return (
      <ol className="audit-history">
        {entries.map((entry, index) => (
          <HistoryEntry key={entry._id ?? index} entry={entry} resource={known} row={row} onRevert={setReverting} />
        ))}
      </ol>
    );
  };
  return (
    <section className="panel padded record-section audit-part">
      <h2>{words.parts.history}</h2>
      {content()}
      {/* Outside the entries, because a reload of the history may remove the entry. */}
      {reverting && <RevertDialog {...reverting} resource={known} id={id} onClose={() => setReverting(undefined)} />}
      {data && data.total > MAX_ENTRIES && (
        <p>
          <Link to={`/audit?${new URLSearchParams({ resource: known.name, resourceId: id })}`}>
            {texts.seeAll(data.total)}
          </Link>
        </p>
      )}
    </section>
  );
}
