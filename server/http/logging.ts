/**
 * What the log may hold: which route was asked for, what came of it, and where in the code something failed. No parameters,
 * bodies, headers, tokens, signatures, e-mail addresses or numbers that somebody is reached or named by.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { shorten } from "./words";

/** What log lines are written to. */
export interface LogStream {
  write(line: string): void;
}

const HIDDEN = "…";

/** What is replaced in any text, in this order; identifiers of the code have no such length or form. */
const SECRETS: readonly RegExp[] = [
  // What follows the path of an address, and the user in it.
  /(?<=\S)\?[^\s"']+/g,
  /(?<=:\/\/)[^\s/@]+@/g,
  /[^\s"'<>(),;:=]+@[^\s"'<>(),;]+/g,
  /\bBearer\s+\S+/gi,
  /\b[A-Z]{5}\d{4}[A-Z]\b/g,
  // Numbers of people, accounts and messages, in groups or not; tokens and signatures.
  /\+?\d(?:[\s-]?\d){5,}/g,
  /[\w-]{32,}/g,
];

/** A text without what may name somebody or open something. */
export const scrub = (text: string): string => SECRETS.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);

/** What the database says of a failure quotes the values that it is about; column and constraint stand beside it. */
const withoutQuotes = (text: string) => text.replaceAll(/"[^"]*"|'[^']*'|\([^()]*\)=\([^()]*\)/g, HIDDEN);

const textAt = (error: object, key: string): string | undefined => {
  const value: unknown = (error as Readonly<Record<string, unknown>>)[key];
  return typeof value === "string" ? value : undefined;
};

interface DescribedError {
  type: string;
  message: string;
  /** The places in the code, without the message. */
  stack: string;
  code?: string | undefined;
  table?: string | undefined;
  constraint?: string | undefined;
  cause?: DescribedError;
}

const DEEPEST = 5;
/** Characters of a message in the log: a query that inserts thousands of rows is as long as they are many. */
const MAX_MESSAGE = 2_000;

/** An error as the log has it: drizzle's carries the parameters in its message, the driver's the values of a row. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: shorten(scrub(withoutQuotes(String(error))), MAX_MESSAGE), stack: "" };
  const query = textAt(error, "query");
  // The text of a query has numbers in the place of its parameters.
  const message = query === undefined ? scrub(withoutQuotes(error.message)) : `Failed query: ${query}`;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: shorten(message, MAX_MESSAGE),
    stack: frames.join("\n"),
    code: textAt(error, "code"),
    table: textAt(error, "table"),
    constraint: textAt(error, "constraint"),
    ...(error.cause !== undefined && depth < DEEPEST ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Fastify's options of its logger, which is pino. @param stream in the place of the standard output */
export function loggerOptions(level: string, stream?: LogStream) {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      // The route as it is declared: a path holds ids, and whatever somebody typed.
      req: ({
        method,
        routeOptions,
      }: Pick<FastifyRequest, "method"> & Partial<Pick<FastifyRequest, "routeOptions">>) => ({
        method,
        route: routeOptions?.url ?? HIDDEN,
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
          args.map((one) => (typeof one === "string" ? scrub(one) : one)),
        );
      },
    },
  };
}
