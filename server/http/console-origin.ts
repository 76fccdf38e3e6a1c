import type { FastifyRequest } from "fastify";
import type { Env } from "../base/env";

/**
 * Returns the origin for links in messages: PUBLIC_URL or, without it, the console that sent the request. A request
 * cannot choose any other origin.
 */
export function getConsoleOrigin({ headers: { origin }, host }: FastifyRequest, env: Env): string | undefined {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  return origin === env.CORS_ORIGIN || new URL(origin).host === host ? origin : undefined;
}
