/**
 * A `fetch` without a network: the letter backend's routes answer each request, and a `ChangeResponse` modifies each
 * response. It is fast enough for dozens of examinations.
 */
import { ACCOUNTS } from "../../../support/letter/accounts";
import { createRecords } from "../../../support/letter/records";
import { errorResponse, type RouteResponse as RouteAnswer } from "../../../support/letter/route";
import { ROUTES } from "../../../support/letter/routes";
import type { Row } from "../../../support/letter/values";

export const LETTER_URL = "http://letter.example";
export const CONSOLE_ORIGIN = "http://console.example";

export interface BackendRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Empty without a token. */
  token: string;
}

export interface BackendResponse {
  status: number;
  headers: Record<string, string>;
  /** A string is sent unchanged, anything else as JSON. */
  body: unknown;
}

/** Returns the response to send instead. A promise that never resolves simulates a hanging server. */
export type ChangeResponse = (
  answer: BackendResponse,
  request: BackendRequest,
) => BackendResponse | Promise<BackendResponse>;

const CORS = {
  "access-control-allow-origin": CONSOLE_ORIGIN,
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-allow-headers": "Authorization, Content-Type",
};

function answerOf(
  records: ReturnType<typeof createRecords>,
  { method, path, query, token }: BackendRequest,
  sent: Row,
) {
  const account = ACCOUNTS.find((candidate) => candidate.token === token);
  if (!account && path !== "/api/auth/login") return errorResponse(401, "Sign in first");
  const route = ROUTES.find((candidate) => candidate.method === method && candidate.pattern.test(path));
  if (!route) return errorResponse(404, "Unknown call");
  const id = decodeURIComponent(route.pattern.exec(path)?.groups?.["id"] ?? "");
  return route.answer({ records, id, query: Object.fromEntries(query), body: sent, email: account?.user.email });
}

/** Rejects on abort. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });

/** Changes a request before the backend answers it. */
export type ChangeRequest = (request: BackendRequest) => BackendRequest;

/** Creates a `fetch` of a backend with its own records. */
export function createLetterFetch(
  change: ChangeResponse,
  changeRequest: ChangeRequest = (request) => request,
): typeof fetch {
  const records = createRecords();
  return async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const { pathname: path, searchParams: query } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const token = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    const request = { method: init.method ?? "GET", path, query, token };
    const sent = typeof init.body === "string" ? (JSON.parse(init.body) as Row) : {};
    const isPreflight = request.method === "OPTIONS";
    const { status, body }: RouteAnswer = isPreflight
      ? { status: 204 }
      : answerOf(records, changeRequest(request), sent);
    const type = typeof body === "string" ? "text/csv" : "application/json";
    // Copy the body, so that later changes of the records do not affect it.
    const valid: BackendResponse = { status, body: structuredClone(body), headers: { "content-type": type, ...CORS } };
    const answer = await Promise.race([change(valid, request), aborted(init.signal)]);
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers });
  };
}
