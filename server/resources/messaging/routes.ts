import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { ACTIVE, NOT_CONFIGURED, type Channel, type MessagingStats } from "../../../resources/messaging/contract";
import type { Db } from "../../db/database";
import { outboxMessages } from "../../db/schema-communication";
import { createGateways } from "../../gateways/create-gateways";
import type { Gateways } from "../../gateways/gateway";
import type { ApiContext, ApiServer } from "../../http/api-context";
import { batchRoutes } from "./batches";
import { otpRoutes } from "./otp-routes";
import { outboxRoutes } from "./outbox-routes";
import { sendRoutes } from "./send-routes";
import { startOutboxWorker } from "./worker";

const stats = z.object({
  email_service: z.string(),
  sms_service: z.string(),
  whatsapp_service: z.string(),
}) satisfies z.ZodType<MessagingStats>;

/** /api/admin/messaging: how the services do (stats), sending, the outbox, and one-time passwords. */
export function messagingRoutes(app: ApiServer, context: ApiContext): void {
  const { db, env, jobs } = context;
  const gateways = createGateways(env);
  const worker = startOutboxWorker({ db, gateways, log: app.log });
  jobs.set("send-messages", worker);
  app.addHook("onReady", (done) => {
    worker.wake();
    done();
  });
  app.addHook("onClose", () => worker.stop());

  app.get(
    "/api/admin/messaging/stats",
    { config: { permission: "messaging-management.list" }, schema: { response: { 200: stats } } },
    async () => {
      const [email, sms, whatsapp] = await Promise.all([
        stateOf(db, gateways, "EMAIL"),
        stateOf(db, gateways, "SMS"),
        stateOf(db, gateways, "WHATSAPP"),
      ]);
      return { email_service: email, sms_service: sms, whatsapp_service: whatsapp };
    },
  );

  sendRoutes(app, context, gateways, worker);
  batchRoutes(app, context);
  outboxRoutes(app, context, gateways);
  otpRoutes(app, context);
}

/** A service that is set up works until a message fails, and again from the next one that is sent. */
async function stateOf(db: Db, gateways: Gateways, channel: Channel): Promise<string> {
  if (!gateways[channel]) return NOT_CONFIGURED;
  const [last] = await db
    .select({ status: outboxMessages.status })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.channel, channel), isNotNull(outboxMessages.triedAt)))
    .orderBy(desc(outboxMessages.triedAt))
    .limit(1);
  return last?.status === "failed" ? "Failing" : ACTIVE;
}
