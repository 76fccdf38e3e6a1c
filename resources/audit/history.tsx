import { useLogList, type HttpError } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router";
import type { RecordLog } from "../../providers/audit/contract";
import { useAfterMutation } from "../../src/kit/data/use-after-mutation";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import { toText } from "../../src/kit/format";
import { formatTotal } from "../../src/kit/numbers";
import { lazyComponent } from "../../src/kit/ui/lazy-part";
import { LoadingText } from "../../src/kit/ui/load-state";
import { RESOURCES_WITH_REFUNDS, type AuditEntry } from "./contract";
import { EntryTime } from "./entry-time";
import { auditPartMessages as texts } from "./part-messages";
import { auditTitleMessages as titles } from "./title-messages";
import { describeEntry, getActorName } from "./sentence";
import "./audit.css";

const Timeline = lazyComponent(
  () => import("./timeline").then(({ Timeline }) => Timeline),
  <LoadingText text={texts.loadingHistory} />,
);

/** Number of newest entries on a record's page. The audit log lists the rest. */
const MAX_ENTRIES = 10;

/** Returns the resource whose name is in a record's audit entries. */
function useAuditedResource({ resource }: PartProps) {
  const { resources } = useSession();
  // Resources with the same path, such as vendors and their registrations, share one history.
  return resources.find(({ path }) => path === resource.path) ?? resource;
}

/** Loads the newest entries of a record. */
function useHistory(resource: string, { row }: PartProps, related = false) {
  const { data, error, refetch } = useLogList<RecordLog, HttpError>({
    resource,
    // The record is part of the query key, so a changed record refetches its history.
    meta: { id: getRowId(row), limit: MAX_ENTRIES, record: row, ...(related && { related }) },
    queryOptions: { placeholderData: keepPreviousData },
  });
  const { total = 0, totalIsMinimum } = data ?? {};
  return { error, refetch, entries: data?.data as readonly AuditEntry[] | undefined, total, totalIsMinimum };
}

const DECISION = /\.(approve|reject|status)$/;

/** Shows who made the last decision on a record, and when. Renders nothing if none of the newest entries is one. */
export function LastDecision(props: PartProps) {
  const { resources } = useSession();
  const { entries } = useHistory(useAuditedResource(props).name, props);
  const decision = entries?.find(({ action, outcome }) => DECISION.test(toText(action) ?? "") && outcome === "done");
  if (!decision) return null;
  return (
    <p className="last-decision">
      {describeEntry(decision, resources)} {texts.by(getActorName(decision.actor))}, <EntryTime at={decision.at} />
    </p>
  );
}

/** Lists a record's newest entries in the audit log, such as decisions, changes, messages, notes and refunds. */
export function RecordHistory(props: PartProps) {
  const { row } = props;
  const { offers, allows } = useSession();
  const audited = useAuditedResource(props);
  const hasRefunds =
    RESOURCES_WITH_REFUNDS.some((name) => name === audited.name) && offers("orders.refunds") && allows("refunds.list");
  const { error, refetch, entries, total, totalIsMinimum } = useHistory(audited.name, props, hasRefunds);
  // A new refund does not change the record.
  useAfterMutation(() => {
    if (hasRefunds) void refetch();
  });
  return (
    <section className="panel padded record-section audit-part">
      <h2>{titles.history}</h2>
      <Timeline resource={audited} row={row} entries={entries} error={error} onRetry={() => void refetch()} />
      {total > MAX_ENTRIES && (
        <p>
          <Link to={`/audit?${new URLSearchParams({ resource: audited.name, resourceId: getRowId(row) })}`}>
            {hasRefunds ? texts.seeMore : texts.seeAll(formatTotal({ total, totalIsMinimum }))}
          </Link>
        </p>
      )}
    </section>
  );
}
