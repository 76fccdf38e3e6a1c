/**
 * Answers that index.html asked for before the console was loaded; see src/app/early/start.ts. One is taken over for the
 * identical request, once: by the HTTP client, or for the cache before the request is made.
 */

/** Older than this, an answer is not what the server would say now. Also the HTTP client's own patience. */
const FRESH_MS = 15_000;

interface EarlyAnswer {
  response: Promise<Response>;
  /** @param reason becomes that of its failure */
  giveUp: (reason?: unknown) => void;
  /** The parsed body of a success, as soon as it is there. */
  body?: unknown;
  /** Settles once the body is there, or never will be. */
  isRead: Promise<void>;
}

interface EarlyAnswers {
  /** What was asked is for the session of this token alone. */
  token: string;
  /** In milliseconds since 1970. */
  askedAt: number;
  byUrl: Map<string, EarlyAnswer>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** Asks for each address as the HTTP client would. */
export function askEarly(token: string, urls: readonly string[]): void {
  const byUrl = new Map<string, EarlyAnswer>();
  for (const url of urls) {
    const abort = new AbortController();
    const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
    const response = fetch(url, { headers, signal: abort.signal });
    const answer: EarlyAnswer = {
      response,
      giveUp: (reason) => abort.abort(reason),
      isRead: response
        .then(async (ended) => {
          answer.body = ended.ok ? ((await ended.clone().json()) as unknown) : undefined;
        })
        .catch(() => undefined),
    };
    byUrl.set(url, answer);
  }
  globalThis.earlyAnswers = { token, askedAt: Date.now(), byUrl };
}

/** Forgets what nobody has taken over: after a write it may be out of date. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}

function find(url: string, token: string | null): EarlyAnswer | undefined {
  const { earlyAnswers: early } = globalThis;
  const isFresh = early?.token === token && Date.now() - early.askedAt <= FRESH_MS;
  return isFresh ? early.byUrl.get(url) : undefined;
}

function take(url: string, token: string | null, wanted: (answer: EarlyAnswer) => boolean): EarlyAnswer | undefined {
  const answer = find(url, token);
  if (!answer || !wanted(answer)) return undefined;
  globalThis.earlyAnswers?.byUrl.delete(url);
  return answer;
}

/** The body of an answer that is there already; undefined, too, where nothing was asked, for this session, lately. */
export const takeEarlyBody = (url: string, token: string | null): unknown =>
  take(url, token, ({ body }) => body !== undefined)?.body;

/** How long a request waits for its early answer before it is left to the HTTP client. */
const MAX_WAIT_MS = 1000;

/**
 * The answer to a request that was asked early, once it is there. Undefined where nothing was asked, for this session,
 * lately, or where the answer is slow or a failure: the HTTP client then takes it over, with its time-out and its errors.
 */
export async function takeEarlySuccess(
  url: string,
  token: string | null,
  signal: { addEventListener?: AbortSignal["addEventListener"] } | undefined,
): Promise<{ data: unknown; headers: Readonly<Record<string, string>> } | undefined> {
  const answer = find(url, token);
  if (!answer) return undefined;
  signal?.addEventListener?.("abort", () => answer.giveUp());
  await Promise.race([answer.isRead, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  const taken = take(url, token, ({ body }) => body !== undefined);
  return taken && { data: taken.body, headers: Object.fromEntries((await taken.response).headers) };
}

/**
 * A `fetch` for one request that was asked early: it gives that answer, or its failure, and ends with the request's
 * signal. Undefined where nothing was asked, for this session, lately.
 */
export function takeEarlyAnswer(url: string, token: string | null): typeof fetch | undefined {
  const answer = take(url, token, () => true);
  return (
    answer &&
    ((input, init) => {
      const { signal } = new Request(input, init);
      signal.addEventListener("abort", () => answer.giveUp(signal.reason));
      return answer.response;
    })
  );
}
