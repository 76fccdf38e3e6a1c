import type { HttpError } from "@refinedev/core";
import { useState } from "react";
import { Link } from "react-router";
import { referencePath } from "../../src/kit/data/record-path";
import { useSession } from "../../src/kit/data/use-session";
import { getAvailableActions } from "../../src/kit/define/actions-of";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import type { PartProps } from "../../src/kit/define/resource";
import { getRowId } from "../../src/kit/define/row";
import { getRecordTitle } from "../../src/kit/define/title-of";
import { toText } from "../../src/kit/format";
import { FieldLink } from "../../src/kit/kinds/field-link";
import { LoadError, LoadingText } from "../../src/kit/ui/load-state";
import { StatusTag } from "../../src/kit/ui/status-tag";
import { ChangeLines } from "./change-lines";
import type { AuditEntry } from "./contract";
import { getOnlySide, hasBothSides, listDifferences, type FieldDifference } from "./differences";
import { EntryTime } from "./entry-time";
import { auditPartMessages as texts } from "./part-messages";
import { RevertButton } from "./revert-button";
import { RevertDialog } from "./revert-dialog";
import { describeEntry, getActorName } from "./sentence";
import { listTimelineItems, type PastStatus } from "./timeline-items";

/** Shows a status that no audit entry has. */
function PastStatusItem({ past, resource }: Pick<PartProps, "resource"> & { past: PastStatus }) {
  const { status, at, by, note } = past;
  const author = toText(by);
  const valueLabels = resource.fields[resource.status ?? ""]?.valueLabels ?? {};
  return (
    <li>
      <span>
        <StatusTag value={status} valueLabels={valueLabels} /> {author && texts.by(author)}
      </span>
      <EntryTime at={at} />
      {toText(note) && (
        <div className="audit-lines">
          <span className="multiline">{toText(note)}</span>
        </div>
      )}
    </li>
  );
}

/**
 * Shows the values before and after a change. For an entry with only one side, such as a creation, lists the names of
 * the fields, and shows only the values that `getOnlySide` selects.
 */
function EntryLines({ entry, differences }: { entry: AuditEntry; differences: readonly FieldDifference[] }) {
  const shown = hasBothSides(entry) ? differences : differences.filter((one) => getOnlySide(one));
  const named = differences.filter((one) => !shown.includes(one));
  return (
    <>
      {named.length > 0 && <span className="missing">{named.map(({ field }) => field.label).join(", ")}</span>}
      {shown.length > 0 && <ChangeLines differences={shown} />}
    </>
  );
}

/** The change that a person is about to revert. */
interface Reversal {
  edit: ResolvedAction;
  differences: readonly FieldDifference[];
}

interface EntryItemProps extends PartProps {
  entry: AuditEntry;
  onRevert: (reversal: Reversal) => void;
}

/** Shows who did what to the record, or to one of its refunds, with a link to that refund. */
function EntryItem({ entry, resource: pageResource, row, onRevert }: EntryItemProps) {
  const session = useSession();
  const { resources } = session;
  const isOwn = (toText(entry.resource) ?? pageResource.name) === pageResource.name;
  const resource = isOwn ? pageResource : resources.find(({ name }) => name === entry.resource);
  const text = describeEntry(entry, resources);
  const differences = listDifferences(entry, resource);
  const edit = isOwn ? getAvailableActions(pageResource, session).find(({ key }) => key === "edit") : undefined;
  const reference = { _id: toText(entry.resourceId) ?? "" };
  const title = isOwn ? undefined : resource && getRecordTitle(resource, reference);
  return (
    <li>
      <span>
        {resource && title && (
          <>
            <FieldLink target={referencePath(resource.name, reference)}>{title}</FieldLink>:{" "}
          </>
        )}
        {session.allows("audit.show") && entry._id ? <Link to={`/audit/show/${entry._id}`}>{text}</Link> : text}{" "}
        {texts.by(getActorName(entry.actor))}
      </span>
      <EntryTime at={entry.at} />
      <EntryLines entry={entry} differences={differences} />
      {edit && hasBothSides(entry) && differences.length > 0 && (
        <RevertButton {...{ row, edit, differences }} onRevert={() => onRevert({ edit, differences })} />
      )}
    </li>
  );
}

interface TimelineProps extends PartProps {
  /** The newest entries about the record. Undefined until they are loaded. */
  entries: readonly AuditEntry[] | undefined;
  error: HttpError | null;
  onRetry: () => void;
}

/** Lists the audit entries and the past statuses of a record, newest first. */
export function Timeline({ resource, row, entries, error, onRetry }: TimelineProps) {
  const [reverting, setReverting] = useState<Reversal>();
  const content = () => {
    if (error) return <LoadError text={texts.historyError} error={error} onRetry={onRetry} />;
    if (!entries) return <LoadingText text={texts.loadingHistory} />;
    const items = listTimelineItems(entries, resource, row);
    if (items.length === 0) return <p className="missing">{texts.noHistory}</p>;
    return (
      <ol className="audit-history">
        {items.map((item, index) =>
          "entry" in item ? (
            <EntryItem
              key={item.entry._id ?? index}
              entry={item.entry}
              resource={resource}
              row={row}
              onRevert={setReverting}
            />
          ) : (
            <PastStatusItem key={index} past={item.past} resource={resource} />
          ),
        )}
      </ol>
    );
  };
  return (
    <>
      {content()}
      {/* Outside the entries, because a reload of the history may remove the entry. */}
      {reverting && (
        <RevertDialog {...reverting} resource={resource} id={getRowId(row)} onClose={() => setReverting(undefined)} />
      )}
    </>
  );
}
