/** The error format of the API: `{message, code, errors?}`. The message is a sentence for people. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import {
  CONNECTION_LOST,
  DEADLOCK_DETECTED,
  DISK_FULL,
  errorCode,
  isDamage,
  LOCK_NOT_AVAILABLE,
  POOL_EXHAUSTED,
  QUERY_CANCELED,
  SERIALIZATION_FAILURE,
} from "../db/error-code";
import { StorageError, type StorageFailure } from "../base/storage-error";
import { describeIssues } from "./field-errors";
import { truncate } from "../base/text";

interface ErrorBody {
  message: string;
  /** Stable identifier for programs, such as "conflict". */
  code: string;
  /** Problems of each field of the body or query, if known. */
  errors?: Record<string, string[]>;
  /** Further data that the client needs to continue, such as the options of a second step. */
  [detail: string]: unknown;
}

/** An error response that a handler throws. The status is 4xx, 502 or 503. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds until the client may retry. */
  retryAfter?: number;
  /** Added to the body, next to the message and the code. */
  details?: Record<string, unknown>;

  constructor(status: number, code: string, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/**
 * 404 for a record.
 * @param thing the record's name in a sentence, such as "Vendor"
 */
export function notFoundError(thing: string): HttpError {
  return new HttpError(404, "not_found", `${thing} not found.`);
}

/** 401 for a token that belongs to no open session. */
export const sessionEndedError = () => new HttpError(401, "unauthenticated", "Your session has ended. Sign in again.");

/** 401 for an API token that does not exist or no longer works. */
export const tokenInvalidError = () =>
  new HttpError(401, "unauthenticated", "This API token is not valid. It may have expired or been revoked.");

/** 409: the request is well-formed, but the record's state does not allow it. */
export function conflictError(message: string, errors?: Record<string, string[]>): HttpError {
  return new HttpError(409, "conflict", message, errors);
}

/** 429, with Retry-After. */
export function rateLimitedError(message: string, retryAfter: number): HttpError {
  return Object.assign(new HttpError(429, "rate_limited", message), { retryAfter });
}

/** 422 for validation issues, found by the route's schema or by a handler. */
export function validationError(issues: readonly z.core.$ZodIssue[]): HttpError {
  const { message, errors } = describeIssues(issues);
  return new HttpError(422, "validation_failed", message, errors);
}

/** 422 for one field of the body. The message is a predicate of the field, such as "is required". */
export function fieldError(field: string, message: string): HttpError {
  return validationError([{ code: "custom", path: [field], message, input: undefined }]);
}

const KIBIBYTE = 1_024;
/** Limit for Fastify's messages, which may quote the request. */
const MAX_MESSAGE = 200;

/** Our messages for Fastify's errors. */
const FASTIFY_ERRORS: Record<string, ErrorBody> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { message: "The body is not valid JSON.", code: "invalid_json" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { message: "The body is empty.", code: "invalid_json" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { message: "The body must be application/json.", code: "unsupported_media_type" },
  FST_ERR_BAD_URL: { message: "The address is malformed.", code: "bad_request" },
  FST_ERR_MAX_PARAM_LENGTH: { message: "The address is too long.", code: "bad_request" },
};

/** Makes every error of the application use our error format. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => sendError(error, request, reply));
}

/** Sends an error response. The cause of an unexpected error appears only in the log. */
export function sendError(cause: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toTemporaryError(cause, request) ?? cause;
  const { status, body } = toAnswer(error, request.routeOptions.bodyLimit ?? 0);
  if (cause instanceof StorageError) request.log.error({ err: cause }, "the file storage cannot be used");
  else if (status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, "request failed");
  if (error instanceof HttpError && error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/** Temporary database errors, including a lost connection. The same request may succeed a moment later. */
const TEMPORARY_ERRORS: Record<string, string> = {
  [LOCK_NOT_AVAILABLE]: "Someone else is changing this right now. Nothing was changed. Try again in a moment.",
  [DEADLOCK_DETECTED]: "Someone else is changing this right now. Nothing was changed. Try again in a moment.",
  [SERIALIZATION_FAILURE]: "Someone else has just changed this. Nothing was changed. Try again.",
  [DISK_FULL]: "The database's disk is full. Nothing was changed. Tell the operator of the server.",
  [QUERY_CANCELED]: "The database took too long. Try again, or request less data.",
  [POOL_EXHAUSTED]: "The database is busy. Try again in a moment.",
  [CONNECTION_LOST]: "The database can't be reached right now. Try again in a moment.",
};
/** The connection may have been lost after the change was committed. */
const LOST_DURING_CHANGE =
  "The database can't be reached right now. Check whether your change was saved, then try again.";
const TEMPORARY_RETRY_SECONDS = 2;
const DAMAGED =
  "These records are damaged in the database and can't be read. Tell the operator of the server to restore a backup.";

/** Completes the message "Files are unavailable: the directory FILES_DIR …". The log names the place and the reason. */
const STORAGE_FAILURES: Record<StorageFailure, string> = {
  unreachable: "does not respond. Nothing was changed. Try again in a moment.",
  denied: "denies access. Nothing was changed. Tell the operator of the server.",
  missing: "does not exist. Nothing was changed. Tell the operator of the server.",
  full: "is full. Nothing was changed. Tell the operator of the server.",
  failed: "failed. Nothing was changed. Tell the operator of the server.",
};

function toStorageError({ failure, setting }: StorageError): HttpError {
  const place = setting === "FILES_URL" ? "the file storage of FILES_URL" : `the directory ${setting}`;
  const message = `Files are unavailable: ${place} ${STORAGE_FAILURES[failure]}`;
  const retry = failure === "unreachable" ? { retryAfter: TEMPORARY_RETRY_SECONDS } : {};
  return Object.assign(new HttpError(503, "files_unavailable", message), retry);
}

function toTemporaryError(error: Error, { method }: FastifyRequest): HttpError | undefined {
  if (error instanceof StorageError) return toStorageError(error);
  const code = errorCode(error) ?? "";
  const message = code === CONNECTION_LOST && method !== "GET" ? LOST_DURING_CHANGE : TEMPORARY_ERRORS[code];
  if (message === undefined) return undefined;
  return Object.assign(new HttpError(503, "busy", message), { retryAfter: TEMPORARY_RETRY_SECONDS });
}

/**
 * Converts an error to a status and a body.
 * @param bodyLimit body limit of the route, in bytes
 */
function toAnswer(error: FastifyError | HttpError, bodyLimit: number): { status: number; body: ErrorBody } {
  if (error instanceof HttpError) {
    const { message, code, errors, details } = error;
    return { status: error.status, body: { message, code, ...(errors ? { errors } : {}), ...details } };
  }
  if (isDamage(error)) return { status: 500, body: { message: DAMAGED, code: "internal" } };
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    return { status: 500, body: { message: "Something went wrong on the server.", code: "internal" } };
  }
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return { status, body: { message: `The body is larger than ${sizeInWords(bodyLimit)}.`, code: "too_large" } };
  }
  const body = FASTIFY_ERRORS[error.code] ?? { message: truncate(error.message, MAX_MESSAGE), code: "bad_request" };
  return { status, body };
}

/** "5 MiB", "16 KiB" */
const sizeInWords = (bytes: number): string =>
  bytes % KIBIBYTE ** 2 === 0 ? `${bytes / KIBIBYTE ** 2} MiB` : `${bytes / KIBIBYTE} KiB`;
