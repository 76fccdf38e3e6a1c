/** The stream of changes and viewers, with the feature `events`. The console and the bundled API import this file. */

/** The call that streams changes as server-sent events. */
export const EVENT_STREAM_PATH = "/api/admin/events/stream";

/** The call that tells the server which records the tabs of a browser have open. */
export const PRESENCE_PATH = "/api/admin/presence";

/** Prefix of the channels of Refine's live provider that say who else views a record, such as "presence/vendors". */
export const PRESENCE_CHANNEL = "presence/";

/** The channel of Refine's live provider that says when the stream is connected. */
export const READY_CHANNEL = "ready";

/** The maximum number of open records that one browser reports. */
export const MAX_OPEN_RECORDS = 50;

/**
 * The names of the server-sent events. `change` carries a `LiveEvent`. `ready` starts a new stream; in a stream that
 * resumes, it follows the missed changes. `missed` says that the server can no longer send the missed changes, so
 * everything on screen may be stale. `presence` carries a `Presence`.
 */
export type LiveEventName = "change" | "ready" | "missed" | "presence";

/** One change. It has ids and names of fields, but no values of the record. */
export interface LiveEvent {
  /** For example "vendors.approve". */
  type: string;
  /** The console's name of the resource, such as "kyc-management". */
  resource: string;
  /** Empty if the change is not about one record. */
  resourceId: string;
  /** The names of the changed fields. */
  fields: string[];
  /** Whether the change created the record. */
  isNew: boolean;
  /** The administrator who made the change. Null if a program, a vendor or the server made it. */
  actor: { _id: string; name: string } | null;
  /** When the change was made, in ISO format. */
  at: string;
}

/** A record whose page or dialog is open. */
export interface OpenRecord {
  /** The part of the record's permissions before the dot, such as "vendors" of "vendors.show". */
  resource: string;
  id: string;
}

/** An administrator who views a record. */
export interface RecordViewer {
  _id: string;
  name: string;
}

/** An open record that others view, too. */
export interface ViewedRecord extends OpenRecord {
  /** Sorted by name. */
  viewers: RecordViewer[];
}

/** The other people who view the records that a browser has open. Sent when a stream starts and after each change. */
export interface Presence {
  /** Identifies the stream in the call that says which records are open. */
  stream: string;
  records: ViewedRecord[];
}
