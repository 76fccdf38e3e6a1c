import { env } from "./env";

/** Characters that must be escaped in a URL: white space, `#`, and a `%` that is not part of an escape sequence. */
const UNSAFE = /[\s#]|%(?![\da-f]{2})/gi;

/**
 * Returns the URL of a picture or document. Absolute URLs, with or without a scheme, are returned unchanged. A path is
 * resolved against the API.
 */
export const fileUrl = (path: string): string =>
  /^(https?:|\/\/)/i.test(path)
    ? path
    : `${env.apiUrl}/${path.replace(/^[/\\]+/, "").replaceAll(UNSAFE, encodeURIComponent)}`;
