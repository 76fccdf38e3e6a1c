/** Reports messages that a gateway did not accept. */
import { and, eq, gt } from "drizzle-orm";
import type { Channel } from "../../../resources/messaging/contract";
import { nextTimestamp } from "../../base/clock";
import { ADVISORY_LOCKS, waitForLock } from "../../db/advisory-locks";
import type { Db } from "../../db/database";
import { notifications } from "../../db/schema-communication";
import type { Gateways } from "../../gateways/gateway";
import { notifyAdministrators } from "../notifications/notify";
import type { DeliveryFailure } from "./outbox";

const NOTIFICATION_INTERVAL_MS = 10 * 60_000;

const TITLES: Record<Channel, string> = {
  EMAIL: "Email not sent",
  SMS: "SMS not sent",
  WHATSAPP: "WhatsApp message not sent",
};

/** Returns a text such as "The SMS gateway rejected the message: the number is barred; it is kept in the outbox." */
export function formatFailure(gateway = "gateway", { reason, rejected }: DeliveryFailure, count = 1): string {
  const [what, kept] = count === 1 ? ["the message", "it is"] : [`all ${count} messages`, "they are"];
  return `The ${gateway} ${rejected ? "rejected" : "did not take"} ${what}: ${reason}; ${kept} kept in the outbox.`;
}

/**
 * Notifies the administrators who may act on a failure, unless a notification about its channel is less than ten
 * minutes old. A broken gateway fails repeatedly.
 */
export async function reportFailure(
  db: Db,
  channel: Channel,
  gateways: Gateways,
  failure: DeliveryFailure,
): Promise<void> {
  const title = TITLES[channel];
  const since = new Date(nextTimestamp().getTime() - NOTIFICATION_INTERVAL_MS);
  const isRecent = and(eq(notifications.title, title), gt(notifications.createdAt, since));
  const message = formatFailure(gateways[channel]?.name, failure);
  await db.transaction(async (tx) => {
    await waitForLock(tx, ADVISORY_LOCKS.reportDeliveryFailures);
    if ((await tx.$count(notifications, isRecent)) > 0) return;
    await notifyAdministrators(tx, { title, message, type: "message", link: "/messaging-management" });
  });
}
