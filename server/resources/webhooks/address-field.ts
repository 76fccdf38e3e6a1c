import { fieldError } from "../../http/errors";
import type { Env } from "../../base/env";
import { createPublicLookup, hostOf, PrivateAddressError, requirePublicHost, type Resolve } from "./addresses";

/**
 * Checks the address of a webhook. Unless private addresses are allowed, its host is also checked at each
 * delivery, because a name can lead elsewhere later.
 *
 * @throws HttpError 422
 */
export async function requireAllowedAddress(
  text: string,
  { WEBHOOK_PRIVATE_ADDRESSES: privateAddresses }: Pick<Env, "WEBHOOK_PRIVATE_ADDRESSES">,
  resolve: Resolve,
): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const protocols = privateAddresses === "allow" ? ["https:", "http:"] : ["https:"];
  if (!url || !protocols.includes(url.protocol) || url.hostname === "") {
    throw fieldError("url", "must be an address such as https://shop.example/webhooks");
  }
  if (url.username !== "" || url.password !== "") throw fieldError("url", "must not contain a user or a password");
  if (privateAddresses === "allow") return;
  try {
    requirePublicHost(hostOf(url));
    await lookUp(hostOf(url), resolve);
  } catch (error) {
    const isPrivate = error instanceof PrivateAddressError;
    throw fieldError(
      "url",
      isPrivate ? "must not lead to a private network" : "has a host name that could not be resolved",
    );
  }
}

const lookUp = (host: string, resolve: Resolve): Promise<void> =>
  new Promise((done, reject) => {
    createPublicLookup(resolve)(host, { all: true }, (error) => (error ? reject(error) : done()));
  });
