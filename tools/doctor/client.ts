/** Sends the doctor's requests: at most four at a time, each with a timeout, without following redirects. */

const MAX_CONCURRENT_REQUESTS = 4;

export interface ClientOptions {
  /** The base URL; calls go below `<url>/api/`. */
  url: string;
  /** The timeout for a complete response. The console's own timeout is 15 seconds. */
  timeoutMs: number;
  /** The maximum size of a body in bytes. */
  maxBytes: number;
  /** The console's origin, sent as `Origin`. */
  origin?: string | undefined;
  /** Stops reads at once. Changes that were sent are completed, so that their records can be removed. */
  signal?: AbortSignal | undefined;
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS";
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Reads only the first chunk of the body, so that a large file does not exceed `maxBytes`. */
  peek?: boolean;
  /** Sends the request even after the examination was stopped. */
  cleansUp?: boolean;
}

/** The response. */
export interface DoctorResponse {
  /** The HTTP status; 0 if there was no complete response. */
  status: number;
  headers: Headers;
  /** Milliseconds from sending the request to the end of the body. */
  ms: number;
  /** The actual format of the body, regardless of its content type. */
  form: "json" | "page" | "empty" | "other";
  /** The parsed body if `form` is "json". */
  body?: unknown;
  /** Why there is no complete response. */
  failure?: "unreachable" | "timeout" | "size";
}

export interface Client {
  /**
   * Sends a request. If there is no complete response, it sets `failure` instead of throwing an error.
   *
   * @param path below the base URL, including the query
   * @throws StoppedError once the examination was stopped
   */
  send(path: string, ask?: RequestOptions): Promise<DoctorResponse>;
}

class TooLarge extends Error {}

/** The examination was stopped, for example by Ctrl+C. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** Reads the body as text, or only its first chunk if `peek` is set. @throws TooLarge */
async function readText(response: Response, maxBytes: number, peek: boolean): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (peek) break;
    if (size > maxBytes) throw new TooLarge();
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readBody(text: string): Pick<DoctorResponse, "form" | "body"> {
  if (text.trim() === "") return { form: "empty" };
  try {
    return { form: "json", body: JSON.parse(text) as unknown };
  } catch {
    return { form: text.trimStart().startsWith("<") ? "page" : "other" };
  }
}

const failureOf = (error: unknown): NonNullable<DoctorResponse["failure"]> => {
  if (error instanceof TooLarge) return "size";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
};

export function createClient({ url, timeoutMs, maxBytes, origin, signal }: ClientOptions): Client {
  const waiting: (() => void)[] = [];
  let free = MAX_CONCURRENT_REQUESTS;

  const acquireSlot = () => (free > 0 ? Promise.resolve(void free--) : new Promise<void>((go) => waiting.push(go)));
  const releaseSlot = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  async function request(
    path: string,
    { method = "GET", token, body, headers, peek = false, cleansUp = false }: RequestOptions,
  ): Promise<DoctorResponse> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const stopsAtOnce = method === "GET" && !cleansUp && signal !== undefined;
    const began = performance.now();
    const passed = () => Math.round(performance.now() - began);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        signal: stopsAtOnce ? AbortSignal.any([timeout, signal]) : timeout,
        headers: {
          accept: "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(origin !== undefined && { origin }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readText(response, maxBytes, peek);
      return { status: response.status, headers: response.headers, ms: passed(), ...readBody(text) };
    } catch (error) {
      return { status: 0, headers: new Headers(), ms: passed(), form: "empty", failure: failureOf(error) };
    }
  }

  return {
    async send(path, ask = {}) {
      await acquireSlot();
      try {
        if (signal?.aborted && !ask.cleansUp) throw new StoppedError();
        const answer = await request(path, ask);
        if (signal?.aborted && answer.failure && !ask.cleansUp) throw new StoppedError();
        return answer;
      } finally {
        releaseSlot();
      }
    },
  };
}
