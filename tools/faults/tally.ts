/** Counts the responses that callers received, and finds the unacceptable ones. */

/** A response of the API. Without a response, the status is 0 and the code gives the reason. */
export interface CallResult {
  status: number;
  code?: string | undefined;
  message?: string | undefined;
  retryAfter?: string | undefined;
}

/** A group of equal responses. */
export interface CountedResponse extends CallResult {
  times: number;
}

export class ResponseTally {
  private readonly seen = new Map<string, CountedResponse>();

  add({ status, code, message, retryAfter }: CallResult): void {
    // The message of a 4xx names the record, so it is left out of the key.
    const key = JSON.stringify([status, code, retryAfter, status < 500 || message]);
    const known = this.seen.get(key);
    if (known) known.times += 1;
    else this.seen.set(key, { status, code, message, retryAfter, times: 1 });
  }

  /** Sorted by frequency, highest first. */
  rows(): CountedResponse[] {
    return [...this.seen.values()].sort((one, other) => other.times - one.times);
  }

  total(): number {
    return this.rows().reduce((sum, { times }) => sum + times, 0);
  }
}

/** The timeout for a call. */
export const CALL_TIMEOUT_MS = 15_000;

/** Responses that no fault excuses: a status 500, a 503 without Retry-After, and timeouts. */
export function findUnacceptable(rows: readonly CountedResponse[]): string[] {
  return rows.flatMap((row) => {
    if (row.status === 500) return [`returned ${formatResponse(row)}`];
    if (row.status === 503 && row.retryAfter === undefined) return [`503 without Retry-After: ${row.message}`];
    return row.code === "TimeoutError" ? [`${row.times} calls had no answer within ${CALL_TIMEOUT_MS / 1000} s`] : [];
  });
}

/**
 * Formats a group, for example `503 busy ×12, Retry-After 2 s: The database …`, or `200 ×40` for successes.
 */
export function formatResponse({ status, code, message, retryAfter, times }: CountedResponse): string {
  if (status === 0) return `no answer (${code}) ×${times}`;
  const head = [status, code].filter(Boolean).join(" ");
  const later = retryAfter === undefined ? "" : `, Retry-After ${retryAfter} s`;
  return `${head} ×${times}${later}${message ? `: ${message}` : ""}`;
}
