/**
 * Trace context of a request, from the W3C header `traceparent`. The request's log lines have its trace id, and the
 * gateways for SMS and WhatsApp get the header. The server creates no spans; docs/deployment.md explains how to add the
 * OpenTelemetry SDK.
 */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "../base/env";
import { createProxyRequestCheck } from "./request-ids";

declare module "fastify" {
  interface FastifyRequest {
    /** The valid header of a proxy of `TRUST_PROXY`. Undefined with the OpenTelemetry SDK, which sends it by itself. */
    traceparent: string | undefined;
  }
}

/** Version 00. Ids that consist only of zeros are invalid. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The global of the OpenTelemetry API. If it exists, the SDK adds the header to outgoing requests by itself. */
const SDK = Symbol.for("opentelemetry.js.api.1");

/** Returns a function that extracts the trace id for a request's log lines. */
export function createTraceIdReader(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => { traceId?: string } {
  const readTraceparent = createTraceparentReader(env);
  return (request) => {
    const [, traceId] = TRACEPARENT.exec(readTraceparent(request) ?? "") ?? [];
    return traceId === undefined ? {} : { traceId };
  };
}

/** Stores the header with the request, for code that sends it on. */
export function registerTraceContext(app: FastifyInstance, env: Pick<Env, "TRUST_PROXY">): void {
  const readTraceparent = createTraceparentReader(env);
  app.decorateRequest("traceparent", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    if (!(SDK in globalThis)) request.traceparent = readTraceparent(request.raw);
    done();
  });
}

/**
 * Reads the header from trusted proxies only. Other clients could merge the log lines of unrelated requests into one
 * trace.
 */
function createTraceparentReader(env: Pick<Env, "TRUST_PROXY">): (request: IncomingMessage) => string | undefined {
  const trusts = createProxyRequestCheck(env);
  return (request) => {
    const { traceparent } = request.headers;
    return typeof traceparent === "string" && TRACEPARENT.test(traceparent) && trusts(request)
      ? traceparent
      : undefined;
  };
}
