import { startWebhookReceiver, type WebhookReceiver } from "../../support/webhook-receiver";
import { bundledTest } from "./fixtures";

/** Tests on a separate server that may send webhooks to private addresses, with a local receiver of webhooks. */
export const webhookTest = bundledTest.extend<object, { receiver: WebhookReceiver; apiEnv: Record<string, string> }>({
  receiver: [
    async ({}, use) => {
      const receiver = await startWebhookReceiver();
      await use(receiver);
      receiver.stop();
    },
    { scope: "worker" },
  ],
  apiEnv: [async ({}, use) => use({ WEBHOOK_PRIVATE_ADDRESSES: "allow" }), { scope: "worker" }],
});
