/** Refuses calls while the process is too far behind to answer them in time, so that those it takes are answered. */
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DatabaseKind } from "../db/database";
import type { Env } from "../env";
import { answerSize, limitBytes } from "./bytes-in-flight";
import { HttpError } from "./errors";
import { createLimitedNetwork } from "./network-of";
import { Quota, type QuotaLimits } from "./quota";
import { whenOver } from "./when-over";

declare module "fastify" {
  interface FastifyRequest {
    /** Ends the count of this call as one under way; a second time it does nothing. */
    endCall: (() => void) | undefined;
  }
}

const DEFAULT_DELAY_MS = 1_000;
/** Half of what everyone may have under way is the most for one address. */
const SHARE = 1 / 2;

interface Limits {
  /** Calls under way at a time. */
  calls: number;
  /** Sign-ins under way at a time, beside the other calls: neither takes the place of the other. */
  signIns: number;
  /** Of bodies and answers in flight. */
  bytes: QuotaLimits;
}

const MEBIBYTE = 1_048_576;
/** The documents of an application are 20 MiB, and several reviewers may share an address. */
const BYTES = { total: 256 * MEBIBYTE, perAddress: 64 * MEBIBYTE };

/**
 * Two cores answer so many calls in half a second, or in one second where the bundled database works them off one after the
 * other; more would only wait, and make all others wait.
 */
export const LIMITS: Readonly<Record<DatabaseKind, Limits>> = {
  pglite: { calls: 50, signIns: 20, bytes: BYTES },
  postgres: { calls: 200, signIns: 50, bytes: BYTES },
};
const SIGN_IN: readonly unknown[] = ["/api/auth/login", "/api/auth/second-step", "/api/auth/passkey"];
const RETRY_AFTER_S = 2;
/** A line for each refusal would be more work for a process that has too much. */
const LOG_EVERY_MS = 60_000;

type Refuse = (why: Record<string, number>) => HttpError;

export interface Overload {
  /** Calls that were refused since the start. */
  sheds: number;
}

/** Whether the request may be refused: health, files and pages cost little and are always answered. */
const mayBeRefused = ({ routeOptions: { url = "" } }: FastifyRequest): boolean =>
  url.startsWith("/api/") && !url.startsWith("/api/health");

const isSignIn = ({ routeOptions }: FastifyRequest): boolean => SIGN_IN.includes(routeOptions.url);

/**
 * The delay, in milliseconds, from which on calls are refused; 0 is never. The bundled database works in this process: a
 * long query of one person delays everybody, and to refuse them would make it no shorter.
 */
const delayOf = (
  { MAX_EVENT_LOOP_DELAY_MS: asked }: Pick<Env, "MAX_EVENT_LOOP_DELAY_MS">,
  kind: DatabaseKind,
): number => asked ?? (kind === "postgres" ? DEFAULT_DELAY_MS : 0);

/**
 * Answers calls with 503 and Retry-After while too many others are under way, in total or of the same address, and while
 * the event loop is late by more than the limit, on average over a second. Must run before any hook that costs something.
 */
export async function registerOverload(
  app: FastifyInstance,
  env: Pick<Env, "MAX_EVENT_LOOP_DELAY_MS" | "TRUST_PROXY">,
  kind: DatabaseKind,
  limits = LIMITS[kind],
): Promise<Overload> {
  const overload: Overload = { sheds: 0 };
  let quietUntil = 0;
  const refuse: Refuse = (why) => {
    overload.sheds += 1;
    if (performance.now() >= quietUntil) {
      quietUntil = performance.now() + LOG_EVERY_MS;
      app.log.warn({ ...why, refused: overload.sheds }, "calls are refused: too much to do");
    }
    const refusal = new HttpError(503, "busy", "The server is overloaded. Try again in a moment.");
    return Object.assign(refusal, { retryAfter: RETRY_AFTER_S });
  };
  const limitedNetwork = createLimitedNetwork(env);
  const networkOf = ({ ip }: FastifyRequest) => limitedNetwork(ip);
  limitBytes(app, limits.bytes, networkOf, (request, bytesInFlight) =>
    mayBeRefused(request) && !isSignIn(request) ? refuse({ bytesInFlight }) : undefined,
  );
  limitCalls(app, limits, networkOf, refuse);
  const maxEventLoopDelay = delayOf(env, kind);
  if (maxEventLoopDelay === 0) return overload;
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request, _reply, _type, delayMs = 0) =>
      mayBeRefused(request) ? Promise.reject(refuse({ delayMs: Math.round(delayMs) })) : undefined,
  });
  return overload;
}

const shared = (total: number): Quota => new Quota({ total, perAddress: total * SHARE });

/**
 * Refuses calls beyond those that may be under way. A call is not under way while its body is still arriving, nor while
 * its client still reads the answer: either takes as long as the client likes.
 */
function limitCalls(
  app: FastifyInstance,
  limits: Limits,
  networkOf: (request: FastifyRequest) => string | undefined,
  refuse: Refuse,
): void {
  const signIns = shared(limits.signIns);
  const others = shared(limits.calls);

  function begin(request: FastifyRequest, { raw }: FastifyReply, done: (refusal?: Error) => void): void {
    const calls = isSignIn(request) ? signIns : others;
    const network = networkOf(request);
    if (calls.isExhausted(network)) return done(refuse({ underWay: calls.used }));
    request.endCall = calls.take(network);
    whenOver(raw, request.endCall);
    return done();
  }

  app.decorateRequest("endCall", undefined);
  app.addHook("onRequest", (request, reply, done) => (mayBeRefused(request) ? begin(request, reply, done) : done()));
  app.addHook("preParsing", (request, _reply, payload, done) => {
    request.endCall?.();
    done(null, payload);
  });
  app.addHook("preValidation", (request, reply, done) => (request.endCall ? begin(request, reply, done) : done()));
  app.addHook("onSend", (request, _reply, payload, done) => {
    if (answerSize(payload) > 0) request.endCall?.();
    done(null, payload);
  });
}
