import type { FastifyRequest } from "fastify";
import type { Db } from "../db/database";
import { formatCount } from "../base/text";
import type { Env } from "../base/env";
import { getActor } from "../auth/auth";
import { createRateLimit } from "../auth/rate-limit";

const HOUR_S = 3600;

export interface RevealLimit {
  /**
   * Counts one hidden value that the person reveals, or confirms by searching for it.
   * @throws HttpError 429 beyond REVEALS_PER_HOUR
   */
  take(request: FastifyRequest): Promise<void>;
}

/** Limits how many hidden values a person may reveal or confirm in an hour. All routes and servers share the count. */
export function createRevealLimit(db: Db, { REVEALS_PER_HOUR: points }: Pick<Env, "REVEALS_PER_HOUR">): RevealLimit {
  const reveals = createRateLimit(db, "reveals", { points, seconds: HOUR_S });
  const tooMany = (minutes: number) =>
    `You can reveal ${points} hidden values an hour. Try again in ${formatCount(minutes, "minute")}.`;
  return { take: (request) => reveals.take(tooMany, getActor(request).id) };
}
