import type { FastifyRequest } from "fastify";
import type { Env } from "../env";

/**
 * The origin that links in messages lead to: PUBLIC_URL or, without it, the console that the request comes from. A request
 * cannot choose any other.
 */
export function consoleOf({ headers: { origin }, host }: FastifyRequest, env: Env): string | undefined {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  return origin === env.CORS_ORIGIN || new URL(origin).host === host ? origin : undefined;
}
