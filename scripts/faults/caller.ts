/** Calls to a server that may be gone, slow or somewhere else at the next call. */
import { PATIENCE_MS, type Answer } from "./tally";

interface Body {
  _id?: string;
  code?: string;
  message?: string;
  [field: string]: unknown;
}

interface Answered extends Answer {
  body: Body;
  /** From sending to the whole answer. */
  ms: number;
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>;

/** @param origin asked before each call. @param token of the session, where there is one yet */
export function createCall(origin: () => string, token: () => string | undefined): Call {
  return async (method, path, body, headers) => {
    const sentAt = performance.now();
    const bearer = token();
    try {
      const response = await fetch(`${origin()}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = (await response.json()) as Body;
      const failed = !response.ok;
      return {
        status: response.status,
        code: failed ? answer.code : undefined,
        message: failed ? answer.message : undefined,
        retryAfter: response.headers.get("retry-after") ?? undefined,
        body: answer,
        ms: performance.now() - sentAt,
      };
    } catch (error) {
      return { status: 0, code: reasonOf(error), body: {}, ms: performance.now() - sentAt };
    }
  };
}

/** fetch says only that it failed; why is in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; name?: string } };
  return cause?.code ?? cause?.name ?? error.name;
}
