import { afterAll } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";

/** Starts a server that receives webhooks and returns 204. It stops after the tests of the file. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  afterAll(() => receiver.stop());
  return receiver;
}
