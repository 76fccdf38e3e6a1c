import type { AxiosError } from "axios";
import type { HttpError } from "@refinedev/core";
import { inWords, isStatusName } from "../errors/contract";

/**
 * The one error that leaves the providers.
 * `message` is the server's when it sent one, else ours in plain words; `statusCode` is 0 when no answer came.
 */
export class ApiError extends Error implements HttpError {
  constructor(
    message: string,
    readonly statusCode: number,
    /** Whether `message` is the server's own. */
    readonly fromServer: boolean,
    /** Messages per field, as a 422 or 409 carries them. */
    readonly errors?: Record<string, string[]>,
    /** The answer as it came, for what only one call carries. */
    readonly body?: unknown,
    /** By which the server's log has the call, where the server says so. */
    readonly reference?: string,
    /** After so many seconds the server, or what stands before it, lets itself be asked again. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "ApiError";
  }
  /** HttpError is an open record in Refine's types. */
  readonly [key: string]: unknown;
}

/** A request that the API cannot express, such as a filter that a list does not have. Nothing was sent. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

const BY_STATUS: Record<number, string> = {
  400: "The server could not read the request.",
  401: "You are not signed in.",
  403: "You are not allowed to do this.",
  404: "The server does not have this.",
  409: "Somebody else has changed this meanwhile.",
  422: "The server did not accept the values.",
  429: "Too many requests. Wait a moment and try again.",
};

const UNCLEAR = "Try again in a moment. If it fails again, tell the people who run the server.";

/** The body's `message` when it is text, and its field errors in one shape. */
function readErrorBody(body: unknown): { message?: string; errors?: Record<string, string[]> } {
  if (!body || typeof body !== "object") return {};
  const { message, errors } = body as { message?: unknown; errors?: unknown };
  const fields = errors && typeof errors === "object" ? Object.entries(errors) : [];
  return {
    message: typeof message === "string" && message.trim() ? inWords(message) : undefined,
    errors:
      fields.length > 0
        ? Object.fromEntries(fields.map(([name, words]) => [name, [words].flat().map(String).map(inWords)]))
        : undefined,
  };
}

/** Only what can be read out to somebody: a short token. */
function referenceOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[\w.-]{1,64}$/.test(id) ? id : undefined;
}

/** Seconds. A date counts from that of the answer, since the clock of the device may differ. */
function retryAfterOf(headers: Readonly<Record<string, unknown>>): number | undefined {
  const after = headers["retry-after"];
  if (typeof after === "string" && /^\d{1,6}$/.test(after)) return Number(after);
  const seconds = (Date.parse(String(after)) - Date.parse(String(headers["date"]))) / 1000;
  return seconds >= 0 ? seconds : undefined;
}

function withoutAnswer(error: AxiosError): string {
  if (error.code === "ECONNABORTED" || error.code === "ETIMEDOUT") return "The server did not answer in time.";
  return navigator.onLine ? "The server could not be reached." : "You are offline.";
}

const isAxiosError = (cause: unknown): cause is AxiosError => cause instanceof Error && "isAxiosError" in cause;

/** Turns whatever an HTTP call threw into an ApiError. `body` is the parsed answer, if it was JSON. */
export function toApiError(cause: unknown, body?: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!isAxiosError(cause)) return new ApiError(String(cause), 0, false);
  if (!cause.response) return new ApiError(withoutAnswer(cause), 0, false);
  const { status, headers } = cause.response;
  const { message, errors } = readErrorBody(body);
  const isName = message !== undefined && isStatusName(message);
  const own = BY_STATUS[status] ?? `The server failed (status ${status}).`;
  const words = !isName ? (message ?? own) : status >= 500 ? `${own} ${UNCLEAR}` : own;
  const fromServer = message !== undefined && !isName;
  return new ApiError(words, status, fromServer, errors, body, referenceOf(headers), retryAfterOf(headers));
}

/** What a gateway answers, or a server by itself, while nobody is there who could. */
const AWAY: readonly number[] = [502, 503, 504];

/** Whether a call failed because the server is away for now: it gave no answer, or said so. */
export const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.statusCode === 0 || AWAY.includes(error.statusCode));
