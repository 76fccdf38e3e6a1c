/** What the history of a record is asked for, through Refine's `useLogList`. */
export interface RecordLogMeta {
  /** Of the record. */
  id: string;
  /** The most entries that are answered. */
  limit: number;
}

/** The newest entries about a record, and how many there are. */
export interface RecordLog {
  data: readonly unknown[];
  total: number;
}
