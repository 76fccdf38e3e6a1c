/**
 * Responses to requests that index.html sent before the console was loaded; see src/app/early/start.ts. Each response
 * is used once. It either answers an identical request of the HTTP client, or fills the query cache, so that the page
 * does not make that request.
 */

/** The age at which a response is discarded as stale. Equal to the timeout of the HTTP client. */
const STALE_AFTER_MS = 15_000;

interface EarlyAnswer {
  response: Promise<Response>;
  /** Aborts the request. @param reason the reason that it fails with */
  abort: (reason?: unknown) => void;
  /** The parsed body of a successful response, once it has arrived. */
  body?: unknown;
  /** Settles when the body has arrived or the request has failed. */
  settled: Promise<void>;
}

interface EarlyAnswers {
  /** The token of the session that the requests belong to. */
  token: string;
  /** In milliseconds since 1970. */
  askedAt: number;
  byUrl: Map<string, EarlyAnswer>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** Sends a request to each URL, with the headers that the HTTP client would send. */
export function sendEarlyRequests(token: string, urls: readonly string[]): void {
  const byUrl = new Map<string, EarlyAnswer>();
  for (const url of urls) {
    const abort = new AbortController();
    const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
    const response = fetch(url, { headers, signal: abort.signal });
    const answer: EarlyAnswer = {
      response,
      abort: (reason) => abort.abort(reason),
      settled: response
        .then(async (received) => {
          answer.body = received.ok ? ((await received.clone().json()) as unknown) : undefined;
        })
        .catch(() => undefined),
    };
    byUrl.set(url, answer);
  }
  globalThis.earlyAnswers = { token, askedAt: Date.now(), byUrl };
}

/** Discards unused responses, because a write may have made them stale. */
export function discardEarlyResponses(): void {
  globalThis.earlyAnswers = undefined;
}

function find(url: string, token: string | null): EarlyAnswer | undefined {
  const { earlyAnswers: early } = globalThis;
  const isFresh = early?.token === token && Date.now() - early.askedAt <= STALE_AFTER_MS;
  return isFresh ? early.byUrl.get(url) : undefined;
}

function take(url: string, token: string | null, wanted: (answer: EarlyAnswer) => boolean): EarlyAnswer | undefined {
  const answer = find(url, token);
  if (!answer || !wanted(answer)) return undefined;
  globalThis.earlyAnswers?.byUrl.delete(url);
  return answer;
}

/**
 * Returns the body of the early response for the URL. Undefined if it has not arrived, if the request failed, or if
 * this session has no fresh early request for the URL.
 */
export const takeEarlyBody = (url: string, token: string | null): unknown =>
  take(url, token, ({ body }) => body !== undefined)?.body;

/** How long a request waits for its early response before the HTTP client takes over. */
const MAX_WAIT_MS = 1000;

/**
 * Waits for the response to an early request. Returns undefined if this session has no fresh early request for the URL,
 * or if the response is slow or failed. The HTTP client then takes over, with its timeout and error handling.
 */
export async function awaitEarlyResponse(
  url: string,
  token: string | null,
  signal: { addEventListener?: AbortSignal["addEventListener"] } | undefined,
): Promise<{ data: unknown; headers: Readonly<Record<string, string>> } | undefined> {
  const answer = find(url, token);
  if (!answer) return undefined;
  signal?.addEventListener?.("abort", () => answer.abort());
  await Promise.race([answer.settled, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  const taken = take(url, token, ({ body }) => body !== undefined);
  return taken && { data: taken.body, headers: Object.fromEntries((await taken.response).headers) };
}

/**
 * Returns a `fetch` that answers one request with the early response or its failure. Aborting the request aborts the
 * early request too. Undefined if this session has no fresh early request for the URL.
 */
export function takeEarlyFetch(url: string, token: string | null): typeof fetch | undefined {
  const answer = take(url, token, () => true);
  return (
    answer &&
    ((input, init) => {
      const { signal } = new Request(input, init);
      signal.addEventListener("abort", () => answer.abort(signal.reason));
      return answer.response;
    })
  );
}
