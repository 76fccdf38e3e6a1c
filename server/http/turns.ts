import type { FastifyInstance, FastifyRequest } from "fastify";
import { withTurnsOf } from "../db/fair-queue";
import { bearerOf } from "./auth";
import { networkOf } from "./network-of";

/** The session; without one, the address. */
const keyOf = (request: FastifyRequest): string => bearerOf(request) ?? networkOf(request.ip);

/** Makes each session take its turn at the bundled database. Must run before any hook that asks the database. */
export function registerTurns(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => withTurnsOf(keyOf(request), done));
  // A body arrives outside the asynchronous context of its request.
  app.addHook("preValidation", (request, _reply, done) => withTurnsOf(keyOf(request), done));
}
