import type { AxiosError } from "axios";
import type { HttpError } from "@refinedev/core";
import { humanizeMessage, isStatusName } from "../errors/contract";

/**
 * The error of a failed call.
 * `message` is the server's message, or a default text if it sent none. `statusCode` is 0 if the server did not answer.
 */
export class ApiError extends Error implements HttpError {
  constructor(
    message: string,
    readonly statusCode: number,
    /** Whether `message` is the server's own message. */
    readonly fromServer: boolean,
    /** The server's messages about fields, by field. Undefined without such messages. */
    readonly errors?: Record<string, string[]>,
    /** The parsed response body, for data that only some calls return. */
    readonly body?: unknown,
    /** The id of the call in the server's log, if the server sent an id. */
    readonly reference?: string,
    /** The number of seconds after which the server or a proxy accepts a retry. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = "ApiError";
  }
  /** Refine declares HttpError with an index signature. */
  readonly [key: string]: unknown;
}

/** A request that the API does not support, such as a filter that a list does not have. The request is not sent. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

const DEFAULT_MESSAGES: Record<number, string> = {
  400: "The server could not read the request.",
  401: "You are not signed in.",
  403: "You are not allowed to do this.",
  404: "The server does not have this.",
  409: "Someone else has changed this in the meantime.",
  422: "The server did not accept the values.",
  429: "Too many requests. Wait a moment and try again.",
};

const RETRY_ADVICE = "Try again in a moment. If it fails again, tell the people who run the server.";

/**
 * The members of an error body that can hold its message: `message`, or those of problem details (RFC 9457) and Spring.
 */
const MESSAGE_MEMBERS = ["message", "detail", "title", "error"] as const;

type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null;

/** Returns the first text that is more than the name of a status. If there is none, returns the first text. */
function readMessage(body: Body): string | undefined {
  const texts = MESSAGE_MEMBERS.map((name) => body[name]).filter(
    (text): text is string => typeof text === "string" && text.trim() !== "",
  );
  const message = texts.find((text) => !isStatusName(text)) ?? texts[0];
  return message === undefined ? undefined : humanizeMessage(message);
}

/** Reads the messages of fields: an object by field, or a list of objects that name their field. */
function readFieldErrors(errors: unknown): Record<string, string[]> | undefined {
  const listed = Array.isArray(errors)
    ? errors
        .filter(isBody)
        .map(({ field, name, message, defaultMessage, detail }) => [field ?? name, message ?? defaultMessage ?? detail])
    : Object.entries(isBody(errors) ? errors : {});
  const found: Record<string, string[]> = {};
  for (const [field, messages] of listed as [unknown, unknown][]) {
    const texts = [messages].flat().filter((text) => typeof text === "string");
    if (typeof field === "string" && texts.length > 0) (found[field] ??= []).push(...texts.map(humanizeMessage));
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Reads the request id. Accepts only a short token that a person can read out. */
function readReference(headers: Readonly<Record<string, unknown>>): string | undefined {
  const id = headers["x-request-id"];
  return typeof id === "string" && /^[\w.-]{1,64}$/.test(id) ? id : undefined;
}

/**
 * Returns the `Retry-After` in seconds. A date is compared with the response's `Date`, since the device's clock may be
 * wrong.
 */
function readRetryAfter(headers: Readonly<Record<string, unknown>>): number | undefined {
  const value = headers["retry-after"];
  if (typeof value === "string" && /^\d{1,6}$/.test(value)) return Number(value);
  const seconds = (Date.parse(String(value)) - Date.parse(String(headers["date"]))) / 1000;
  return seconds >= 0 ? seconds : undefined;
}

function noResponseMessage(error: AxiosError): string {
  if (error.code === "ECONNABORTED" || error.code === "ETIMEDOUT") return "The server did not answer in time.";
  return navigator.onLine ? "The server could not be reached." : "You are offline.";
}

const isAxiosError = (cause: unknown): cause is AxiosError => cause instanceof Error && "isAxiosError" in cause;

/**
 * Converts any error of an HTTP call to an ApiError. `body` is the parsed response body, if it was JSON. `status`
 * differs from the response's status if adapt.ts has changed it.
 */
export function toApiError(
  cause: unknown,
  body?: unknown,
  status = isAxiosError(cause) ? cause.response?.status : 0,
): ApiError {
  if (cause instanceof ApiError) return cause;
  if (!isAxiosError(cause)) return new ApiError(String(cause), 0, false);
  if (!cause.response || status === undefined) return new ApiError(noResponseMessage(cause), 0, false);
  const { headers } = cause.response;
  const { message, errors } = isBody(body)
    ? { message: readMessage(body), errors: readFieldErrors(body["errors"]) }
    : {};
  const isName = message !== undefined && isStatusName(message);
  const defaultText = DEFAULT_MESSAGES[status] ?? `The server failed (status ${status}).`;
  const text = !isName ? (message ?? defaultText) : status >= 500 ? `${defaultText} ${RETRY_ADVICE}` : defaultText;
  const fromServer = message !== undefined && !isName;
  return new ApiError(text, status, fromServer, errors, body, readReference(headers), readRetryAfter(headers));
}

/** The statuses that a gateway or server sends while the service is temporarily unavailable. */
const UNAVAILABLE_STATUSES: readonly number[] = [502, 503, 504];

/** Returns whether a call failed because the server is unavailable: it did not respond, or returned such a status. */
export const isUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.statusCode === 0 || UNAVAILABLE_STATUSES.includes(error.statusCode));
