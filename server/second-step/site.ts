/** Where people open the console, as passkeys know it: a passkey belongs to one name and is good for no other. */
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Env } from "../env";
import { conflict } from "../http/errors";

export interface Site {
  /** The name that passkeys belong to, such as "console.example". */
  rpID: string;
  /** Such as "https://console.example:8443". */
  origin: string;
}

type Settings = Pick<Env, "PUBLIC_URL" | "CORS_ORIGIN">;

/** The request's own origin: what the browser says it is, as long as that is the host that it asks. */
function originOf({ headers, protocol, host }: FastifyRequest): string {
  const given = headers.origin;
  return given && URL.canParse(given) && new URL(given).host === host ? given : `${protocol}://${host}`;
}

/** Undefined where no passkey can be made or used: an address that is a number has no name. */
export function siteOf(request: FastifyRequest, { PUBLIC_URL, CORS_ORIGIN }: Settings): Site | undefined {
  const origin = PUBLIC_URL ?? CORS_ORIGIN ?? originOf(request);
  if (!URL.canParse(origin)) return undefined;
  const rpID = new URL(origin).hostname;
  return rpID === "" || rpID.startsWith("[") || isIP(rpID) ? undefined : { rpID, origin };
}

/** @throws HttpError 409 at an address where there are no passkeys */
export function passkeySiteOf(request: FastifyRequest, settings: Settings): Site {
  const site = siteOf(request, settings);
  if (!site) throw conflict("A passkey needs a name such as localhost in the address, not a number.");
  return site;
}
