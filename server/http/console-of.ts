import type { FastifyRequest } from "fastify";
import type { Env } from "../env";

/** Where the console that asks stands, and no other place that a request may name: links in messages lead there. */
export function consoleOf({ headers: { origin }, host }: FastifyRequest, { CORS_ORIGIN }: Env): string | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  return origin === CORS_ORIGIN || new URL(origin).host === host ? origin : undefined;
}
