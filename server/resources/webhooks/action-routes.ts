import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ReplayResult } from "../../../resources/webhooks/contract";
import { nextTimestamp } from "../../base/clock";
import type { WorkerLoop } from "../../base/worker-loop";
import type { Transaction } from "../../db/database";
import { decryptRow, encryptRow } from "../../db/encrypted-records";
import { newId } from "../../db/new-id";
import { webhooks } from "../../db/schema-webhooks";
import type { ApiServer } from "../../http/api-server";
import { conflictError, fieldError } from "../../http/errors";
import { idParams, timestamp } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { requireVersion } from "../../records/versions";
import { recordWebhookChange } from "./record-change";
import { replayEvents } from "./replay";
import { lockWebhook, readWebhook, webhookSchema, webhookWithSecretSchema, type WebhookResponse } from "./response";
import { generateSecret } from "./sign";
import { storeDeliveries } from "./store-deliveries";

const PATH = "/api/admin/webhooks/:id";
/** How long requests are also signed with the previous secret after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

const range = z.strictObject({ from: timestamp, to: timestamp }, "must be an object");
const replaySchema = z.object({ events: z.number() }) satisfies z.ZodType<ReplayResult>;

/** /api/admin/webhooks/:id: rotate, test and replay. */
export function actionRoutes(app: ApiServer, { db, env }: ApiContext, worker: WorkerLoop): void {
  app.put(
    `${PATH}/rotate`,
    {
      config: { permission: "webhooks.rotate", confirmsPassword: true },
      schema: { params: idParams, response: { 200: webhookWithSecretSchema } },
    },
    (request) =>
      db.transaction(async (tx) => {
        const before = await lockWebhook(tx, request.params.id);
        await requireVersion(tx, request, before._id);
        const secret = generateSecret();
        await replaceSecret(tx, before._id, secret);
        const after = await readWebhook(tx, before._id);
        const values = { previousSecretUntil: after.previousSecretUntil };
        await recordWebhookChange(tx, request, "rotate", { before, after, values });
        return { ...after, secret };
      }),
  );

  app.post(
    `${PATH}/test`,
    { config: { permission: "webhooks.test" }, schema: { params: idParams, response: { 200: webhookSchema } } },
    async (request) => {
      const tested = await db.transaction(async (tx) => {
        const before = await lockActive(tx, request.params.id);
        const event = { id: newId(), number: null, type: "webhooks.test", resource: "webhooks", fields: [] };
        const more = { resourceId: before._id, actorId: null, createdAt: nextTimestamp() };
        await storeDeliveries(tx, before._id, [{ ...event, ...more }]);
        await recordWebhookChange(tx, request, "test", { before, after: before, values: { event: event.id } });
        return before;
      });
      worker.wake();
      return tested;
    },
  );

  app.post(
    `${PATH}/replay`,
    {
      config: { permission: "webhooks.replay" },
      schema: { params: idParams, body: range, response: { 200: replaySchema } },
    },
    async (request) => {
      const { from, to } = request.body;
      if (to <= from) throw fieldError("to", "must be after the start");
      const events = await db.transaction(async (tx) => {
        const before = await lockActive(tx, request.params.id);
        const count = await replayEvents({ app, env, tx }, before._id, { from, to });
        const values = { from: from.toISOString(), to: to.toISOString(), events: count };
        await recordWebhookChange(tx, request, "replay", { before, after: before, values });
        return count;
      });
      worker.wake();
      return { events };
    },
  );
}

/** @throws HttpError 404; 409 unless the webhook is active */
async function lockActive(tx: Transaction, id: string): Promise<WebhookResponse> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook.active) throw conflictError("This webhook is turned off. Turn it on first.");
  return webhook;
}

/** Stores a new secret. The old one stays valid for a day. */
async function replaceSecret(tx: Transaction, id: string, secret: string): Promise<void> {
  const [row] = await tx.select({ id: webhooks.id, secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id));
  if (!row) return;
  const { secret: previousSecret } = decryptRow(webhooks, row);
  const { secret: stored, previousSecret: previous } = encryptRow(webhooks, {
    id,
    ...{ secret, previousSecret, name: "", url: "", events: [], position: 0 },
  });
  const previousSecretUntil = new Date(nextTimestamp().getTime() + OVERLAP_MS);
  await tx
    .update(webhooks)
    .set({ secret: stored, previousSecret: previous, previousSecretUntil })
    .where(eq(webhooks.id, id));
}
