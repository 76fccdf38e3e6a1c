/** One body for every failure: `{message, code, errors?}`. The message is a sentence that a person reads. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import {
  CONNECTION_LOST,
  DEADLOCK_DETECTED,
  DISK_FULL,
  errorCode,
  isDamage,
  LOCK_NOT_AVAILABLE,
  NO_CONNECTION,
  QUERY_CANCELED,
  SERIALIZATION_FAILURE,
} from "../db/error-code";
import { describeIssues } from "./field-errors";
import { shorten } from "./words";

interface ErrorBody {
  message: string;
  /** Stable word for programs, such as "conflict". */
  code: string;
  /** What is wrong per field of the body or the query, where that is known. */
  errors?: Record<string, string[]>;
  /** What else the refused needs to go on, such as what the second step at sign-in takes. */
  [detail: string]: unknown;
}

/** An answer other than success, thrown by a handler; the status is 4xx, 502 or 503. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds until it may be tried again. */
  retryAfter?: number;
  /** Stands in the body beside the message and the code. */
  details?: Record<string, unknown>;

  constructor(status: number, code: string, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** 404 for a record; `thing` is its name in a sentence, such as "Vendor". */
export function notFound(thing: string): HttpError {
  return new HttpError(404, "not_found", `${thing} not found.`);
}

/** 401 for a token that belongs to no open session. */
export const sessionEnded = () => new HttpError(401, "unauthenticated", "Your session has ended. Sign in again.");

/** 409: the request is well-formed, and the state of the record refuses it. */
export function conflict(message: string, errors?: Record<string, string[]>): HttpError {
  return new HttpError(409, "conflict", message, errors);
}

/** 429, with Retry-After. */
export function tooMany(message: string, retryAfter: number): HttpError {
  return Object.assign(new HttpError(429, "rate_limited", message), { retryAfter });
}

/** 422: what a check of the route's schema, or one inside a handler, found. */
export function invalid(issues: readonly z.core.$ZodIssue[]): HttpError {
  const { message, errors } = describeIssues(issues);
  return new HttpError(422, "validation_failed", message, errors);
}

/** 422 for one field of the body; the message is a predicate of it, such as "is required". */
export function invalidField(field: string, message: string): HttpError {
  return invalid([{ code: "custom", path: [field], message, input: undefined }]);
}

const KIBIBYTE = 1_024;
/** Fastify's sentences may quote the request. */
const MAX_MESSAGE = 200;

/** Fastify's own refusals, in our words. */
const FASTIFY_ERRORS: Record<string, ErrorBody> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { message: "The body is not valid JSON.", code: "invalid_json" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { message: "The body is empty.", code: "invalid_json" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { message: "The body must be application/json.", code: "unsupported_media_type" },
  FST_ERR_BAD_URL: { message: "The address is malformed.", code: "bad_request" },
  FST_ERR_MAX_PARAM_LENGTH: { message: "The address is too long.", code: "bad_request" },
};

/** Makes every error of the application answer with our body. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => sendError(error, request, reply));
}

/** Answers with our body; what is not a refusal is logged with its cause and answered without it. */
export function sendError(cause: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = notNow(cause, request) ?? cause;
  const { status, body } = toAnswer(error, request.routeOptions.bodyLimit ?? 0);
  if (status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, "request failed");
  if (error instanceof HttpError && error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

/** What the database refuses for now, and what does not reach it: the same request may succeed a moment later. */
const NOT_NOW: Record<string, string> = {
  [LOCK_NOT_AVAILABLE]: "Someone else is changing this right now. Nothing was changed. Try again in a moment.",
  [DEADLOCK_DETECTED]: "Someone else is changing this right now. Nothing was changed. Try again in a moment.",
  [SERIALIZATION_FAILURE]: "Someone else has just changed this. Nothing was changed. Try again.",
  [DISK_FULL]: "The database's disk is full. Nothing was changed. Tell the operator of the server.",
  [QUERY_CANCELED]: "The database took too long. Try again, or request less data.",
  [NO_CONNECTION]: "The database is busy. Try again in a moment.",
  [CONNECTION_LOST]: "The database cannot be reached right now. Try again in a moment.",
};
/** It may have broken after the change was made. */
const LOST_IN_CHANGE = "The database can't be reached right now. Check whether your change was saved, then try again.";
const NOT_NOW_SECONDS = 2;
const DAMAGED =
  "These records are damaged in the database and can't be read. Tell the operator of the server to restore a backup.";

function notNow(error: Error, { method }: FastifyRequest): HttpError | undefined {
  const code = errorCode(error) ?? "";
  const message = code === CONNECTION_LOST && method !== "GET" ? LOST_IN_CHANGE : NOT_NOW[code];
  if (message === undefined) return undefined;
  return Object.assign(new HttpError(503, "busy", message), { retryAfter: NOT_NOW_SECONDS });
}

/** @param bodyLimit of the route, in bytes */
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
  const body = FASTIFY_ERRORS[error.code] ?? { message: shorten(error.message, MAX_MESSAGE), code: "bad_request" };
  return { status, body };
}

/** "5 MiB", "16 KiB" */
const sizeInWords = (bytes: number): string =>
  bytes % KIBIBYTE ** 2 === 0 ? `${bytes / KIBIBYTE ** 2} MiB` : `${bytes / KIBIBYTE} KiB`;
