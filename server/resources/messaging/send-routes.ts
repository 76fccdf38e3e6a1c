import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Channel } from "../../../resources/messaging/contract";
import type { Gateways } from "../../gateways/gateway";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
import type { WorkerLoop } from "../../base/worker-loop";
import { bulkBodySchema, emailBodySchema, phoneBodySchema, promotionalBodySchema } from "./input";
import type { OutgoingMessage } from "./outbox";
import { batchSchema } from "./batches";
import { sendAll, enqueueAll, type SendResult } from "./send";

const count = z.int().nonnegative();
const tallySchema = z.object({
  sent: count,
  failed: count,
  queued: count,
  batch: batchSchema.optional(),
}) satisfies z.ZodType<SendResult>;

const options = {
  config: { permission: "messaging-management.send", acceptsIdempotencyKey: true as const },
  schema: { response: { 200: tallySchema } },
};

/**
 * /api/admin/messaging: email/send, sms/send, whatsapp/send, bulk/send, promotional/send, test/email, test/sms and
 * test/whatsapp. The response counts sent, failed and queued messages. A bulk request with several messages returns
 * before `worker` delivers them, unless it sends one-time passwords.
 */
export function sendRoutes(app: ApiServer, { db }: ApiContext, gateways: Gateways, worker: WorkerLoop): void {
  const send = (request: FastifyRequest, outgoing: readonly OutgoingMessage[]) =>
    sendAll({ db, gateways, request, action: "send", outgoing });
  const test = (request: FastifyRequest, one: OutgoingMessage) =>
    sendAll({ db, gateways, request, action: "test", outgoing: [one] });
  const sendMany = async (request: FastifyRequest, outgoing: readonly OutgoingMessage[]) => {
    // One-time passwords are sent directly, because their text is not stored for a worker.
    const isNow = outgoing.length === 1 || outgoing.some(({ type }) => type === "otp");
    if (isNow) return send(request, outgoing);
    const tally = await enqueueAll({ db, gateways, request, action: "send", outgoing });
    worker.wake();
    return tally;
  };
  const withEmail = { ...options, schema: { ...options.schema, body: emailBodySchema } };
  const withPhone = { ...options, schema: { ...options.schema, body: phoneBodySchema } };

  app.post("/api/admin/messaging/email/send", withEmail, (request) => send(request, [toEmail(request.body)]));
  app.post("/api/admin/messaging/sms/send", withPhone, (request) => send(request, [toText("SMS", request.body)]));
  app.post("/api/admin/messaging/whatsapp/send", withPhone, (request) =>
    send(request, [toText("WHATSAPP", request.body)]),
  );
  app.post(
    "/api/admin/messaging/bulk/send",
    { ...options, schema: { ...options.schema, body: bulkBodySchema } },
    (request) => sendMany(request, toBulkMessages(request.body)),
  );
  app.post(
    "/api/admin/messaging/promotional/send",
    { ...options, schema: { ...options.schema, body: promotionalBodySchema } },
    (request) => {
      const { email, phone, ...rest } = request.body;
      const lists = { emails: email ? [email] : [], phones: phone ? [phone] : [] };
      return send(request, toBulkMessages({ ...rest, ...lists, type: "promotional" }));
    },
  );

  app.post("/api/admin/messaging/test/email", withEmail, (request) => test(request, toEmail(request.body)));
  app.post("/api/admin/messaging/test/sms", withPhone, (request) => test(request, toText("SMS", request.body)));
  app.post("/api/admin/messaging/test/whatsapp", withPhone, (request) =>
    test(request, toText("WHATSAPP", request.body)),
  );
}

function toEmail({ to, subject, content }: z.infer<typeof emailBodySchema>): OutgoingMessage {
  return { channel: "EMAIL", recipient: to, subject, message: content };
}

function toText(channel: Channel, { phone, message }: z.infer<typeof phoneBodySchema>): OutgoingMessage {
  return { channel, recipient: phone, message };
}

/** Creates one message per channel and recipient. The type applies only to SMS. */
function toBulkMessages({
  channels,
  emails,
  phones,
  subject,
  message,
  type,
}: z.infer<typeof bulkBodySchema>): OutgoingMessage[] {
  return channels.flatMap((channel): OutgoingMessage[] =>
    channel === "EMAIL"
      ? emails.map((recipient) => ({ channel, recipient, subject, message }))
      : phones.map((recipient) => ({ channel, recipient, message, ...(channel === "SMS" ? { type } : {}) })),
  );
}
