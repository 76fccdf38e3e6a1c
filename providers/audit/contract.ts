/** The `meta` of Refine's `useLogList` when it reads the history of a record. */
export interface RecordLogMeta {
  /** The id of the record. */
  id: string;
  /** The maximum number of entries to return. */
  limit: number;
  /** Whether to include the entries of the record's refunds. */
  related?: boolean;
}

/** The newest audit entries about a record, and the total number of entries. */
export interface RecordLog {
  data: readonly unknown[];
  total: number;
  /** Whether the server stopped counting at `total`. There may then be more entries. */
  totalIsMinimum?: boolean;
}
