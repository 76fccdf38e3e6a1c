import { eq } from "drizzle-orm";
import { nextTimestamp } from "../../base/clock";
import type { Transaction } from "../../db/database";
import { webhooks } from "../../db/schema-webhooks";
import { notifyAdministrators } from "../notifications/notify";

/** Turns a webhook off and notifies the administrators. It keeps its position and its waiting deliveries. */
export async function disableWebhook(
  tx: Transaction,
  { id, name }: Pick<typeof webhooks.$inferSelect, "id" | "name">,
  reason: string,
): Promise<void> {
  await tx.update(webhooks).set({ isActive: false, disabledAt: nextTimestamp() }).where(eq(webhooks.id, id));
  await notifyAdministrators(tx, {
    title: "Webhook turned off",
    message: `The webhook ${name} was turned off: ${reason}. Its events wait until someone turns it on again.`,
    type: "webhook",
    link: `/webhooks/show/${id}`,
  });
}
