import ipaddr from "ipaddr.js";

/** Who an address stands for: itself or, of IPv6, the network of 64 bits, in which one person has 2^64 addresses. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}

/** Whether it is this machine's own. */
export const isLoopback = (address: string): boolean => ipaddr.process(address).range() === "loopback";
