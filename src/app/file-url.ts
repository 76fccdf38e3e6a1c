import { env } from "./env";

/** A space, a number sign, or a percent sign that begins no escape: none of them can stand in an address. */
const UNSAFE = /[\s#]|%(?![\da-f]{2})/gi;

/** The address of a picture or a document. `//host/…` and whole addresses stay as they are; a path is one of the API's. */
export const fileUrl = (path: string): string =>
  /^(https?:|\/\/)/i.test(path)
    ? path
    : `${env.apiUrl}/${path.replace(/^[/\\]+/, "").replaceAll(UNSAFE, encodeURIComponent)}`;
