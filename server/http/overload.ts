/** Refuses calls while the process is too far behind to answer them in time, so that those it takes are answered. */
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DatabaseKind } from "../db/database";
import type { Env } from "../env";
import { HttpError } from "./errors";

const DEFAULT_DELAY_MS = 1_000;
/**
 * Two cores answer so many calls in half a second, or in one where the bundled database works them off one after the other;
 * the ones beyond would only wait, and make all others wait.
 */
export const MOST_CALLS: Readonly<Record<DatabaseKind, number>> = { pglite: 50, postgres: 200 };
const RETRY_AFTER_S = 2;
/** A line for each refusal would be more work for a process that has too much. */
const LOG_EVERY_MS = 60_000;

export interface Overload {
  /** Calls that were refused since the start. */
  sheds: number;
}

/** Calls of the API are refused; what asks how the server does is answered, and so are files and pages, which cost little. */
const mayBeRefused = ({ routeOptions: { url = "" } }: FastifyRequest): boolean =>
  url.startsWith("/api/") && !url.startsWith("/api/health");

/**
 * The delay, in milliseconds, from which on calls are refused; 0 is never. The bundled database works in this process: a
 * long query of one person delays everybody, and to refuse them would make it no shorter.
 */
const delayOf = (
  { MAX_EVENT_LOOP_DELAY_MS: asked }: Pick<Env, "MAX_EVENT_LOOP_DELAY_MS">,
  kind: DatabaseKind,
): number => asked ?? (kind === "postgres" ? DEFAULT_DELAY_MS : 0);

/**
 * Answers calls with 503 and Retry-After while too many others wait for their answer, and while the event loop is late by
 * more than the limit, on average over a second. Must run before whatever costs something.
 */
export async function registerOverload(app: FastifyInstance, env: Env, kind: DatabaseKind): Promise<Overload> {
  const overload: Overload = { sheds: 0 };
  let quietUntil = 0;
  const refuse = (why: Record<string, number>): HttpError => {
    overload.sheds += 1;
    if (performance.now() >= quietUntil) {
      quietUntil = performance.now() + LOG_EVERY_MS;
      app.log.warn({ ...why, refused: overload.sheds }, "calls are refused: too much to do");
    }
    const refusal = new HttpError(503, "busy", "The server has too much to do right now. Try again in a moment.");
    return Object.assign(refusal, { retryAfter: RETRY_AFTER_S });
  };
  refuseBeyond(MOST_CALLS[kind], app, refuse);
  const maxEventLoopDelay = delayOf(env, kind);
  if (maxEventLoopDelay === 0) return overload;
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request, _reply, _type, delayMs = 0) =>
      mayBeRefused(request) ? Promise.reject(refuse({ delayMs: Math.round(delayMs) })) : undefined,
  });
  return overload;
}

/** Refuses what comes while so many calls are under way. */
function refuseBeyond(most: number, app: FastifyInstance, refuse: (why: Record<string, number>) => HttpError): void {
  let underWay = 0;
  app.addHook("onRequest", (request, { raw }, done) => {
    if (!mayBeRefused(request)) return done();
    if (underWay >= most) return done(refuse({ underWay }));
    underWay += 1;
    // An answer that is complete closes, too, as does a request that is broken off.
    raw.once("close", () => (underWay -= 1));
    return done();
  });
}
