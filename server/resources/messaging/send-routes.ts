import { z } from "zod";
import type { Channel } from "../../../resources/messaging/contract";
import type { Gateways } from "../../gateways/gateway";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { bulkInput, emailInput, phoneInput, promotionalInput } from "./input";
import type { Outgoing } from "./outbox";
import { sendAll, type Tally } from "./send";

const count = z.int().nonnegative();
const tallySchema = z.object({ sent: count, failed: count, queued: count }) satisfies z.ZodType<Tally>;

const options = {
  config: { permission: "messaging-management.send" },
  schema: { response: { 200: tallySchema } },
};

/**
 * /api/admin/messaging: email/send, sms/send, whatsapp/send, bulk/send, promotional/send, and test/email, test/sms and
 * test/whatsapp with the feature messaging.test. Each answers how many messages were sent, failed, and were queued.
 */
export function sendRoutes(app: ApiServer, { db, env }: ApiContext, gateways: Gateways): void {
  const withEmail = { ...options, schema: { ...options.schema, body: emailInput } };
  const withPhone = { ...options, schema: { ...options.schema, body: phoneInput } };

  app.post("/api/admin/messaging/email/send", withEmail, (request) =>
    sendAll(db, gateways, request, "send", [emailOf(request.body)]),
  );
  app.post("/api/admin/messaging/sms/send", withPhone, (request) =>
    sendAll(db, gateways, request, "send", [textOf("SMS", request.body)]),
  );
  app.post("/api/admin/messaging/whatsapp/send", withPhone, (request) =>
    sendAll(db, gateways, request, "send", [textOf("WHATSAPP", request.body)]),
  );
  app.post(
    "/api/admin/messaging/bulk/send",
    { ...options, schema: { ...options.schema, body: bulkInput } },
    (request) => sendAll(db, gateways, request, "send", bulkOf(request.body)),
  );
  app.post(
    "/api/admin/messaging/promotional/send",
    { ...options, schema: { ...options.schema, body: promotionalInput } },
    (request) => {
      const { email, phone, ...rest } = request.body;
      const lists = { emails: email ? [email] : [], phones: phone ? [phone] : [] };
      return sendAll(db, gateways, request, "send", bulkOf({ ...rest, ...lists, type: "promotional" }));
    },
  );

  if (!env.API_FEATURES?.includes("messaging.test")) return;
  app.post("/api/admin/messaging/test/email", withEmail, (request) =>
    sendAll(db, gateways, request, "test", [emailOf(request.body)]),
  );
  app.post("/api/admin/messaging/test/sms", withPhone, (request) =>
    sendAll(db, gateways, request, "test", [textOf("SMS", request.body)]),
  );
  app.post("/api/admin/messaging/test/whatsapp", withPhone, (request) =>
    sendAll(db, gateways, request, "test", [textOf("WHATSAPP", request.body)]),
  );
}

function emailOf({ to, subject, content }: z.infer<typeof emailInput>): Outgoing {
  return { channel: "EMAIL", recipient: to, subject, message: content };
}

function textOf(channel: Channel, { phone, message }: z.infer<typeof phoneInput>): Outgoing {
  return { channel, recipient: phone, message };
}

/** One message per channel and recipient; the type is that of the SMS. */
function bulkOf({ channels, emails, phones, subject, message, type }: z.infer<typeof bulkInput>): Outgoing[] {
  return channels.flatMap((channel): Outgoing[] =>
    channel === "EMAIL"
      ? emails.map((recipient) => ({ channel, recipient, subject, message }))
      : phones.map((recipient) => ({ channel, recipient, message, ...(channel === "SMS" ? { type } : {}) })),
  );
}
