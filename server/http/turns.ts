import type { FastifyInstance, FastifyRequest } from "fastify";
import { withTurnsOf } from "../db/fair-queue";
import { bearerOf } from "./auth";
import { networkOf } from "./network-of";

/** Returns the session, or the address without one. */
const keyOf = (request: FastifyRequest): string => bearerOf(request) ?? networkOf(request.ip);

/** Shares the bundled database fairly between sessions. Must run before any hook that queries the database. */
export function registerTurns(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => withTurnsOf(keyOf(request), done));
  // The body arrives outside the request's asynchronous context.
  app.addHook("preValidation", (request, _reply, done) => withTurnsOf(keyOf(request), done));
}
