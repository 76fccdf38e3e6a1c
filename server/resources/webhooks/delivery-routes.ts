import { eq, inArray, sql, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DELIVERY_STATES, type WebhookDelivery } from "../../../resources/webhook-deliveries/contract";
import { recordChange } from "../../audit/record-event";
import { nextTimestamp } from "../../base/clock";
import type { WorkerLoop } from "../../base/worker-loop";
import { columnEquals } from "../../db/conditions";
import type { Db, Transaction } from "../../db/database";
import { webhookDeliveries, webhooks } from "../../db/schema-webhooks";
import type { ApiServer } from "../../http/api-server";
import { conflictError, notFoundError } from "../../http/errors";
import { idParams, isId, optionalChoice, optionalCode } from "../../http/fields";
import type { ApiContext } from "../../records/api-context";
import { contentBody, contentSchema } from "../../records/envelope";
import { pageQuerySchema } from "../../records/page-query";
import { readPage, TOTAL_NOT_COUNTED } from "../../records/read-page";
import { buildPayload } from "./payload";
import { isKept, lockWebhook } from "./response";
import { releaseNext } from "./store-deliveries";

const PATH = "/api/admin/webhook-deliveries";

const listedSchema = z.object({
  _id: z.string(),
  webhook: z.object({ _id: z.string(), name: z.string() }),
  eventId: z.string(),
  type: z.string(),
  resource: z.string(),
  resourceId: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  attemptedAt: z.string().nullable(),
  nextAttemptAt: z.string().nullable(),
  statusCode: z.number().nullable(),
  durationMs: z.number().nullable(),
  error: z.string().nullable(),
  createdAt: z.string(),
}) satisfies z.ZodType<WebhookDelivery>;

const deliverySchema = listedSchema.extend({
  request: z.string(),
  response: z.string().nullable(),
}) satisfies z.ZodType<WebhookDelivery>;

const querystring = pageQuerySchema(["createdAt"]).extend({
  webhook: optionalCode(24),
  state: optionalChoice(DELIVERY_STATES),
});

const selectDeliveries = (db: Db | Transaction, totalCount: SQL<number> = TOTAL_NOT_COUNTED) =>
  db
    .select({ delivery: webhookDeliveries, webhookName: webhooks.name, totalCount })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId));

type SelectedDelivery = Omit<Awaited<ReturnType<typeof selectDeliveries>>[number], "totalCount">;

const toListed = ({ delivery, webhookName }: SelectedDelivery): z.infer<typeof listedSchema> => {
  const { id, webhookId, eventId, type, resource, resourceId, state, attempts, createdAt } = delivery;
  const { statusCode, durationMs, error } = delivery;
  return {
    ...{ _id: id, webhook: { _id: webhookId, name: webhookName }, eventId, type, resource, resourceId },
    ...{ state, attempts, statusCode, durationMs, error },
    attemptedAt: delivery.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: delivery.due?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
};

const toResponse = (row: SelectedDelivery): z.infer<typeof deliverySchema> => ({
  ...toListed(row),
  request: buildPayload(row.delivery),
  response: row.delivery.response,
});

/** @throws HttpError 404 */
async function readDelivery(db: Db | Transaction, id: string): Promise<SelectedDelivery> {
  const [row] = isId(id) ? await selectDeliveries(db).where(sql`${webhookDeliveries.id} = ${id} and ${isKept}`) : [];
  if (!row) throw notFoundError("Delivery");
  return row;
}

/** /api/admin/webhook-deliveries: list (page, limit, webhook, state), read, and retry. */
export function deliveryRoutes(app: ApiServer, { db }: ApiContext, worker: WorkerLoop): void {
  const answers = { response: { 200: deliverySchema } };

  app.get(
    PATH,
    {
      config: { permission: "webhook-deliveries.list" },
      schema: { querystring, response: { 200: contentSchema(listedSchema) } },
    },
    async ({ query }) => {
      const where = [
        columnEquals(webhookDeliveries.webhookId, query.webhook),
        columnEquals(webhookDeliveries.state, query.state),
        inArray(webhookDeliveries.webhookId, db.select({ id: webhooks.id }).from(webhooks).where(isKept)),
      ];
      const { rows, total } = await readPage(db, webhookDeliveries, query, selectDeliveries, where);
      return contentBody(rows.map(toListed), total, query);
    },
  );

  app.get(
    `${PATH}/:id`,
    { config: { permission: "webhook-deliveries.show" }, schema: { params: idParams, ...answers } },
    async ({ params }) => toResponse(await readDelivery(db, params.id)),
  );

  app.put(
    `${PATH}/:id/retry`,
    { config: { permission: "webhook-deliveries.retry" }, schema: { params: idParams, ...answers } },
    async (request) => {
      const retried = await db.transaction((tx) => retry(tx, request));
      worker.wake();
      return toResponse(retried);
    },
  );
}

/** Returns the next number of a delivery. It is read in advance, because a cluster rejects `nextval` in an update. */
async function reserveNumber(tx: Transaction): Promise<number | undefined> {
  const next = sql<number>`nextval(pg_get_serial_sequence('webhook_deliveries', 'number'))`.mapWith(Number);
  const [row] = await tx.select({ number: next }).from(sql`(select 1) as one`);
  return row?.number;
}

/** @throws HttpError 404; 409 if the delivery was sent, or if its webhook is turned off */
async function retry(tx: Transaction, request: FastifyRequest<{ Params: { id: string } }>): Promise<SelectedDelivery> {
  const { delivery: found } = await readDelivery(tx, request.params.id);
  const webhook = await lockWebhook(tx, found.webhookId);
  const before = await readDelivery(tx, found.id);
  const { state, attempts } = before.delivery;
  if (state === "sent") throw conflictError("This event was already sent. Replay its time range to send it again.");
  if (!webhook.active) throw conflictError("The webhook is turned off. Turn it on first.");
  const restarted = { attempts: 0, firstAttemptAt: null };
  await tx
    .update(webhookDeliveries)
    .set(
      state === "waiting"
        ? // Due now. A delivery without a due time stays without one: it waits for an earlier delivery of its record.
          {
            due: sql`case when ${webhookDeliveries.due} is not null then ${nextTimestamp().toISOString()}::timestamptz end`,
          }
        : // Later events of the record may have been sent meanwhile, so this delivery moves to the end.
          {
            ...restarted,
            state: "waiting",
            number: await reserveNumber(tx),
          },
    )
    .where(eq(webhookDeliveries.id, found.id));
  await releaseNext(tx, found);
  await recordChange(tx, request, {
    action: "webhook-deliveries.retry",
    resource: "webhook-deliveries",
    resourceId: found.id,
    label: webhook.name,
    before: { state, attempts },
    after: { state: "waiting" },
  });
  return readDelivery(tx, found.id);
}
