import type { FastifyRequest } from "fastify";
import type { Db } from "../db/database";
import { formatCount } from "../base/text";
import type { Env } from "../base/env";
import { getActor } from "../auth/auth";
import { createRateLimit } from "../auth/rate-limit";

const HOUR_S = 3600;

export interface RevealLimit {
  /**
   * Counts one hidden value that the person sees or confirms.
   * @throws HttpError 429 beyond REVEALS_PER_HOUR
   */
  take(request: FastifyRequest): Promise<void>;
}

/** Limits how many hidden values one person may see or confirm in an hour, by any route. Servers share the count. */
export function createRevealLimit(db: Db, { REVEALS_PER_HOUR: points }: Pick<Env, "REVEALS_PER_HOUR">): RevealLimit {
  const reveals = createRateLimit(db, "reveals", { points, seconds: HOUR_S });
  const tooMany = (minutes: number) =>
    `You can reveal ${points} hidden values an hour. Try again in ${formatCount(minutes, "minute")}.`;
  return { take: (request) => reveals.take(tooMany, getActor(request).id) };
}
