/** What is known of the work that a server process does again and again beside its requests. */

/** So many intervals without a sign of it, and a job hangs. */
const OVERDUE_AFTER = 5;

export class JobReport {
  /** When it last ended a round with success, in milliseconds of the system's clock; undefined before the first. */
  succeededAt: number | undefined;
  /** Rounds that failed since the start. */
  failures = 0;
  /** In milliseconds of the process, which no clock that is set back or stands still can stop. */
  #seenAt = performance.now();

  /** @param everyMs how often it begins a round, in milliseconds */
  constructor(readonly everyMs: number) {}

  /** It goes on: one piece of many is done. A long round is not a job that hangs. */
  goesOn(): void {
    this.#seenAt = performance.now();
  }

  /** A round ended. One that failed is no sign of a job that hangs: it is tried again, and counted here. */
  ended(success: boolean): void {
    this.goesOn();
    if (success) this.succeededAt = Date.now();
    else this.failures += 1;
  }

  /** Whether it has given no sign for five times its interval. @param at in milliseconds of the process */
  isOverdue(at = performance.now()): boolean {
    return at - this.#seenAt > OVERDUE_AFTER * this.everyMs;
  }
}

/** What has a report: a loop of `worker-loop.ts`, or the sealer. */
export interface Job {
  readonly report: JobReport;
}

/** The jobs of an application by their names, such as "seal-audit". */
export type Jobs = Map<string, Job>;
