import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import type { Env } from "../base/env";

/** Maximum number of cached networks. Each request needs its network several times, and parsing an address is slow. */
const MAX_KNOWN_ADDRESSES = 1_000;

/**
 * Returns the rate-limiting key of an address: the address itself, or the /64 network for IPv6, where one person has
 * 2^64 addresses. Text that is not an address, which a proxy may pass on, is returned as it is.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** Returns a check for whether an address is a trusted proxy, as Fastify interprets `TRUST_PROXY`. */
export function createProxyCheck({ TRUST_PROXY }: Pick<Env, "TRUST_PROXY">): (address: string) => boolean {
  if (TRUST_PROXY === false) return () => false;
  const trusts = proxyAddr.compile(TRUST_PROXY);
  return (address) => trusts(address, 0);
}

/**
 * Warns if all clients will appear to have the proxy's address. The server itself has no TLS, so https implies a proxy.
 */
export function warnAboutMissingTrustProxy(
  { log }: FastifyInstance,
  env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">,
): void {
  if (env.TRUST_PROXY !== false || !env.PUBLIC_URL?.startsWith("https:")) return;
  log.warn(
    "PUBLIC_URL is https and TRUST_PROXY is not set: sign-in limits and the audit log see the proxy's address for everyone. Set TRUST_PROXY to the address of the proxy.",
  );
}

/**
 * Returns a function that maps an address to the network whose use is limited. It returns undefined if there is no
 * limit: for this machine, and for the proxies of `TRUST_PROXY`, which forward the requests of many clients.
 */
export function createNetworkLookup(
  env: Pick<Env, "TRUST_PROXY">,
): (address: string | undefined) => string | undefined {
  const isProxy = createProxyCheck(env);
  const known = new Map<string, string | undefined>();
  return (address) => {
    if (address === undefined) return undefined;
    if (!known.has(address)) {
      if (known.size >= MAX_KNOWN_ADDRESSES) known.clear();
      known.set(address, isLoopback(address) || isProxy(address) ? undefined : toNetwork(address));
    }
    return known.get(address);
  };
}
