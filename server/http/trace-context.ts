/**
 * The trace that a request belongs to, by the header `traceparent` of W3C Trace Context: it stands in the request's lines of
 * the log, and goes on to the gateways. The server makes no spans; docs/deployment.md says how OpenTelemetry's own SDK does.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "../env";
import { createTrust } from "./request-ids";

declare module "fastify" {
  interface FastifyRequest {
    /** As a proxy of `TRUST_PROXY` sent it, where that can be read. */
    traceparent: string | undefined;
  }
}

/** Version 00; ids of zeros alone are none. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Where the SDK's API registers itself. What an SDK watches sends the header of its own span. */
const SDK = Symbol.for("opentelemetry.js.api.1");

/** @returns what a request's lines of the log have besides */
export function createTraceOf(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => { traceId?: string } {
  const sent = createReader(env);
  return (request) => {
    const [, traceId] = TRACEPARENT.exec(sent(request) ?? "") ?? [];
    return traceId === undefined ? {} : { traceId };
  };
}

/** Keeps the header with the request, for those that send something on. */
export function registerTraceContext(app: FastifyInstance, env: Pick<Env, "TRUST_PROXY">): void {
  const sent = createReader(env);
  app.decorateRequest("traceparent", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    if (!(SDK in globalThis)) request.traceparent = sent(request.raw);
    done();
  });
}

/** Anybody else could put the lines of others' requests into one trace. */
function createReader(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => string | undefined {
  const trusts = createTrust(env);
  return (request) => {
    const { traceparent } = request.headers;
    return typeof traceparent === "string" && TRACEPARENT.test(traceparent) && trusts(request)
      ? traceparent
      : undefined;
  };
}
