/** Tracks the health of background jobs, which a server process repeats alongside its requests. */

/** A job counts as hanging after this many intervals without progress. */
const OVERDUE_AFTER_INTERVALS = 5;

export class JobHealth {
  /** When a run last succeeded, in milliseconds since 1970 by the system clock. Undefined if none has. */
  succeededAt: number | undefined;
  /** When a run last failed, in milliseconds since 1970 by the system clock. Undefined if none has. */
  failedAt: number | undefined;
  /** Number of failed runs since the process started. */
  failures = 0;
  /**
   * Whether the last run failed. Don't compare the two timestamps: the system clock may have been set back between
   * them.
   */
  hasFailed = false;
  isRunning = false;
  /** When the next run is due, in milliseconds since 1970 by the system clock. */
  dueAt: number;
  /** When the job last made progress. Uses the monotonic clock, which is never set back. */
  #seenAt = performance.now();

  /** @param everyMs interval between the starts of two runs, in milliseconds */
  constructor(readonly everyMs: number) {
    this.dueAt = Date.now() + everyMs;
  }

  /** Records that a run is due now, and the next one an interval later. */
  recordDue(): void {
    this.dueAt = Date.now() + this.everyMs;
  }

  recordStart(): void {
    this.isRunning = true;
  }

  /** Records progress within a run, so that a long run does not count as hanging. */
  recordProgress(): void {
    this.#seenAt = performance.now();
  }

  /** Records the end of a run. A failed run also counts as progress, because the job will run again. */
  recordEnd(success: boolean): void {
    this.recordProgress();
    this.isRunning = false;
    this.hasFailed = !success;
    if (success) this.succeededAt = Date.now();
    else {
      this.failures += 1;
      this.failedAt = Date.now();
    }
  }

  /**
   * Whether the job has made no progress for five intervals.
   * @param at reading of `performance.now()`
   */
  isOverdue(at = performance.now()): boolean {
    return at - this.#seenAt > OVERDUE_AFTER_INTERVALS * this.everyMs;
  }
}

/** A background job: a loop from `worker-loop.ts`, or the sealer. */
export interface Job {
  /** The name of the job, and a sentence on its purpose, both shown to people. */
  readonly name: string;
  readonly purpose: string;
  readonly report: JobHealth;
  /** Starts a run now, or right after the current one. */
  wake(): void;
}

/** The jobs of an application, keyed by ids such as "seal-audit". */
export type Jobs = Map<string, Job>;
