import type { RecordResult } from "../data/use-record";
import type { Resource } from "../define/resource";
import { RecordBody, RecordParts } from "./record-body";
import { hasSideColumn } from "./use-record-parts";
import "./record-columns.css";

/** Shows a record on its page. The side column reserves its space while the record is loading. */
export function RecordColumns({ resource, record }: { resource: Resource; record: RecordResult }) {
  const { row, error } = record;
  const main = (
    <div className="panel padded">
      <RecordBody {...{ resource, record }} place="main" />
    </div>
  );
  if (error || !hasSideColumn(resource)) return main;
  return (
    <div className="record-columns">
      {main}
      <div className="panel padded record-side">{row && <RecordParts {...{ resource, row }} place="side" />}</div>
    </div>
  );
}
