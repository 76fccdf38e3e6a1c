/** By which names the server may be called. A page of a stranger's can point its own name at this machine, and read. */
import type { FastifyInstance } from "fastify";
import { isIP } from "node:net";
import { isLoopbackHost, type Env } from "../env";
import { HttpError } from "./errors";

const MISDIRECTED = "This server is not to be called by this name. Its operator can add it to ALLOWED_HOSTS.";

/** A name that no stranger can point here: an address is none, and localhost is nobody else's. */
const isOwn = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, "")) !== 0 || /^(.+\.)?localhost$/.test(host);

/** Answers 421 to a request for another name, and 400 to one that has to have a name and has none. */
export function registerAllowedHosts(app: FastifyInstance, { ALLOWED_HOSTS, HOST }: Env): void {
  // Where others may reach the server, it has a name of which nothing is known here.
  const anyName = ALLOWED_HOSTS === undefined && !isLoopbackHost(HOST);
  const allowed = new Set(ALLOWED_HOSTS);
  app.addHook("onRequest", ({ hostname, raw }, _reply, done) => {
    const host = hostname.toLowerCase();
    const isMissing = raw.headers.host === undefined && raw.httpVersion === "1.1";
    if (isMissing) done(new HttpError(400, "bad_request", "The request is malformed."));
    else if (anyName || host === "" || isOwn(host) || allowed.has(host)) done();
    else done(new HttpError(421, "misdirected", MISDIRECTED));
  });
}
