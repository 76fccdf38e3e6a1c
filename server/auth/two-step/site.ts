/** The site of the console, as passkeys identify it. A passkey belongs to one host name and works on no other. */
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Env } from "../../base/env";
import { conflictError } from "../../http/errors";

export interface Site {
  /** The host name that passkeys belong to, such as "console.example". */
  rpID: string;
  /** For example "https://console.example:8443". */
  origin: string;
}

type Settings = Pick<Env, "PUBLIC_URL" | "CORS_ORIGIN">;

/** Returns the request's origin. The Origin header is only accepted if it names the requested host. */
function originOf({ headers, protocol, host }: FastifyRequest): string {
  const given = headers.origin;
  return given && URL.canParse(given) && new URL(given).host === host ? given : `${protocol}://${host}`;
}

/** Returns the site of a request. Undefined if the address has no host name, which passkeys need. */
export function getSite(request: FastifyRequest, { PUBLIC_URL, CORS_ORIGIN }: Settings): Site | undefined {
  const origin = PUBLIC_URL ?? CORS_ORIGIN ?? originOf(request);
  if (!URL.canParse(origin)) return undefined;
  const rpID = new URL(origin).hostname;
  return rpID === "" || rpID.startsWith("[") || isIP(rpID) ? undefined : { rpID, origin };
}

/**
 * Returns the site of a request.
 * @throws HttpError 409 if passkeys are impossible at this address
 */
export function requirePasskeySite(request: FastifyRequest, settings: Settings): Site {
  const site = getSite(request, settings);
  if (!site)
    throw conflictError("Passkeys do not work at an IP address. Open the console by a host name, such as localhost.");
  return site;
}
