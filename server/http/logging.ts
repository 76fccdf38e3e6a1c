/**
 * Keeps personal data and secrets out of the log. The log has the route, the result, and where in the code an error
 * occurred. It has no parameters, bodies, headers, tokens, signatures, email addresses or personal numbers.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { describeError, MASK, redact } from "../base/describe-error";

/** Destination of log lines. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Returns Fastify's logger options (pino).
 * @param stream replaces standard output
 */
export function loggerOptions(level: string, stream?: LogStream) {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      // Logs the declared route, because a real path contains ids and arbitrary input.
      req: ({
        method,
        routeOptions,
      }: Pick<FastifyRequest, "method"> & Partial<Pick<FastifyRequest, "routeOptions">>) => ({
        method,
        route: routeOptions?.url ?? MASK,
      }),
      res: ({ statusCode }: Pick<FastifyReply, "statusCode">) => ({ statusCode }),
      err: (error: unknown): { [key: string]: unknown; type: string; message: string; stack: string } => ({
        ...describeError(error),
      }),
    },
    hooks: {
      logMethod(this: unknown, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map((one) => (typeof one === "string" ? redact(one) : one)),
        );
      },
    },
  };
}
