/** The id of a request in the log, which clients can quote in questions about it. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "../base/env";
import { createProxyCheck } from "./network-of";

export const REQUEST_ID_HEADER = "x-request-id";

/** Format of a proxy's ids. Any other text is ignored, since it would appear in every log line. */
const TOKEN = /^[\w.-]{8,64}$/;

/** Returns a check for whether a request comes from a proxy of `TRUST_PROXY`, whose headers are trusted. */
export function createProxyRequestCheck(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => boolean {
  const isProxy = createProxyCheck(env);
  return ({ socket }) => isProxy(socket.remoteAddress ?? "");
}

/**
 * Returns a function that chooses the id of a request. It takes the id that a proxy of `TRUST_PROXY` sent, if it is a
 * short token, and otherwise makes 16 random hexadecimal digits. Another client could give many requests the same id.
 */
export function createRequestIds(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => string {
  const trusts = createProxyRequestCheck(env);
  return (request) => {
    const sent = request.headers[REQUEST_ID_HEADER];
    const isAccepted = typeof sent === "string" && TOKEN.test(sent) && trusts(request);
    return isAccepted ? sent : randomBytes(8).toString("hex");
  };
}

/** Sends the id with every response. Must run before any other hook, so that rejections have it too. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", ({ id }, reply, done) => {
    reply.header(REQUEST_ID_HEADER, id);
    done();
  });
}
