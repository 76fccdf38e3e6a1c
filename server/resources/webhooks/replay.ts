import { and, asc, eq, gt, gte, inArray, lt, lte } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import { MAX_REPLAYED_EVENTS } from "../../../resources/webhooks/contract";
import type { ChangeEvent } from "../../audit/change-events";
import type { Env } from "../../base/env";
import { formatNumber } from "../../base/text";
import type { Transaction } from "../../db/database";
import { changeEvents } from "../../db/schema-change-events";
import { webhooks } from "../../db/schema-webhooks";
import { conflictError, fieldError } from "../../http/errors";
import { listCommonResources, readPeople } from "./access";
import { storeDeliveries } from "./store-deliveries";

/** Maximum number of events per statement. */
const BATCH = 500;

interface ReplayContext {
  app: FastifyInstance;
  env: Env;
  tx: Transaction;
}

/**
 * Stores deliveries for the webhook's events in a time range. Each is sent after the deliveries of the same record that
 * already wait. Events after the webhook's position are left out, because it will receive them anyway. The webhook's
 * row must be locked.
 * @returns the number of stored deliveries
 * @throws HttpError 409 if the creator or the last editor is no longer an active administrator; 422 for too many events
 */
export async function replayEvents(
  { app, env, tx }: ReplayContext,
  id: string,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id));
  const people = webhook && (await readPeople(tx, env, webhook));
  if (!people) throw conflictError("The creator or the last editor is no longer an active administrator.");
  const resources = listCommonResources(app, people);
  let count = 0;
  for (let after = 0; ;) {
    const events: ChangeEvent[] = await tx
      .select()
      .from(changeEvents)
      .where(
        and(
          gte(changeEvents.createdAt, from),
          lt(changeEvents.createdAt, to),
          inArray(changeEvents.resource, resources),
          gt(changeEvents.number, after),
          lte(changeEvents.number, webhook.position),
        ),
      )
      .orderBy(asc(changeEvents.number))
      .limit(BATCH);
    const wanted = events.filter(({ type }) => isAllowed(webhook.events, type));
    count += wanted.length;
    if (count > MAX_REPLAYED_EVENTS) {
      throw fieldError("to", `must leave at most ${formatNumber(MAX_REPLAYED_EVENTS)} events. Choose a shorter range`);
    }
    await storeDeliveries(tx, id, wanted);
    if (events.length < BATCH) return count;
    after = events.at(-1)?.number ?? after;
  }
}
