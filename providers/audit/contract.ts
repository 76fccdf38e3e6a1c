/** The `meta` of Refine's `useLogList` when it reads the history of a record. */
export interface RecordLogMeta {
  /** The id of the record. */
  id: string;
  /** The maximum number of entries to return. */
  limit: number;
}

/** The newest audit entries about a record, and the total number of entries. */
export interface RecordLog {
  data: readonly unknown[];
  total: number;
}
