/**
 * Recurring background jobs of a server, with the feature `jobs`. Shared with the bundled API, so this file imports
 * only other contracts.
 */

export const JOB_STATES = ["waiting", "running", "failed", "overdue"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** GET /api/admin/jobs and /jobs/{id}. POST /jobs/{id}/run starts a run immediately. Dates are ISO timestamps. */
export interface ServerJob {
  _id?: string;
  id?: string;
  name?: string;
  /** Purpose of the job, as a sentence. */
  purpose?: string;
  /** `failed`: the last run failed. `overdue`: no progress for five intervals. */
  state?: JobState;
  /** Interval between two scheduled runs, in seconds. */
  everySeconds?: number;
  succeededAt?: string;
  failedAt?: string;
  /** Failed runs since the server started. */
  failures?: number;
  nextAt?: string;
}
