import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import type { Env } from "../env";

/**
 * Who an address stands for: itself or, of IPv6, the network of 64 bits, in which one person has 2^64 addresses. A proxy
 * may also pass on something that is no address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/** Whether an address is that of a proxy that speaks for others, by `TRUST_PROXY` as Fastify reads it. */
export function trustedProxies({ TRUST_PROXY }: Pick<Env, "TRUST_PROXY">): (address: string) => boolean {
  if (TRUST_PROXY === false) return () => false;
  const trusts = proxyAddr.compile(TRUST_PROXY);
  return (address) => trusts(address, 0);
}

/** Logs a warning if everyone seems to come from one address: the server speaks no TLS, so https means a proxy. */
export function warnOfUnknownProxy({ log }: FastifyInstance, env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">): void {
  if (env.TRUST_PROXY !== false || !env.PUBLIC_URL?.startsWith("https:")) return;
  log.warn(
    "PUBLIC_URL is https and TRUST_PROXY is not set: sign-in limits and the audit log see the proxy's address for everyone. Set TRUST_PROXY to the address of the proxy.",
  );
}

/**
 * Names the network whose use is limited for an address. It is undefined for this machine and for the proxies of
 * `TRUST_PROXY`, which speak for everyone.
 */
export function createLimitedNetwork(
  env: Pick<Env, "TRUST_PROXY">,
): (address: string | undefined) => string | undefined {
  const isProxy = trustedProxies(env);
  return (address) =>
    address === undefined || isLoopback(address) || isProxy(address) ? undefined : networkOf(address);
}
