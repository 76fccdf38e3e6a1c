/** What callers were answered, how often, and what of it is no good answer. */

/** An answer of the API; the status is 0 where none came, and the code says why. */
export interface Answer {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
  retryAfter?: string | undefined;
}

/** Answers that are alike. */
export interface Seen extends Answer {
  times: number;
}

export class Tally {
  private readonly seen = new Map<string, Seen>();

  add({ status, code, message, retryAfter }: Answer): void {
    // A refusal names the record: one of them stands for all.
    const key = JSON.stringify([status, code, retryAfter, status < 500 || message]);
    const known = this.seen.get(key);
    if (known) known.times += 1;
    else this.seen.set(key, { status, code, message, retryAfter, times: 1 });
  }

  /** The most frequent come first. */
  rows(): Seen[] {
    return [...this.seen.values()].sort((one, other) => other.times - one.times);
  }

  total(): number {
    return this.rows().reduce((sum, { times }) => sum + times, 0);
  }
}

/** Whoever waits longer has gone away. */
export const PATIENCE_MS = 15_000;

/** What must not be seen whatever the fault is: a failure that is not told as one, one that says not when to come again. */
export function wrongAnswers(rows: readonly Seen[]): string[] {
  return rows.flatMap((row) => {
    if (row.status === 500) return [`answered ${inWords(row)}`];
    if (row.status === 503 && row.retryAfter === undefined) return [`503 without Retry-After: ${row.message}`];
    return row.code === "TimeoutError" ? [`${row.times} calls had no answer within ${PATIENCE_MS / 1000} s`] : [];
  });
}

/** Such as `503 busy ×12, Retry-After 2 s: The database …`; of answers of success their number alone. */
export function inWords({ status, code, message, retryAfter, times }: Seen): string {
  if (status === 0) return `no answer (${code}) ×${times}`;
  const head = [status, code].filter(Boolean).join(" ");
  const later = retryAfter === undefined ? "" : `, Retry-After ${retryAfter} s`;
  return `${head} ×${times}${later}${message ? `: ${message}` : ""}`;
}
