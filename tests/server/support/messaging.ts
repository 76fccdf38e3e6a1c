import { asc } from "drizzle-orm";
import { beforeEach } from "vitest";
import { notifications, outboxMessages } from "../../../server/db/schema-communication";
import { startTestApp } from "./app";
import { startMailServer, startPhoneGateway } from "./gateways";
import { findAuditEntries } from "./audit";

/**
 * Starts the application with gateways for email, SMS and WhatsApp. Each test of the file starts without messages and
 * notifications, and `audit` returns only its own entries.
 */
export async function startMessagingApp() {
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

  /** The number of audit entries of earlier tests. They cannot be deleted, so `audit` skips them. */
  let earlierEntries = 0;

  beforeEach(async () => {
    mail.mails.length = 0;
    mail.rejection = undefined;
    for (const gateway of [sms, whatsapp]) {
      gateway.requests.length = 0;
      gateway.answer = { status: 200 };
    }
    await db.delete(outboxMessages);
    earlierEntries = (await findAuditEntries(db)).length;
    await db.delete(notifications);
  });

  return {
    mail,
    sms,
    whatsapp,
    database,
    call,
    post: (path: string, body: unknown) => call("POST", `/api/admin/messaging/${path}`, { as: "admin", body }),
    outbox: () => db.select().from(outboxMessages).orderBy(asc(outboxMessages.channel), asc(outboxMessages.recipient)),
    audit: async () =>
      (await findAuditEntries(db))
        .slice(earlierEntries)
        .filter(({ resource }) => resource !== "session")
        .reverse(),
  };
}
