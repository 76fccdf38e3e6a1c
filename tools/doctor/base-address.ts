/** Recognises a base address that already contains the `/api` of the calls. */
import type { Client } from "./client";
import { CannotStartError } from "./sign-in";

const PROFILE = "/api/auth/me";

/** The end of a base address that leads to a doubled `/api`, because each call begins with `/api`. */
const DOUBLED_END = /\/api(?:\/admin)?$/;

/**
 * Explains a sign-in that failed because the base address ends in `/api`: there is no profile at this address, or the
 * sign-in works without that end. A backend may reject every unknown call with 401, so a missing profile alone is not
 * enough.
 *
 * @param signsInAt whether the credentials work at another base address
 * @returns the error to report; undefined if the address is not the reason
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
