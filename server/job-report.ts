/** What is known of the work that a server process does again and again beside its requests. */

/** So many intervals without a sign of it, and a job hangs. */
const OVERDUE_AFTER = 5;

export class JobReport {
  /** When it last ended a round with success, in milliseconds of the system's clock; undefined before the first. */
  succeededAt: number | undefined;
  /** When a round last failed, in the same. */
  failedAt: number | undefined;
  /** Rounds that failed since the start. */
  failures = 0;
  /** Whether the last round did. The two stamps do not say so: the clock may have been set back between them. */
  hasFailed = false;
  isRunning = false;
  /** When it begins its next round, in the same. */
  dueAt: number;
  /** In milliseconds of the process, which no clock that is set back or stands still can stop. */
  #seenAt = performance.now();

  /** @param everyMs how often it begins a round, in milliseconds */
  constructor(readonly everyMs: number) {
    this.dueAt = Date.now() + everyMs;
  }

  /** It is time for a round, and for the next one an interval later. */
  due(): void {
    this.dueAt = Date.now() + this.everyMs;
  }

  began(): void {
    this.isRunning = true;
  }

  /** It goes on: one piece of many is done. A long round is not a job that hangs. */
  goesOn(): void {
    this.#seenAt = performance.now();
  }

  /** A round ended. One that failed is no sign of a job that hangs: it is tried again, and counted here. */
  ended(success: boolean): void {
    this.goesOn();
    this.isRunning = false;
    this.hasFailed = !success;
    if (success) this.succeededAt = Date.now();
    else {
      this.failures += 1;
      this.failedAt = Date.now();
    }
  }

  /** Whether it has given no sign for five times its interval. @param at in milliseconds of the process */
  isOverdue(at = performance.now()): boolean {
    return at - this.#seenAt > OVERDUE_AFTER * this.everyMs;
  }
}

/** A loop of `worker-loop.ts`, or the sealer. */
export interface Job {
  /** What it is called, and a sentence on what it does, for people. */
  readonly name: string;
  readonly purpose: string;
  readonly report: JobReport;
  /** There is something to do: a round begins at once, or after the one under way. */
  wake(): void;
}

/** The jobs of an application by their names, such as "seal-audit". */
export type Jobs = Map<string, Job>;
