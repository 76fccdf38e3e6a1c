/** Rejects addresses of private networks, so that a webhook cannot reach hosts that only this server can reach. */
import { lookup as resolveHost, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Node's `dns.lookup` with `all`. Tests pass their own. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveWithDns: Resolve = (host, options, done) => resolveHost(host, options, done);

/** Thrown for an address that is not on the public internet. */
export class PrivateAddressError extends Error {}

/** IPv6 addresses of the internet. Others are private, or stand for an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is on the public internet. It is not if it is private, loopback, link-local, multicast or
 * reserved, or an IPv6 address that contains an IPv4 address (mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_IPV6);
}

/** Returns the host of a URL as `net.connect` takes it: without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Rejects a private IP address. Node connects to an IP address without a lookup. @throws PrivateAddressError */
export function requirePublicHost(host: string): void {
  if (isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
}

/**
 * Creates the `lookup` of a connection. It checks the addresses that the connection uses, so a host name cannot pass an
 * earlier check and then resolve to a private address. One private address is enough to reject the host.
 */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) return done(error ?? new Error("no address"), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddressError(host), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
