/** Load shedding: rejects calls while the server is overloaded, so that it answers the accepted calls in time. */
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DatabaseKind } from "../db/database";
import type { Env } from "../base/env";
import { responseSize, limitBytesInFlight } from "./bytes-in-flight";
import { HttpError } from "./errors";
import { createNetworkLookup } from "./network-of";
import { Quota, type QuotaLimits } from "./quota";
import { onResponseEnd } from "./on-connection-end";

declare module "fastify" {
  interface FastifyRequest {
    /** Stops counting this call as in progress. Calling it again does nothing. */
    endCall: (() => void) | undefined;
  }
}

const DEFAULT_DELAY_MS = 1_000;
/** The share of the total limit that one address may use. */
const ADDRESS_SHARE = 1 / 2;

interface Limits {
  /** Concurrent calls. */
  calls: number;
  /** Concurrent sign-ins, limited separately so that neither kind crowds out the other. */
  signIns: number;
  /** Bytes of bodies and responses in transit. */
  bytes: QuotaLimits;
}

const MEBIBYTE = 1_048_576;
/** The documents of one application can take 20 MiB, and several reviewers may share an address. */
const BYTES = { total: 256 * MEBIBYTE, perAddress: 64 * MEBIBYTE };

/**
 * Two cores complete this many calls in half a second with PostgreSQL, and in one second with the bundled database,
 * which runs one query at a time. More calls would only wait, and delay all others.
 */
export const CONCURRENCY_LIMITS: Readonly<Record<DatabaseKind, Limits>> = {
  pglite: { calls: 50, signIns: 20, bytes: BYTES },
  postgres: { calls: 200, signIns: 50, bytes: BYTES },
};
const SIGN_IN: readonly unknown[] = ["/api/auth/login", "/api/auth/second-step", "/api/auth/passkey"];
const RETRY_AFTER_S = 2;
/** Logging every rejection would add work to an overloaded process. */
const LOG_EVERY_MS = 60_000;

type Shed = (why: Record<string, number>) => HttpError;

export interface Overload {
  /** Number of rejected calls since the process started. */
  sheds: number;
}

/** Whether the request may be rejected. Health checks, files and pages are cheap, and are always answered. */
const mayBeRejected = ({ routeOptions: { url = "" } }: FastifyRequest): boolean =>
  url.startsWith("/api/") && !url.startsWith("/api/health");

const isSignIn = ({ routeOptions }: FastifyRequest): boolean => SIGN_IN.includes(routeOptions.url);

/**
 * Returns the event-loop delay in milliseconds above which calls are rejected; 0 means never.
 *
 * The bundled database runs in this process. One person's long query delays everyone, and rejecting others would not
 * shorten it.
 */
const maxDelay = (
  { MAX_EVENT_LOOP_DELAY_MS: configured }: Pick<Env, "MAX_EVENT_LOOP_DELAY_MS">,
  kind: DatabaseKind,
): number => configured ?? (kind === "postgres" ? DEFAULT_DELAY_MS : 0);

/**
 * Answers calls with 503 and Retry-After while too many others are in progress, in total or from one address. Does the
 * same while too many bytes are in transit, except for sign-ins, and while the event-loop delay, averaged over a
 * second, exceeds the limit. Must run before any expensive hook.
 */
export async function registerOverload(
  app: FastifyInstance,
  env: Pick<Env, "MAX_EVENT_LOOP_DELAY_MS" | "TRUST_PROXY">,
  kind: DatabaseKind,
  limits = CONCURRENCY_LIMITS[kind],
): Promise<Overload> {
  const overload: Overload = { sheds: 0 };
  let nextLogAt = 0;
  const shed: Shed = (why) => {
    overload.sheds += 1;
    if (performance.now() >= nextLogAt) {
      nextLogAt = performance.now() + LOG_EVERY_MS;
      app.log.warn({ ...why, rejected: overload.sheds }, "calls are rejected because the server is overloaded");
    }
    const error = new HttpError(503, "busy", "The server is overloaded. Try again in a moment.");
    return Object.assign(error, { retryAfter: RETRY_AFTER_S });
  };
  const limitedNetwork = createNetworkLookup(env);
  const networkOf = ({ ip }: FastifyRequest) => limitedNetwork(ip);
  limitBytesInFlight(app, limits.bytes, networkOf, (request, bytesInFlight) =>
    mayBeRejected(request) && !isSignIn(request) ? shed({ bytesInFlight }) : undefined,
  );
  limitCalls(app, limits, networkOf, shed);
  const maxEventLoopDelay = maxDelay(env, kind);
  if (maxEventLoopDelay === 0) return overload;
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request, _reply, _type, delayMs = 0) =>
      mayBeRejected(request) ? Promise.reject(shed({ delayMs: Math.round(delayMs) })) : undefined,
  });
  return overload;
}

const createQuota = (total: number): Quota => new Quota({ total, perAddress: total * ADDRESS_SHARE });

/**
 * Rejects calls beyond the concurrency limit. A call does not count while its body arrives or while its client reads
 * the response, because the client controls how long either takes. A streamed response counts until it ends, unless its
 * route calls `endCall`.
 */
function limitCalls(
  app: FastifyInstance,
  limits: Limits,
  networkOf: (request: FastifyRequest) => string | undefined,
  shed: Shed,
): void {
  const signIns = createQuota(limits.signIns);
  const others = createQuota(limits.calls);

  function begin(request: FastifyRequest, { raw }: FastifyReply, done: (error?: Error) => void): void {
    const calls = isSignIn(request) ? signIns : others;
    const network = networkOf(request);
    if (calls.isExhausted(network)) return done(shed({ underWay: calls.used }));
    request.endCall = calls.take(network);
    onResponseEnd(raw, request.endCall);
    return done();
  }

  app.decorateRequest("endCall", undefined);
  app.addHook("onRequest", (request, reply, done) => (mayBeRejected(request) ? begin(request, reply, done) : done()));
  app.addHook("preParsing", (request, _reply, payload, done) => {
    request.endCall?.();
    done(null, payload);
  });
  app.addHook("preValidation", (request, reply, done) => (request.endCall ? begin(request, reply, done) : done()));
  app.addHook("onSend", (request, _reply, payload, done) => {
    if (responseSize(payload) > 0) request.endCall?.();
    done(null, payload);
  });
}
