import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import {
  ACTIVE_STATUS,
  NOT_CONFIGURED_STATUS,
  type Channel,
  type MessagingStats,
} from "../../../resources/messaging/contract";
import type { Db } from "../../db/database";
import { outboxMessages } from "../../db/schema-communication";
import { createGateways } from "../../gateways/create-gateways";
import type { Gateways } from "../../gateways/gateway";
import type { ApiServer } from "../../http/api-server";
import type { ApiContext } from "../../records/api-context";
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

/** /api/admin/messaging: service status (stats), sending, batches, the outbox, and one-time passwords. */
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
        getServiceStatus(db, gateways, "EMAIL"),
        getServiceStatus(db, gateways, "SMS"),
        getServiceStatus(db, gateways, "WHATSAPP"),
      ]);
      return { email_service: email, sms_service: sms, whatsapp_service: whatsapp };
    },
  );

  sendRoutes(app, context, gateways, worker);
  batchRoutes(app, context);
  outboxRoutes(app, context, gateways);
  otpRoutes(app, context);
}

/** Returns the service status. A configured service is failing if the latest message that was tried failed. */
async function getServiceStatus(db: Db, gateways: Gateways, channel: Channel): Promise<string> {
  if (!gateways[channel]) return NOT_CONFIGURED_STATUS;
  const [last] = await db
    .select({ status: outboxMessages.status })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.channel, channel), isNotNull(outboxMessages.triedAt)))
    .orderBy(desc(outboxMessages.triedAt))
    .limit(1);
  return last?.status === "failed" ? "Failing" : ACTIVE_STATUS;
}
