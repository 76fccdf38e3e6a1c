/** Creates webhooks and deliveries for tests that send no request to a receiver. */
import { nextTimestamp } from "../../../server/base/clock";
import type { Db } from "../../../server/db/database";
import { encryptRow } from "../../../server/db/encrypted-records";
import { newId } from "../../../server/db/new-id";
import { webhookDeliveries, webhooks } from "../../../server/db/schema-webhooks";
import { uniqueName } from "./crud-bodies";

const DEMO_ADMIN_ID = "00000000000000000000ad01";

/** The body that creates a paused webhook, which sends no request. */
export const webhookBody = () => ({
  ...{ name: uniqueName(), url: "https://8.8.8.8/hook", events: ["coupons.edit"] },
  ...{ includeRecords: false, active: false },
});

/** Inserts an active webhook of the demo's administrator. The server rejects its private address at each delivery. */
export async function insertWebhook(db: Db): Promise<string> {
  const id = newId();
  const about = { id, name: uniqueName(), url: "https://127.0.0.1:1/hook", events: ["coupons.edit"] };
  const people = { creatorId: DEMO_ADMIN_ID, editorId: DEMO_ADMIN_ID };
  const secrets = { secret: "whsec_AAAA", previousSecret: null };
  await db.insert(webhooks).values(encryptRow(webhooks, { ...about, ...people, ...secrets, position: 0 }));
  return id;
}

/** Inserts a failed delivery of a new webhook. */
export async function insertDelivery(db: Db): Promise<string> {
  const id = newId();
  const event = { eventId: newId(), eventNumber: 1, type: "coupons.edit", resource: "coupons", resourceId: newId() };
  await db.insert(webhookDeliveries).values({
    ...{ id, webhookId: await insertWebhook(db), ...event, fields: ["name"], eventAt: nextTimestamp() },
    ...{ state: "failed", attempts: 3, error: "The receiver returned 500.", statusCode: 500, response: "Not now" },
  });
  return id;
}
