/** One body for every failure: `{message, code, errors?}`. The message is a sentence that a person reads. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

interface ErrorBody {
  message: string;
  /** Stable word for programs, such as "conflict". */
  code: string;
  /** What is wrong per field of the body or the query, where that is known. */
  errors?: Record<string, string[]>;
}

/** An answer other than success, thrown by a handler; the status is 4xx, 502 or 503. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]> | undefined;

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

/** 409: the request is well-formed, and the state of the record refuses it. */
export function conflict(message: string, errors?: Record<string, string[]>): HttpError {
  return new HttpError(409, "conflict", message, errors);
}

/** 422: what a check of the route's schema, or one inside a handler, found. */
export function invalid(issues: readonly z.core.$ZodIssue[]): HttpError {
  const errors = fieldErrors(issues);
  return new HttpError(422, "validation_failed", summary(errors), errors);
}

/** Fastify's own refusals, in our words. */
const FASTIFY_ERRORS: Record<string, ErrorBody> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { message: "The body is not valid JSON.", code: "invalid_json" },
  FST_ERR_CTP_EMPTY_JSON_BODY: { message: "The body is empty.", code: "invalid_json" },
  FST_ERR_CTP_BODY_TOO_LARGE: { message: "The body is larger than 1 MiB.", code: "too_large" },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { message: "The body must be application/json.", code: "unsupported_media_type" },
  FST_ERR_BAD_URL: { message: "The address is malformed.", code: "bad_request" },
  FST_ERR_MAX_PARAM_LENGTH: { message: "The address is too long.", code: "bad_request" },
};

/** Makes every error of the application answer with our body. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => sendError(error, request, reply));
}

/** Answers with our body; what is not a refusal is logged with its cause and answered without it. */
export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = toAnswer(error);
  if (status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, "request failed");
  return reply.code(status).type("application/json; charset=utf-8").serializer(JSON.stringify).send(body);
}

function toAnswer(error: FastifyError | HttpError): { status: number; body: ErrorBody } {
  if (error instanceof HttpError) {
    const { message, code, errors } = error;
    return { status: error.status, body: { message, code, ...(errors ? { errors } : {}) } };
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    return { status: 500, body: { message: "Something went wrong on the server.", code: "internal" } };
  }
  return { status, body: FASTIFY_ERRORS[error.code] ?? { message: error.message, code: "bad_request" } };
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) (errors[key] ??= []).push("is not a field of this request");
    } else {
      (errors[issue.path.join(".")] ??= []).push(issue.message);
    }
  }
  return errors;
}

/** "reason is required; limit must be a whole number": messages are predicates of their field. */
function summary(errors: Record<string, string[]>): string {
  const parts = Object.entries(errors).map(([field, messages]) => `${field || "The body"} ${messages.join(" and ")}`);
  return `${parts.join("; ")}.`;
}
