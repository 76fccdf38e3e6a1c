import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import type { Env } from "../env";

/** Who an address stands for: itself or, of IPv6, the network of 64 bits, in which one person has 2^64 addresses. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

/** Whether it is this machine's own. */
export const isLoopback = (address: string): boolean => ipaddr.process(address).range() === "loopback";

/** Whether an address is that of a proxy that speaks for others, by `TRUST_PROXY` as Fastify reads it. */
export function trustedProxies({ TRUST_PROXY }: Pick<Env, "TRUST_PROXY">): (address: string) => boolean {
  if (TRUST_PROXY === false) return () => false;
  const trusts = proxyAddr.compile(TRUST_PROXY);
  return (address) => trusts(address, 0);
}
