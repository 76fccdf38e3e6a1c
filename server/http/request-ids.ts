/** The name under which a request stands in the log, and by which whoever sent it can ask about it. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "../env";
import { trustedProxies } from "./network-of";

export const REQUEST_ID = "x-request-id";

/** What a proxy's own ids look like. Anything else could be a text of somebody's, and would stand in every line. */
const TOKEN = /^[\w.-]{8,64}$/;

/** Whether a request comes from a proxy of `TRUST_PROXY`, whose words are taken. */
export function createTrust(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => boolean {
  const isProxy = trustedProxies(env);
  return ({ socket }) => isProxy(socket.remoteAddress ?? "");
}

/**
 * Makes the id of each request: the one that a proxy of `TRUST_PROXY` sent, where it is a short token, else 16 random
 * digits of base 16. Anybody else could give many requests one id.
 */
export function createRequestIds(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => string {
  const trusts = createTrust(env);
  return (request) => {
    const sent = request.headers[REQUEST_ID];
    const isTaken = typeof sent === "string" && TOKEN.test(sent) && trusts(request);
    return isTaken ? sent : randomBytes(8).toString("hex");
  };
}

/** Sends the id with every answer; must run before any other hook, so that a refusal has it too. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header(REQUEST_ID, id);
    done();
  });
}
