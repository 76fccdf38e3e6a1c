/** Errors as the console shows them: JSON with a sentence for a person. */
import type { ErrorRequestHandler } from "express";

/** Thrown by a route, and answered as it says. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** What is wrong with each field of a form: the console puts it below the field of this name. */
    readonly errors?: Record<string, string[]>,
  ) {
    super(message);
  }
}

/** What Express and its body parser throw carries a status, too: a body that is no JSON, or too large. */
const isClientError = (error: unknown): error is { status: number } => {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
};

/** The last middleware. Express knows it by its four parameters, so that none of them can be left out. */
export const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  // Half of an answer is out already: Express breaks the connection, so that nobody takes it for a whole one.
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
  // What went wrong inside is for the log, and not for whoever asked.
  console.error(error);
  response.status(500).json({ message: "Something went wrong. Try again later." });
};
