import { EventParser, type ServerSentEvent } from "./event-parser";

/** The first delay after a failure. It doubles with each further failure, up to MAX_RETRY_MS. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** The server sends something every 15 seconds. After this long without anything, the connection counts as lost. */
const SILENCE_MS = 40_000;

export interface FollowOptions {
  url: string;
  /** The bearer token, or null after a sign-out. */
  token: () => string | null;
  /** The position to continue after. It is read before each connection. */
  lastId: () => string | undefined;
  /** Receives each event. */
  onEvent: (event: ServerSentEvent) => void;
  /** Called with the token that the server rejected with a 401. */
  onUnauthorized: (token: string) => void;
  /** Called after the second failure in a row, of a connection or of an attempt to connect. */
  onLost?: () => void;
  /** Ends the stream permanently. */
  signal: AbortSignal;
  /** Whether a hidden tab closes its stream. For tabs with streams of their own: a browser allows few connections. */
  pausesHidden?: boolean;
}

/** Why a connection ended: the server closed it, it failed, or the server rejects the client permanently. */
type ConnectionEnd = { why: "closed" | "failed" | "rejected"; waitMs?: number | undefined };

/**
 * Reads the stream of events with `fetch`, because `EventSource` cannot send a token. Connects again when the
 * connection ends, and pauses while the browser is offline. Resolves after a sign-out, after `signal` is aborted, or if
 * the server rejects the connection.
 */
export async function followEvents(options: FollowOptions): Promise<void> {
  const { signal, token } = options;
  let failures = 0;
  while (await waitUntilActive(options)) {
    const bearer = token();
    if (bearer === null) return;
    const end = await readOnce(options, bearer, () => (failures = 0));
    if (end.why === "rejected") return;
    const backOff = end.why === "failed" ? Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) : FIRST_RETRY_MS;
    if (end.why === "failed") failures += 1;
    if (failures === 2) options.onLost?.();
    // Adds up to 50 %, so that many consoles do not reconnect at the same moment.
    await sleep(Math.max(backOff, end.waitMs ?? 0) * (1 + Math.random() / 2), signal);
  }
}

async function readOnce(options: FollowOptions, bearer: string, onConnected: () => void): Promise<ConnectionEnd> {
  const { url, lastId, onEvent, onUnauthorized, signal, pausesHidden } = options;
  const connection = new AbortController();
  const abort = () => connection.abort();
  const onHidden = () => pausesHidden && document.hidden && abort();
  let silence = setTimeout(abort, SILENCE_MS);
  signal.addEventListener("abort", abort);
  window.addEventListener("offline", abort);
  document.addEventListener("visibilitychange", onHidden);
  const parser = new EventParser();
  try {
    const id = lastId();
    const response = await fetch(url, {
      headers: {
        Accept: "text/event-stream",
        Authorization: `Bearer ${bearer}`,
        // The stream does not keep the session alive.
        "X-Unattended": "true",
        ...(id !== undefined && { "Last-Event-ID": id }),
      },
      cache: "no-store",
      signal: connection.signal,
    });
    if (!response.ok || !response.body || !isEventStream(response)) {
      abort();
      if (response.status === 401) onUnauthorized(bearer);
      return isTemporary(response.status) ? { why: "failed", waitMs: readRetryAfter(response) } : { why: "rejected" };
    }
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { why: "closed", waitMs: parser.retryMs };
      onConnected();
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      for (const event of parser.push(decoder.decode(value, { stream: true }))) onEvent(event);
    }
  } catch {
    return { why: "failed" };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", abort);
    window.removeEventListener("offline", abort);
    document.removeEventListener("visibilitychange", onHidden);
  }
}

const isEventStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/** Returns whether a later attempt may succeed after a response with this status. */
export const isTemporary = (status: number): boolean => status >= 500 || status === 429 || status === 408;

function readRetryAfter({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? "");
  return seconds > 0 ? Math.min(seconds * 1_000, MAX_RETRY_MS) : undefined;
}

/**
 * Waits until the browser is online and, with `pausesHidden`, the tab visible. Returns false once `signal` is aborted.
 */
async function waitUntilActive({ signal, pausesHidden }: FollowOptions): Promise<boolean> {
  const isPaused = () => !navigator.onLine || (pausesHidden === true && document.hidden);
  while (isPaused() && !signal.aborted) {
    await new Promise<void>((resolve) => {
      const waiting = new AbortController();
      const done = () => {
        waiting.abort();
        resolve();
      };
      window.addEventListener("online", done, { signal: waiting.signal });
      document.addEventListener("visibilitychange", done, { signal: waiting.signal });
      signal.addEventListener("abort", done, { signal: waiting.signal });
    });
  }
  return !signal.aborted;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, signal.aborted ? 0 : ms);
    signal.addEventListener("abort", done);
  });
