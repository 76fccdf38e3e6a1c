/** Sends the doctor's requests: four at a time, each with an end, and none of them follows a redirect. */

const AT_ONCE = 4;

export interface ClientOptions {
  /** The base address; the calls are below `<url>/api/`. */
  url: string;
  /** After so many milliseconds without a whole answer a request is given up; the console waits 15 seconds. */
  timeoutMs: number;
  /** The most bytes of a body that are read. */
  maxBytes: number;
  /** The console's origin, sent as `Origin`. */
  origin?: string | undefined;
}

export interface Ask {
  method?: "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS";
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** A file of any size: its first piece is enough. */
  peek?: boolean;
}

/** What came back. */
export interface Answer {
  /** 0 where none came. */
  status: number;
  headers: Headers;
  /** From sending to the end of the body. */
  ms: number;
  /** What the body is, whatever its content type says. */
  form: "json" | "page" | "empty" | "other";
  /** The parsed body where `form` is json. */
  body?: unknown;
  /** Why there is no whole answer. */
  failure?: "unreachable" | "timeout" | "size";
}

export interface Client {
  /** @param path below the base address, with its query. Never rejects: what went wrong is the answer's `failure`. */
  send(path: string, ask?: Ask): Promise<Answer>;
}

class TooLarge extends Error {}

/** The body as text; where only a piece is wanted, its first one. @throws TooLarge */
async function readText(response: Response, maxBytes: number, peek: boolean): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (peek) break;
    if (size > maxBytes) throw new TooLarge();
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readBody(text: string): Pick<Answer, "form" | "body"> {
  if (text.trim() === "") return { form: "empty" };
  try {
    return { form: "json", body: JSON.parse(text) as unknown };
  } catch {
    return { form: text.trimStart().startsWith("<") ? "page" : "other" };
  }
}

const failureOf = (error: unknown): NonNullable<Answer["failure"]> => {
  if (error instanceof TooLarge) return "size";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
};

export function createClient({ url, timeoutMs, maxBytes, origin }: ClientOptions): Client {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;

  const enter = () => (free > 0 ? Promise.resolve(void free--) : new Promise<void>((go) => waiting.push(go)));
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  async function request(path: string, { method = "GET", token, body, headers, peek = false }: Ask): Promise<Answer> {
    const began = performance.now();
    const passed = () => Math.round(performance.now() - began);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
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
      await enter();
      try {
        return await request(path, ask);
      } finally {
        leave();
      }
    },
  };
}
