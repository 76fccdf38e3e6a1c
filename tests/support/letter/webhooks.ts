import { WEBHOOK_STATES, type Webhook } from "../../../resources/webhooks/contract";
import { DELIVERY_STATES, type WebhookDelivery } from "../../../resources/webhook-deliveries/contract";
import { daysAgo, hexId, pickByIndex } from "./values";

/** Returns a webhook. The fourth has only the required fields. */
export function webhook(index: number): Webhook {
  const bare = { _id: hexId("c7", index + 1), createdAt: daysAgo(index) };
  if (index === 3) return bare;
  const state = pickByIndex(WEBHOOK_STATES, index);
  const person = { _id: hexId("c5", 1), name: "Nalini Joshi" };
  return {
    ...bare,
    name: pickByIndex(["Storefront", "Warehouse", "Accounting"], index),
    url: pickByIndex(["https://shop.example/hook", "https://stock.example/in", "https://books.example/"], index),
    events: [pickByIndex(["vendors.approve", "orders.edit-status", "products.*"], index)],
    includeRecords: index === 1,
    active: state === "active",
    state,
    failingSince: index === 2 ? daysAgo(4) : null,
    disabledAt: index === 2 ? daysAgo(1) : null,
    previousSecretUntil: null,
    creator: person,
    editor: index === 1 ? null : person,
  };
}

/** Returns a delivery. The fourth has only the required fields. */
export function webhookDelivery(index: number): WebhookDelivery {
  const bare = { _id: hexId("c8", index + 1), createdAt: daysAgo(index) };
  if (index === 3) return bare;
  const state = pickByIndex(DELIVERY_STATES, index);
  return {
    ...bare,
    webhook: { _id: hexId("c7", 1), name: "Storefront" },
    eventId: hexId("e7", index + 1),
    type: pickByIndex(["vendors.approve", "orders.edit-status", "products.reject"], index),
    resource: pickByIndex(["vendors", "orders", "products"], index),
    resourceId: hexId("c1", index + 1),
    state,
    attempts: index + 1,
    attemptedAt: daysAgo(index),
    nextAttemptAt: null,
    statusCode: pickByIndex([null, 204, 500], index),
    durationMs: 120,
    error: state === "failed" ? "The receiver returned 500." : null,
    request: '{"type":"vendors.approve"}',
    response: "OK",
  };
}
