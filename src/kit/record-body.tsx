import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import { FieldValue } from "./fields/field-value";
import { LoadError, LoadingText } from "./load-state";
import { kitMessages as words } from "./messages";
import { RecordSections } from "./record-sections";
import type { useRecord } from "./use-record";

/** A record's sections, or that it is being loaded, or why it could not be. */
export function RecordBody({ resource, record }: { resource: Resource; record: ReturnType<typeof useRecord> }) {
  const { thing } = resource.words;
  if (record.error) return <LoadError text={words.recordError(thing)} error={record.error} onRetry={record.retry} />;
  if (!record.row) return <LoadingText text={words.loadingRecord(thing)} />;
  return <RecordSections resource={resource} row={record.row} />;
}

/** The chip beside a record's title. */
export function RecordStatus({ resource: { status, fields }, row }: { resource: Resource; row: Row }) {
  const field = status && fields[status];
  return field ? <FieldValue name={status} field={field} row={row} /> : null;
}
