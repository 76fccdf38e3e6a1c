import { asc, desc } from "drizzle-orm";
import { beforeEach } from "vitest";
import { auditEntries } from "../../../server/db/schema";
import { notifications, outboxMessages } from "../../../server/db/schema-communication";
import { startTestApp } from "./app";
import { startMailServer, startPhoneGateway } from "./gateways";

/** The application with all three channels set up; each test of the file finds no messages, audit or notifications. */
export async function startMessaging() {
  const [mail, sms, whatsapp] = await Promise.all([startMailServer(), startPhoneGateway(), startPhoneGateway()]);
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: "Bazaar <orders@bazaar.example>",
    SMS_GATEWAY_URL: sms.url,
    SMS_GATEWAY_TOKEN: "sms-token",
    WHATSAPP_GATEWAY_URL: whatsapp.url,
  };
  const { database, call } = await startTestApp({ env });
  const { db } = database;

  beforeEach(async () => {
    mail.mails.length = 0;
    mail.refusal = undefined;
    for (const gateway of [sms, whatsapp]) {
      gateway.requests.length = 0;
      gateway.answer = { status: 200 };
    }
    await db.delete(outboxMessages);
    await db.delete(auditEntries);
    await db.delete(notifications);
  });

  return {
    mail,
    sms,
    whatsapp,
    env,
    database,
    call,
    post: (path: string, body: unknown) => call("POST", `/api/admin/messaging/${path}`, { as: "admin", body }),
    outbox: () => db.select().from(outboxMessages).orderBy(asc(outboxMessages.channel), asc(outboxMessages.recipient)),
    audit: () => db.select().from(auditEntries).orderBy(desc(auditEntries.at)),
  };
}
