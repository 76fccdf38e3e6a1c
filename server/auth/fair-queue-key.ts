import type { FastifyInstance, FastifyRequest } from "fastify";
import { runWithQueueKey } from "../db/fair-queue";
import { getBearerToken } from "./auth";
import { toNetwork } from "../http/network-of";

/** Returns the request's bearer token or, without one, the client's network. */
const keyOf = (request: FastifyRequest): string => getBearerToken(request) ?? toNetwork(request.ip);

/** Shares the bundled database fairly between sessions. Must run before any hook that queries the database. */
export function registerFairQueue(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => runWithQueueKey(keyOf(request), done));
  // Sets the key again, because the body arrives outside the request's asynchronous context.
  app.addHook("preValidation", (request, _reply, done) => runWithQueueKey(keyOf(request), done));
}
