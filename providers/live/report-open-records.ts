import type { OpenRecord } from "./contract";
import { isTemporary } from "./follow-events";

/** Changes within this time are sent together, because opening a record closes the previous one. */
const DELAY_MS = 500;
/** The delay after a failure. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 10_000;

interface ReportOptions {
  /** The full URL of the call. */
  url: string;
  token: () => string | null;
  /** Stops the reports when aborted. */
  signal: AbortSignal;
}

interface OpenRecordReport {
  setStream: (stream: string) => void;
  setRecords: (records: readonly OpenRecord[]) => void;
}

/** Reports the open records to the server after each change, and again for each new stream. */
export function reportOpenRecords({ url, token, signal }: ReportOptions): OpenRecordReport {
  let stream: string | undefined;
  /** The id of the previous stream. The server may not have noticed yet that it is lost. */
  let previousStream: string | undefined;
  let records: readonly OpenRecord[] = [];
  /** The last report of this stream. Undefined if unknown: after a failure, or if this stream replaced another. */
  let reported: string | undefined = "[]";
  /** Whether a report is scheduled or being sent. */
  let isScheduled = false;

  function schedule(delayMs = DELAY_MS): void {
    if (isScheduled || stream === undefined || JSON.stringify(records) === reported) return;
    isScheduled = true;
    setTimeout(() => void report(), delayMs);
  }

  async function report(): Promise<void> {
    const [bearer, sentTo, sent] = [token(), stream, records];
    if (signal.aborted || bearer === null || sentTo === undefined) return;
    const isDone = await send(bearer, JSON.stringify({ stream: sentTo, ended: previousStream, records: sent }));
    if (sentTo === stream) reported = isDone ? JSON.stringify(sent) : undefined;
    isScheduled = false;
    schedule(isDone ? DELAY_MS : RETRY_MS);
  }

  /** Sends a report once. Returns false if it failed and a later attempt may succeed. */
  async function send(bearer: string, body: string): Promise<boolean> {
    const headers = {
      Authorization: `Bearer ${bearer}`,
      "Content-Type": "application/json",
      // A report does not keep the session alive.
      "X-Unattended": "true",
    };
    try {
      const signalOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const { ok, status } = await fetch(url, { method: "PUT", headers, body, signal: signalOrTimeout });
      return ok || !isTemporary(status);
    } catch {
      return false;
    }
  }

  return {
    setStream(id) {
      if (id === stream) return;
      previousStream = stream;
      stream = id;
      reported = previousStream === undefined ? "[]" : undefined;
      schedule();
    },
    setRecords(open) {
      records = open;
      schedule();
    },
  };
}
