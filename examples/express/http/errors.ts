/** Sends errors in the console's format: JSON with a message for a person. */
import type { ErrorRequestHandler } from "express";

/** An error with its response, for routes to throw. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Messages by field, which the console shows below the form field of that name. */
    readonly errors?: Record<string, string[]>,
  ) {
    super(message);
  }
}

/**
 * Errors of Express and its body parser also have a status, for example for invalid JSON or a body that is too large.
 */
const isClientError = (error: unknown): error is { status: number } => {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
};

/** The error middleware. Express recognizes it by its four parameters, so none may be removed. */
export const handleError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  // The response has already started, so let Express close the connection. The client then sees that it is incomplete.
  if (response.headersSent) {
    next(error);
    return;
  }
  if (error instanceof HttpError) {
    response.status(error.status).json({ message: error.message, errors: error.errors });
    return;
  }
  if (isClientError(error)) {
    response.status(error.status).json({ message: "The request could not be read." });
    return;
  }
  // Log internal errors, but do not expose them to the caller.
  console.error(error);
  response.status(500).json({ message: "Something went wrong. Try again later." });
};
