/**
 * Restricts the host names that the server answers to, against DNS rebinding: an attacker's domain could resolve to
 * this server, and a page of that domain could then read the responses.
 */
import type { FastifyInstance } from "fastify";
import { isIP } from "node:net";
import { isLoopbackHost, type Env } from "../base/env";
import { HttpError } from "./errors";

const MISDIRECTED = "This server does not accept this host name. Its operator can add it to ALLOWED_HOSTS.";

/** Load balancers and monitoring call these by IP address. Their answers contain no records and no links. */
const CALLED_BY_ADDRESS = /^\/(api\/health(\/(live|ready))?|metrics)(\?|$)/;

const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, "")) !== 0;
const isLocalhost = (host: string): boolean => /^(.+\.)?localhost$/.test(host);

/** Answers 421 to a request for another host, and 400 to an HTTP/1.1 request without a host. */
export function registerAllowedHosts(app: FastifyInstance, { ALLOWED_HOSTS, HOST, PUBLIC_URL }: Env): void {
  // A server on the network may have names that no setting mentions.
  const anyName = ALLOWED_HOSTS === undefined && !isLoopbackHost(HOST);
  const allowed = new Set(ALLOWED_HOSTS);
  if (PUBLIC_URL) allowed.add(new URL(PUBLIC_URL).hostname);
  const accepts = (host: string, url: string): boolean => {
    if (host === "" || allowed.has(host)) return true;
    if (isAddress(host)) return PUBLIC_URL === undefined || CALLED_BY_ADDRESS.test(url);
    return anyName || isLocalhost(host);
  };
  app.addHook("onRequest", ({ hostname, url, raw }, _reply, done) => {
    const isMissing = raw.headers.host === undefined && raw.httpVersion === "1.1";
    if (isMissing) done(new HttpError(400, "bad_request", "The request is malformed."));
    else if (accepts(hostname.toLowerCase(), url)) done();
    else done(new HttpError(421, "misdirected", MISDIRECTED));
  });
}
