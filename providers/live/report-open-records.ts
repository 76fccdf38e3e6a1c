import type { OpenRecord } from "./contract";
import { isTemporary } from "./follow-events";

/** Changes within this time are sent together: a tab that opens the next record closes the one before. */
const DELAY_MS = 500;
/** The delay after a failure. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 10_000;

interface ReportOptions {
  /** The full URL of the call. */
  url: string;
  token: () => string | null;
  /** Ends the reports. */
  signal: AbortSignal;
}

interface OpenRecordReport {
  setStream: (stream: string) => void;
  setRecords: (records: readonly OpenRecord[]) => void;
}

/** Tells the server which records are open: after each change, and again for each new stream. */
export function reportOpenRecords({ url, token, signal }: ReportOptions): OpenRecordReport {
  let stream: string | undefined;
  /** The stream before, which the server may not know to be lost. */
  let ended: string | undefined;
  let records: readonly OpenRecord[] = [];
  /** What the server knows of this stream. Undefined after a failure, because the server may have the report. */
  let reported: string | undefined = "[]";
  /** Whether a report waits or is being sent. */
  let isPlanned = false;

  function plan(delayMs = DELAY_MS): void {
    if (isPlanned || stream === undefined || JSON.stringify(records) === reported) return;
    isPlanned = true;
    setTimeout(() => void report(), delayMs);
  }

  async function report(): Promise<void> {
    const [bearer, sentTo, sent] = [token(), stream, records];
    if (signal.aborted || bearer === null || sentTo === undefined) return;
    const isDone = await send(bearer, JSON.stringify({ stream: sentTo, ended, records: sent }));
    if (sentTo === stream) reported = isDone ? JSON.stringify(sent) : undefined;
    isPlanned = false;
    plan(isDone ? DELAY_MS : RETRY_MS);
  }

  /** Returns false if a later attempt may succeed. */
  async function send(bearer: string, body: string): Promise<boolean> {
    const headers = {
      Authorization: `Bearer ${bearer}`,
      "Content-Type": "application/json",
      // A report does not keep the session alive.
      "X-Unattended": "true",
    };
    try {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const { ok, status } = await fetch(url, { method: "PUT", headers, body, signal: ends });
      return ok || !isTemporary(status);
    } catch {
      return false;
    }
  }

  return {
    setStream(id) {
      if (id === stream) return;
      ended = stream;
      stream = id;
      reported = ended === undefined ? "[]" : undefined;
      plan();
    },
    setRecords(open) {
      records = open;
      plan();
    },
  };
}
