import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { getActor } from "../../auth/auth";
import { nextTimestamp } from "../../base/clock";
import type { Env } from "../../base/env";
import type { Transaction } from "../../db/database";
import { webhookDeliveries, webhooks } from "../../db/schema-webhooks";
import { requireVersion } from "../../records/versions";
import { readPeople } from "./access";
import { recordWebhookChange } from "./record-change";
import { lockWebhook, readWebhook, type WebhookResponse } from "./response";

interface WebhookInput {
  name: string;
  url: string;
  events: string[];
  includeRecords: boolean;
  active: boolean;
}

/**
 * Changes a webhook. A person who changes what it sends, or where, becomes its last editor. If the creator or the last
 * editor is no longer an active administrator, the person who makes the request becomes both.
 * @throws HttpError 404; 412
 */
export async function editWebhook(
  tx: Transaction,
  env: Env,
  request: FastifyRequest,
  id: string,
  { active, ...content }: WebhookInput,
): Promise<WebhookResponse> {
  const before = await lockWebhook(tx, id);
  await requireVersion(tx, request, id);
  const { id: personId } = getActor(request);
  const people = { creatorId: before.creator?._id ?? null, editorId: before.editor?._id ?? null };
  const isOrphaned = (await readPeople(tx, env, people)) === undefined;
  const changesContent =
    content.url !== before.url ||
    content.includeRecords !== before.includeRecords ||
    content.events.join() !== before.events.join();
  const isTurnedOn = active && !before.active;
  await tx
    .update(webhooks)
    .set({
      ...content,
      isActive: active,
      ...(isOrphaned ? { creatorId: personId, editorId: personId } : changesContent ? { editorId: personId } : {}),
      ...(isTurnedOn && { disabledAt: null, failingSince: null }),
    })
    .where(eq(webhooks.id, id));
  if (isTurnedOn) await restartDeliveries(tx, id);
  const after = await readWebhook(tx, id);
  await recordWebhookChange(tx, request, "edit", { before, after });
  return after;
}

/** Tries the waiting deliveries again at once, as if they were new. */
async function restartDeliveries(tx: Transaction, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ due: nextTimestamp(), attempts: 0, firstAttemptAt: null, leasedUntil: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNotNull(webhookDeliveries.due)));
}
