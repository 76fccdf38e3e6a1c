/**
 * Answers that index.html asked for before the console was loaded; see src/app/early/start.ts. One is taken over for the
 * identical request, once: by the HTTP client, or for the cache before the request is made.
 */

/** Older than this, an answer is not what the server would say now. Also the HTTP client's own patience. */
const FRESH_MS = 15_000;

interface EarlyAnswer {
  response: Promise<Response>;
  /** @param reason becomes that of its failure */
  giveUp: (reason: unknown) => void;
  /** The parsed body of a success, as soon as it is there. */
  body?: unknown;
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
    const answer: EarlyAnswer = { response, giveUp: (reason) => abort.abort(reason) };
    byUrl.set(url, answer);
    // One that nobody takes over fails unheard.
    response
      .then(async (ended) => (answer.body = ended.ok ? ((await ended.clone().json()) as unknown) : undefined))
      .catch(() => undefined);
  }
  globalThis.earlyAnswers = { token, askedAt: Date.now(), byUrl };
}

/** Forgets what nobody has taken over: after a write it may be out of date. */
export function dropEarlyAnswers(): void {
  globalThis.earlyAnswers = undefined;
}

function take(url: string, token: string | null, wanted: (answer: EarlyAnswer) => boolean): EarlyAnswer | undefined {
  const { earlyAnswers: early } = globalThis;
  const answer = early?.byUrl.get(url);
  if (!early || !answer || early.token !== token || Date.now() - early.askedAt > FRESH_MS) return undefined;
  if (!wanted(answer)) return undefined;
  early.byUrl.delete(url);
  return answer;
}

/** The body of an answer that is there already; undefined, too, where nothing was asked, for this session, lately. */
export const takeEarlyBody = (url: string, token: string | null): unknown =>
  take(url, token, ({ body }) => body !== undefined)?.body;

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
