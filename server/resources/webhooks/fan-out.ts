/** Stores a delivery for each change event that a webhook receives. */
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isAllowed } from "../../../providers/auth/contract";
import { findLastPosition, readChangeEvents } from "../../audit/change-events";
import type { Env } from "../../base/env";
import type { Db, Transaction } from "../../db/database";
import { webhooks } from "../../db/schema-webhooks";
import { listCommonResources, readPeople } from "./access";
import { disableWebhook } from "./disable";
import { storeDeliveries } from "./store-deliveries";

/** Maximum number of events per transaction. */
const BATCH = 500;

export interface FanOutContext {
  app: FastifyInstance;
  db: Db;
  env: Env;
}

export const isWorking = and(eq(webhooks.isActive, true), isNull(webhooks.deletedAt));

/** Stores the deliveries of all new events. A webhook's position and its deliveries are stored together. */
export async function fanOutEvents(context: FanOutContext, isStopped: () => boolean): Promise<void> {
  const { db } = context;
  const all = await db.select({ id: webhooks.id, position: webhooks.position }).from(webhooks).where(isWorking);
  if (all.length === 0) return;
  const last = await findLastPosition(db);
  for (const { id, position } of all) {
    let isBehind = position !== last;
    while (isBehind && !isStopped()) isBehind = await db.transaction((tx) => fanOutBatch(context, tx, id));
  }
}

/** Stores the deliveries of the next events of a webhook. Returns whether more events may be left. */
async function fanOutBatch({ app, env }: FanOutContext, tx: Transaction, id: string): Promise<boolean> {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isWorking))
    .for("update", { skipLocked: true });
  if (!webhook) return false;
  const people = await readPeople(tx, env, webhook);
  if (!people) {
    await disableWebhook(tx, webhook, "its creator or last editor is no longer an active administrator");
    return false;
  }
  // After a backup was restored, the position can be higher than the number of any event.
  const after = Math.min(webhook.position, await findLastPosition(tx));
  const { events, position } = await readChangeEvents(tx, {
    after,
    resources: listCommonResources(app, people),
    limit: BATCH,
  });
  await storeDeliveries(
    tx,
    id,
    events.filter(({ type }) => isAllowed(webhook.events, type)),
  );
  if (position !== webhook.position) await tx.update(webhooks).set({ position }).where(eq(webhooks.id, id));
  return events.length === BATCH;
}
