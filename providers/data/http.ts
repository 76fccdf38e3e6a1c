import axios, { type AxiosError, type AxiosInstance, type AxiosResponse } from "axios";
import { PASSWORD_CONFIRMATION_REQUIRED } from "../auth/contract";
import { adaptError } from "./adapt";
import { resourceOf } from "./adapted-calls";
import { discardEarlyResponses, takeEarlyFetch } from "./early-answers";
import { assertExactIds } from "./envelope";
import { ApiError, toApiError } from "./errors";
import { createKeptAnswers } from "./kept-answers";
import { reportServerTime, type SessionAccess } from "./token-store";

export const TIMEOUT_MS = 15_000;

/**
 * Parses a response body; undefined if it is empty. Throws if the text is not JSON, such as a proxy's HTML page, or has
 * inexact ids.
 */
function parseBody(response: AxiosResponse): unknown {
  const text: unknown = response.data;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const what = text.trimStart().startsWith("<") ? "a web page" : "invalid JSON";
    throw new ApiError(`The server answered with ${what} instead of data.`, response.status, false);
  }
  // Only a number with at least 16 digits can be inexact.
  if (/\d{16}/.test(text)) assertExactIds(body);
  return body;
}

async function readBodyOfFailure({ response }: AxiosError): Promise<unknown> {
  try {
    const isFile = response?.data instanceof ReadableStream;
    const data: unknown = isFile ? await new Response(response.data as ReadableStream).text() : response?.data;
    return response && parseBody({ ...response, data });
  } catch {
    return undefined;
  }
}

const needsPassword = ({ statusCode, body }: ApiError): boolean =>
  statusCode === 403 && (body as { code?: unknown } | undefined)?.code === PASSWORD_CONFIRMATION_REQUIRED;

/** Whether the API has the page's origin. On another origin, its CORS settings would have to allow If-None-Match. */
const isSameOrigin = (apiUrl: string) => apiUrl === "" || new URL(apiUrl).origin === globalThis.location?.origin;

const NOT_MODIFIED = 304;

/**
 * Creates the axios instance for calls of the API: JSON, bearer token, by default a timeout of 15 s. Failures reject
 * with an ApiError.
 * If index.html has already sent a request, its response is used. A 304 returns the body of the last full response.
 * A request that requires the password is sent again once the user has confirmed the password.
 * An administration call without a token is not sent. A 401 ends the session, unless a new session has begun since the
 * request was sent.
 */
export function createHttp(apiUrl: string, session: SessionAccess): AxiosInstance {
  const keptAnswers = isSameOrigin(apiUrl) ? createKeptAnswers() : undefined;
  const http = axios.create({
    baseURL: apiUrl,
    timeout: TIMEOUT_MS,
    headers: { Accept: "application/json" },
    responseType: "text",
    // `parseBody` parses strictly. axios would return a body that is not JSON as a string.
    transformResponse: (text: unknown) => text,
  });
  http.interceptors.request.use((config) => {
    const token = session.token();
    if (token) config.headers.set("Authorization", `Bearer ${token}`);
    // A page that is about to redirect to sign-in may still refetch queries that were cleared from the cache.
    else if (config.url?.startsWith("/api/admin/")) throw new ApiError("You are not signed in.", 401, false);
    if (session.isUnattended?.()) config.headers.set("X-Unattended", "true");
    if (config.method !== "get") discardEarlyResponses();
    const url = axios.getUri(config);
    const lastAnswer = keptAnswers?.find(url, token);
    if (lastAnswer && config.method === "get") {
      config.headers.set("If-None-Match", lastAnswer.tag);
      config.validateStatus = (status) => (status >= 200 && status < 300) || status === NOT_MODIFIED;
      config.transformResponse = (text: unknown, _, status) => (status === NOT_MODIFIED ? lastAnswer.text : text);
    }
    const early = takeEarlyFetch(url, token);
    return early ? { ...config, adapter: "fetch", env: { ...config.env, fetch: early } } : config;
  });
  http.interceptors.response.use(
    (response) => {
      reportServerTime(session, response.headers);
      const { config, headers, data: text } = response as AxiosResponse<string>;
      if (config.responseType === "stream") return response;
      const data = parseBody(response);
      const tag: unknown = headers["etag"];
      if (config.method === "get" && typeof tag === "string") keptAnswers?.keep(axios.getUri(config), { tag, text });
      return { ...response, data };
    },
    async (error: AxiosError) => {
      reportServerTime(session, error.response?.headers);
      if (axios.isCancel(error)) throw error;
      const answered = { status: error.response?.status ?? 0, body: await readBodyOfFailure(error) };
      const { status, body } = error.response ? adaptError(resourceOf(error.config?.url ?? ""), answered) : answered;
      const sentToken = error.config?.headers.get("Authorization");
      if (status === 401 && sentToken && sentToken === `Bearer ${session.token()}`) session.end("expired");
      const failure = toApiError(error, body, status);
      if (needsPassword(failure) && error.config && (await session.confirmPassword?.()))
        return http.request(error.config);
      throw failure;
    },
  );
  return http;
}
