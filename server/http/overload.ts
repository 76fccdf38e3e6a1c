/** Refuses calls while the process is too far behind to answer them in time, so that those it takes are answered. */
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DatabaseKind } from "../db/database";
import type { Env } from "../env";
import { HttpError } from "./errors";

const DEFAULT_DELAY_MS = 1_000;
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
 * Answers calls with 503 and Retry-After while the event loop is late by more than the limit, on average over a second.
 * Must run before whatever costs something.
 */
export async function registerOverload(app: FastifyInstance, env: Env, kind: DatabaseKind): Promise<Overload> {
  const overload: Overload = { sheds: 0 };
  const maxEventLoopDelay = delayOf(env, kind);
  if (maxEventLoopDelay === 0) return overload;
  let quietUntil = 0;
  const refuse = (delayMs = 0): HttpError => {
    overload.sheds += 1;
    if (performance.now() >= quietUntil) {
      quietUntil = performance.now() + LOG_EVERY_MS;
      app.log.warn({ delayMs: Math.round(delayMs), refused: overload.sheds }, "calls are refused: too much to do");
    }
    const refusal = new HttpError(503, "busy", "The server has too much to do right now. Try again in a moment.");
    return Object.assign(refusal, { retryAfter: RETRY_AFTER_S });
  };
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request, _reply, _type, delayMs) =>
      mayBeRefused(request) ? Promise.reject(refuse(delayMs)) : undefined,
  });
  return overload;
}
