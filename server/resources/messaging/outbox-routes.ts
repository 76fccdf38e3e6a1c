import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { OUTBOX_STATUSES, type Channel } from "../../../resources/messaging/contract";
import { columnEquals } from "../../db/conditions";
import type { Db } from "../../db/database";
import { outboxMessages } from "../../db/schema-communication";
import type { Gateways } from "../../gateways/gateway";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import { recordChange } from "../../audit/record-event";
import { alreadyDecidedError } from "../../records/already-decided";
import { dataBody, dataSchema } from "../../records/envelope";
import { conflictError, HttpError, notFoundError } from "../../http/errors";
import { idParams, isId, optionalChoice } from "../../http/fields";
import { pageQuerySchema } from "../../records/page-query";
import { readPage } from "../../records/read-page";
import { claimMessage, deliverMessage, MAX_ATTEMPTS, outboxSchema, toResponse, type OutboxRow } from "./outbox";
import { formatFailure } from "./report-failure";

const NOT_CONFIGURED_MESSAGES: Record<Channel, string> = {
  EMAIL: "Email is not configured on this server: set SMTP_URL and MAIL_FROM.",
  SMS: "SMS is not configured on this server: set SMS_GATEWAY_URL.",
  WHATSAPP: "WhatsApp is not configured on this server: set WHATSAPP_GATEWAY_URL.",
};

const selectMessages = (db: Db, totalCount: SQL<number>) =>
  db.select({ ...getTableColumns(outboxMessages), totalCount }).from(outboxMessages);

/** /api/admin/messaging/outbox: list (page, limit, status) and retry. */
export function outboxRoutes(app: ApiServer, { db, reading }: ApiContext, gateways: Gateways): void {
  const querystring = pageQuerySchema(["channel", "status", "attempts", "createdAt"]).extend({
    status: optionalChoice(OUTBOX_STATUSES),
  });

  app.get(
    "/api/admin/messaging/outbox",
    {
      config: { permission: "messaging-management.list", mayReadReplica: true },
      schema: { querystring, response: { 200: dataSchema(outboxSchema) } },
    },
    (request) =>
      reading.list(request, async (db) => {
        const { query } = request;
        const where = [columnEquals(outboxMessages.status, query.status)];
        const { rows, total } = await readPage(db, outboxMessages, query, selectMessages, where);
        return dataBody(rows.map(toResponse), total, query);
      }),
  );

  app.post(
    "/api/admin/messaging/outbox/:id/retry",
    {
      config: { permission: "messaging-management.send", acceptsIdempotencyKey: true },
      schema: { params: idParams, response: { 200: outboxSchema } },
    },
    async (request) => {
      const claimed = await claimForRetry(db, gateways, request, request.params.id);
      const gateway = gateways[claimed.channel];
      if (!gateway) throw new Error("A claimed message has a gateway.");
      const failure = await deliverMessage(db, gateway, claimed, request.traceparent);
      if (failure) throw new HttpError(502, "gateway_failed", formatFailure(gateway.name, failure));
      return toResponse(await readMessage(db, claimed.id));
    },
  );
}

const OTP_MASKED = "One-time passwords are not stored, so this can't be sent again. Request a new one.";

const TOO_MANY_ATTEMPTS = `This message failed ${MAX_ATTEMPTS} times and cannot be sent again. Write a new one.`;

/**
 * Claims the message and records the retry. If two people retry at the same time, the second gets a 409.
 * @throws HttpError 404; 409 if the message was sent, is being sent, is a one-time password, was tried too often, or
 * its channel is not configured
 */
async function claimForRetry(db: Db, gateways: Gateways, request: FastifyRequest, id: string): Promise<OutboxRow> {
  const before = await readMessage(db, id);
  if (before.status !== "sent" && !gateways[before.channel])
    throw conflictError(NOT_CONFIGURED_MESSAGES[before.channel]);
  if (before.status !== "sent" && before.type === "otp") throw conflictError(OTP_MASKED);
  if (before.status !== "sent" && before.attempts >= MAX_ATTEMPTS) throw conflictError(TOO_MANY_ATTEMPTS);
  const claimed = await db.transaction(async (tx) => {
    const row = await claimMessage(tx, id);
    if (!row) return undefined;
    await recordChange(tx, request, {
      action: "messaging-management.retry",
      resource: "messaging-management",
      resourceId: id,
      before: { status: row.status, attempts: row.attempts - 1 },
      after: { attempts: row.attempts },
    });
    return row;
  });
  if (claimed) return claimed;
  const { status, sentAt } = await readMessage(db, id);
  if (status !== "sent") throw conflictError("This message is being sent right now.");
  throw alreadyDecidedError({ thing: "message", state: "sent", at: sentAt, by: undefined });
}

/** @throws HttpError 404 */
async function readMessage(db: Db, id: string): Promise<OutboxRow> {
  const [row] = isId(id) ? await db.select().from(outboxMessages).where(eq(outboxMessages.id, id)) : [];
  if (!row) throw notFoundError("Message");
  return row;
}
