/** Recognises a base URL that ends in `/api`, which each call adds again. */
import type { Client } from "./client";
import { CannotStartError } from "./sign-in";

const PROFILE = "/api/auth/me";

/** The end of a base URL that doubles `/api`, because each call begins with `/api`. */
const DOUBLED_END = /\/api(?:\/admin)?$/;

/**
 * Finds out whether a sign-in failed because the base URL ends in `/api` or `/api/admin`. That is so if the backend has
 * no profile below this URL. A backend may reject unknown calls with 401 instead of 404. So the doctor then tries to
 * sign in without that end.
 *
 * @param signsInAt whether the credentials work at another base URL
 * @returns the error to report; undefined if the base URL is not the reason
 */
export async function findDoubledApi(
  client: Client,
  url: string,
  signsInAt: (url: string) => Promise<boolean>,
): Promise<CannotStartError | undefined> {
  const [end] = DOUBLED_END.exec(url) ?? [];
  if (end === undefined) return undefined;
  const { status, form } = await client.send(PROFILE);
  const isAbsent = status === 404 || form === "page";
  if (!isAbsent && !(await signsInAt(url.slice(0, -end.length)))) return undefined;
  return new CannotStartError(
    `\`${end}/api/…\` was requested; remove \`${end}\` from --url, and from VITE_API_URL of the console.\n` +
      `GET ${url}${PROFILE}: expected the user, got ${form === "page" ? "a web page" : `status ${status}`}.`,
  );
}
