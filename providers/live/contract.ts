/** The stream of changes of the feature `events`. The console and the bundled API both import this file. */

/** The call that streams changes as server-sent events. */
export const EVENT_STREAM_PATH = "/api/admin/events/stream";

/**
 * The names of the server-sent events. `change` carries a `LiveEvent`. `ready` gives the position of a new stream.
 * `missed` says that changes were missed and cannot be sent any more, so everything on screen may be old.
 */
export type LiveEventName = "change" | "ready" | "missed";

/** One change. It has ids and names of fields, but no values of the record. */
export interface LiveEvent {
  /** Such as "vendors.approve". */
  type: string;
  /** The console's name of the resource, such as "kyc-management". */
  resource: string;
  /** Empty if the change is not about one record. */
  resourceId: string;
  /** The names of the changed fields. */
  fields: string[];
  /** The administrator who made the change. Null if a program, a vendor or the server made it. */
  actor: { _id: string; name: string } | null;
  /** When the change was made, in ISO format. */
  at: string;
}
