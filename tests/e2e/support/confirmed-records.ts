/**
 * Creates records for which the API requires a recently confirmed password. Sends the calls with the session of an open
 * page. Tests share the database, so each record needs a unique name.
 */
import { expect, type Page } from "@playwright/test";
import type { WebhookReceiver } from "../../support/webhook-receiver";
import { createUniqueName } from "./declared";

/** Sends a call below /api/admin, and returns its response. */
const post = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("token") ?? ""}`,
        "content-type": "application/json",
      };
      const answer = await fetch(`/api/admin/${to}`, { method: "POST", headers, body: JSON.stringify(sent) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json() as Promise<unknown>;
    },
    [path, body] as const,
  );

/** Confirms the password in the page's session, as the dialog would. */
export const confirmPassword = (page: Page): Promise<unknown> =>
  post(page, "account/confirm-password", { password: "bazaar-demo" });

async function createConfirmed(page: Page, path: string, record: object): Promise<string> {
  await confirmPassword(page);
  const { _id } = (await post(page, path, record)) as { _id: string };
  return _id;
}

/** Creates an API token that may list orders. Returns its id. */
export const createToken = (page: Page, name: string): Promise<string> =>
  createConfirmed(page, "api-tokens", { name, scopes: ["orders.list"], expiresAt: "2027-03-31T18:29:59.999Z" });

/** Creates a webhook for all events of orders. Returns its id. */
export const createWebhook = (page: Page, webhook: { name: string; url: string }): Promise<string> =>
  createConfirmed(page, "webhooks", { ...webhook, events: ["orders.*"] });

/** Adds a record to each list that the demo data leaves empty: API tokens, webhooks and their deliveries. */
export async function fillEmptyLists(page: Page, { url, requests }: WebhookReceiver): Promise<void> {
  const name = createUniqueName("Shop");
  const received = requests.length;
  await createToken(page, name);
  await post(page, `webhooks/${await createWebhook(page, { name, url })}/test`, {});
  await expect.poll(() => requests.length).toBeGreaterThan(received);
}
