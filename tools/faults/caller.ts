/** Calls a server that may be down, slow, or at a different address on the next call. */
import { CALL_TIMEOUT_MS, type CallResult } from "./tally";

interface Body {
  _id?: string;
  code?: string;
  message?: string;
  [field: string]: unknown;
}

interface Answered extends CallResult {
  body: Body;
  /** Milliseconds from sending the request to the complete response. */
  ms: number;
}

export type ApiCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>;

/**
 * Creates a function that calls the server.
 *
 * @param origin returns the server's origin; asked before each call
 * @param token returns the session token, or undefined before sign-in
 */
export function createApiCaller(origin: () => string, token: () => string | undefined): ApiCall {
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
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const answer = (await response.json()) as Body;
      const isError = !response.ok;
      return {
        status: response.status,
        code: isError ? answer.code : undefined,
        message: isError ? answer.message : undefined,
        retryAfter: response.headers.get("retry-after") ?? undefined,
        body: answer,
        ms: performance.now() - sentAt,
      };
    } catch (error) {
      return { status: 0, code: reasonOf(error), body: {}, ms: performance.now() - sentAt };
    }
  };
}

/** Returns the reason from the cause of the error, because the message of fetch only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: { code?: string; name?: string } };
  return cause?.code ?? cause?.name ?? error.name;
}
