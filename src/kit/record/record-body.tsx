import { Fragment } from "react";
import type { RecordResult } from "../data/use-record";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { FieldValue } from "../kinds/field-value";
import { recordMessages as words } from "../record-messages";
import { LoadError, LoadingText } from "../ui/load-state";
import { useRecordParts } from "./use-record-parts";
import "./record.css";

interface RecordBodyProps {
  resource: Resource;
  record: RecordResult;
  /** Whether this is the record's page, which shows some parts as its task, and a missing record in its heading. */
  onPage?: boolean;
}

function Parts({ resource, row, onPage }: Omit<RecordBodyProps, "record"> & { row: Row }) {
  return useRecordParts(resource, row, false).map(
    ({ title, task, content }) => !(onPage && task) && <Fragment key={title}>{content}</Fragment>,
  );
}

/** Shows the parts of a record, or its loading or error state. */
export function RecordBody({ resource, record, onPage }: RecordBodyProps) {
  const { one } = resource.names;
  if (record.error) {
    return (
      <LoadError
        text={words.recordError(one)}
        error={record.error}
        onRetry={record.refetch}
        heading={onPage ? words.absent(one) : undefined}
      />
    );
  }
  if (!record.row) return <LoadingText text={words.loadingRecord(one)} />;
  return (
    <div className="sections">
      <Parts resource={resource} row={record.row} onPage={onPage} />
    </div>
  );
}

/** The status tag next to a record's title. */
export function RecordStatus({ resource: { status, fields }, row }: { resource: Resource; row: Row }) {
  const field = status && fields[status];
  return field ? <FieldValue name={status} field={field} row={row} /> : null;
}
