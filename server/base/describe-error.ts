/** Describes errors and redacts personal data and secrets, for the log and for failures at startup. */
import { truncate } from "./text";

export const MASK = "…";

/** Patterns to redact in any text, in this order. The last one also matches long identifiers, such as index names. */
const SECRETS: readonly RegExp[] = [
  // The query string of a URL, and the user in the URL.
  /(?<=\S)\?[^\s"']+/g,
  /(?<=:\/\/)[^\s/@]+@/g,
  // Email addresses, then bearer tokens.
  /[^\s"'<>(),;:=]+@[^\s"'<>(),;]+/g,
  /\bBearer\s+\S+/gi,
  // PAN, and GSTIN, which contains one.
  /\b(?:\d{2})?[A-Z]{5}\d{4}[A-Z](?:[A-Z\d]{3})?\b/g,
  // Phone, Aadhaar, account and message numbers, grouped or not; then tokens and signatures.
  /\+?\d(?:[\s-]?\d){5,}/g,
  /[\w-]{32,}/g,
];

/** Redacts email addresses, personal numbers, tokens and signatures in a text. Names are not recognised. */
export const redact = (text: string): string =>
  SECRETS.reduce((redacted, secret) => redacted.replaceAll(secret, MASK), text);

/** Redacts quoted values and names in database errors. The table and the constraint are logged separately. */
const redactQuoted = (text: string) => text.replaceAll(/"[^"]*"|'[^']*'|\([^()]*\)=\([^()]*\)/g, MASK);

const textAt = (error: object, key: string): string | undefined => {
  const value: unknown = (error as Readonly<Record<string, unknown>>)[key];
  return typeof value === "string" ? value : undefined;
};

interface DescribedError {
  type: string;
  message: string;
  /** The stack frames, without the message. */
  stack: string;
  code?: string | undefined;
  table?: string | undefined;
  constraint?: string | undefined;
  cause?: DescribedError;
}

const MAX_CAUSE_DEPTH = 5;
/** Maximum length of a logged message. The query of a large insert can be very long. */
const MAX_MESSAGE = 2_000;

/**
 * Describes an error for the log, without personal data. Drizzle puts parameters into its messages, and the database
 * driver puts values of rows into its own.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: truncate(redact(redactQuoted(String(error))), MAX_MESSAGE), stack: "" };
  const query = textAt(error, "query");
  // The text of a query contains placeholders, not values.
  const message = query === undefined ? redact(redactQuoted(error.message)) : `Failed query: ${query}`;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: truncate(message, MAX_MESSAGE),
    stack: frames.join("\n"),
    code: textAt(error, "code"),
    table: textAt(error, "table"),
    constraint: textAt(error, "constraint"),
    ...(error.cause !== undefined && depth < MAX_CAUSE_DEPTH ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
