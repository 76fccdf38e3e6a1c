import { Fragment } from "react";
import type { RecordResult } from "../data/use-record";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { FieldValue } from "../kinds/field-value";
import { recordMessages as words } from "../record-messages";
import { LoadError, LoadingText } from "../ui/load-state";
import { useRecordParts, type Place } from "./use-record-parts";
import "./record.css";

interface RecordBodyProps {
  resource: Resource;
  record: RecordResult;
  /** Defaults to the details dialog. */
  place?: Place;
}

/** Shows the parts of a record at a place. */
export function RecordParts({ resource, row, place }: { resource: Resource; row: Row; place: Place }) {
  return (
    <div className="sections">
      {useRecordParts(resource, row, place).map(({ title, content }) => (
        <Fragment key={title}>{content}</Fragment>
      ))}
    </div>
  );
}

/** Shows the parts of a record, or its loading or error state. */
export function RecordBody({ resource, record, place = "dialog" }: RecordBodyProps) {
  const { one } = resource.names;
  if (record.error) {
    return (
      <LoadError
        text={words.recordError(one)}
        error={record.error}
        onRetry={record.refetch}
        heading={place === "main" ? words.absent(one) : undefined}
      />
    );
  }
  if (!record.row) return <LoadingText text={words.loadingRecord(one)} />;
  return <RecordParts {...{ resource, row: record.row, place }} />;
}

/** The status tag next to a record's title. */
export function RecordStatus({ resource: { status, fields }, row }: { resource: Resource; row: Row }) {
  const field = status && fields[status];
  return field ? <FieldValue name={status} field={field} row={row} /> : null;
}
