/** What a server does again and again by itself, with the feature `jobs`. Pure: the bundled API imports this file. */

export const JOB_STATES = ["waiting", "running", "failed", "overdue"] as const;
export type JobState = (typeof JOB_STATES)[number];

/** GET /api/admin/jobs and /jobs/{id}; POST /jobs/{id}/run begins a round at once. Dates as ISO stamps. */
export interface ServerJob {
  _id?: string;
  id?: string;
  name?: string;
  /** What it does, as a sentence. */
  purpose?: string;
  /** `failed`: the last round did; `overdue`: it has given no sign for five times its interval. */
  state?: JobState;
  /** How often it begins a round, in seconds. */
  everySeconds?: number;
  succeededAt?: string;
  failedAt?: string;
  /** Rounds that failed since the server started. */
  failures?: number;
  nextAt?: string;
}
