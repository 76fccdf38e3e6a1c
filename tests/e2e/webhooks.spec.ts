/** Webhooks: from creating one to pausing it, with a local receiver. */
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import type { ReceivedWebhook, WebhookReceiver } from "../support/webhook-receiver";
import { createWebhook } from "./support/confirmed-records";
import { field } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { expect } from "./support/fixtures";
import { dialog, openList, recordRow, toast, openPageMenu, pressPageAction } from "./support/screens";
import { THEMES } from "./support/themes";
import { webhookTest as test } from "./support/webhook-test";

const WEBHOOKS = "Webhooks";
const NAME = "Shop";
const SECRET = "Signing secret";

/** Runs an action of a record's page and confirms it. */
async function run(page: Page, label: string, title: string): Promise<void> {
  await pressPageAction(page, label);
  await dialog(page, title).getByRole("button", { name: label, exact: true }).click();
}

/** Sends a test event and returns what the receiver got. */
async function sendTest(page: Page, { requests }: WebhookReceiver): Promise<ReceivedWebhook | undefined> {
  const before = requests.length;
  await run(page, "Send test event", "Send Test Event");
  const sent = toast(page, "Test event sent");
  await expect(sent).toBeVisible();
  await expect.poll(() => requests.length).toBe(before + 1);
  // The next test event has a toast with the same text.
  await page.locator(".toast").filter({ hasText: "Test event sent" }).getByRole("button", { name: "Dismiss" }).click();
  await expect(sent).toBeHidden();
  return requests.at(-1);
}

/** Returns what the reference library reads from a request, or why it rejects the signature. */
function verify(secret: string, { text, headers }: ReceivedWebhook): unknown {
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>);
  } catch (error) {
    return String(error);
  }
}

onEveryBackend((featureTest, { hasFeatures }) => {
  featureTest("shows the pages only with the feature", async ({ page, signIn, calls }) => {
    await signIn();
    for (const [path, title] of [
      ["/webhooks", WEBHOOKS],
      ["/webhook-deliveries", "Deliveries of webhooks"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(hasFeatures ? title : "Page not found");
    }
    await calls.settle();
    expect(calls.lines().some((line) => line.includes("/webhook"))).toBe(hasFeatures);
  });
});

test("creates a webhook, sends a test event, rotates the secret and pauses the webhook @journey", async ({
  page,
  signIn,
  sessions,
  guard,
  receiver,
  axe,
}) => {
  sessions.clear();
  await signIn();
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add Webhook" }).click();
  await field(page, "Name").fill(NAME);
  await field(page, "Address").fill(receiver.url);
  await page.getByRole("checkbox", { name: "Orders: everything", exact: true }).click();
  guard.allowFailedLoad(403, /\/webhooks$/);
  await page.getByRole("button", { name: "Save" }).click();
  await dialog(page, "Confirm your password").getByLabel("Your password").fill("bazaar-demo");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Webhook created successfully!")).toBeVisible();
  const shown = page.getByLabel(SECRET);
  await expect(shown).toHaveValue(/^whsec_[\d+/=A-Za-z]{44}$/);
  const secret = await shown.inputValue();
  expect.soft(await axe(), "the new secret").toEqual([]);
  await page.getByRole("button", { name: "Close" }).click();

  await recordRow(page, NAME).getByRole("link", { name: NAME }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await expect(page.getByText(secret)).toHaveCount(0);
  const inputs = page.locator("input, textarea");
  const values = await inputs.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(values).not.toContain(secret);
  const first = await sendTest(page, receiver);
  if (!first) throw new Error("Nothing was received.");
  expect(verify(secret, first)).toMatchObject({ type: "webhooks.test", data: { resource: "webhooks", fields: [] } });

  await page.getByRole("tab", { name: "Deliveries" }).click();
  const delivery = page.getByRole("row").filter({ hasText: "webhooks.test" });
  await expect(async () => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(delivery).toContainText("Sent", { timeout: 2_000 });
  }).toPass();
  await delivery.getByRole("link").first().click();
  const exchange = page.locator("section").filter({ has: page.getByRole("heading", { name: "Request and response" }) });
  await expect(exchange).toContainText("204");
  await expect(exchange).toContainText('"type":"webhooks.test"');
  expect.soft(await axe(), "a delivery").toEqual([]);
  await page.getByRole("link", { name: NAME, exact: true }).click();

  await run(page, "Rotate secret", "Rotate Secret");
  await expect(toast(page, "Secret rotated successfully!")).toBeVisible();
  const rotated = await page.getByLabel(SECRET).inputValue();
  expect(rotated).not.toBe(secret);
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("heading", { name: "Previous secret works until" })).toBeVisible();
  const second = await sendTest(page, receiver);
  if (!second) throw new Error("Nothing was received.");
  for (const one of [secret, rotated]) expect(verify(one, second)).toMatchObject({ type: "webhooks.test" });

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("switch", { name: "Active" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Webhook updated successfully!")).toBeVisible();
  const menu = await openPageMenu(page);
  await expect(menu.getByRole("button", { name: "Rotate secret" })).toBeVisible();
  await expect(menu.getByRole("button", { name: "Send test event" })).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Paused").first()).toBeVisible();
});

for (const { colorScheme, tag } of THEMES) {
  test.describe(colorScheme, { tag }, () => {
    test.use({ colorScheme });
    test("axe finds no serious violations on the pages of webhooks @phone", async ({ page, signIn, receiver, axe }) => {
      await signIn();
      await page.goto("/webhooks/create");
      await expect(page.getByRole("checkbox", { name: "Orders: everything", exact: true })).toBeVisible();
      expect.soft(await axe(), "a new webhook").toEqual([]);
      const name = `${colorScheme} ${String(page.viewportSize()?.width)}`;
      await createWebhook(page, { name, url: receiver.url });
      await openList(page, WEBHOOKS, "/webhooks");
      expect.soft(await axe(), "list").toEqual([]);
      await recordRow(page, name).getByRole("link", { name }).click();
      await expect(page.getByText("Orders: everything")).toBeVisible();
      expect.soft(await axe(), "a webhook").toEqual([]);
      await sendTest(page, receiver);
      await openList(page, "Deliveries of webhooks", "/webhook-deliveries");
      expect.soft(await axe(), "deliveries").toEqual([]);
    });
  });
}
