/** The outbox, the service status, the tab in the URL, and notes on recipients and channels, also in SMS Management. */
import type { Locator } from "@playwright/test";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { fillFields, MESSAGING_PATH, clickButton, messageCard } from "./support/messaging";
import { recordList, toast } from "./support/screens";

const PAGE = "/messaging-management";

bundledTest(
  "keeps an unsent message in the outbox with Retry disabled while its channel is not set up @dates",
  async ({ page, signIn }) => {
    await signIn();
    await page.goto(PAGE);
    const message = "Parcel 4711 waits at the counter";
    await fillFields(messageCard(page, "Send SMS"), { "Phone Number": "98765 43210", Message: message });
    await clickButton(messageCard(page, "Send SMS"), "Send SMS");
    await expect(toast(page, "1 queued; SMS is not set up.")).toBeVisible();
    const row = recordList(page, "Outbox").getByRole("row").filter({ hasText: message });
    await expect(row).toContainText("Queued");
    await expect(row).toContainText("+919876543210");
    await expect(row.getByRole("button", { name: "Retry", description: "SMS is not configured" })).toBeDisabled();
    await expect(row.getByText("SMS is not configured")).toBeVisible();
  },
);

const findNotes = (card: Locator) => card.locator(".send-bar").getByRole("status");
const NUMBERS = "98765 43210, +919876543210, 12, 91234 56789";

bundledTest("names, before sending, the channels that are not set up @phone", async ({ page, signIn, axe }) => {
  await signIn();
  await page.goto("/sms-management");
  await expect(page.getByRole("list", { name: "Service status" })).toHaveText("SMS: Not configured");
  const card = messageCard(page, "Send Custom SMS");
  await fillFields(card, { "Phone Numbers": NUMBERS });
  await expect(findNotes(card)).toHaveText("2 valid, 1 invalid, 1 duplicate. Messages are queued until SMS is set up.");
  expect(await axe()).toEqual([]);
  await page.goto(`${PAGE}?tab=bulk`);
  const bulk = messageCard(page, "Send Bulk Messages");
  await expect(findNotes(bulk)).toHaveText("Messages are queued until Email is set up.");
  await fillFields(bulk, { "Phone Numbers": NUMBERS });
  await bulk.getByRole("checkbox", { name: "WhatsApp" }).click();
  await expect(findNotes(bulk)).toHaveText(
    "2 valid, 1 invalid, 1 duplicate. Messages are queued until Email and WhatsApp are set up.",
  );
});

documentedTest(
  "counts invalid and duplicate recipients next to the button, and still sends to all",
  async ({ page, signIn, letter, calls }) => {
    await signIn();
    await page.goto("/sms-management");
    const card = messageCard(page, "Send Custom SMS");
    await expect(findNotes(card)).toHaveText("");
    await fillFields(card, { "Phone Numbers": NUMBERS, Message: "Sale from Friday" });
    await expect(findNotes(card)).toHaveText("2 valid, 1 invalid, 1 duplicate.");
    await clickButton(card, "Send Custom SMS");
    await expect.poll(() => letter.callsTo("POST", `${MESSAGING_PATH}/sms/send`).length).toBe(4);
    expect(
      calls.count("GET", `${MESSAGING_PATH}/stats`),
      "this server does not report which channels are set up, so the page does not ask",
    ).toBe(0);
    await expect(page.getByRole("list", { name: "Service status" })).toHaveCount(0);
  },
);

bundledTest("shows a read-only person the outbox and why sending is not possible", async ({ page, signIn }) => {
  await signIn("auditor");
  await page.goto(PAGE);
  await expect(page.getByText(/you need the permission messaging-management\.send/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  for (const name of ["Send Email", "Send SMS", "Send WhatsApp"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
});

documentedTest("shows no outbox on a backend without one", async ({ page, signIn }) => {
  await signIn();
  await page.goto(PAGE);
  await expect(messageCard(page, "Send Email")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toHaveCount(0);
});

documentedTest("moves nothing below the services when their status arrives", async ({ page, signIn, letter }) => {
  await signIn();
  letter.fault({ path: `${MESSAGING_PATH}/stats`, delay: 800 });
  await page.goto(PAGE);
  const services = page.getByRole("list", { name: "Service status" });
  await expect(services.getByText("Email: …")).toBeVisible();
  const before = await page.getByRole("tablist").boundingBox();
  await expect(services.getByText("Email: Active")).toBeVisible();
  expect(await page.getByRole("tablist").boundingBox()).toEqual(before);
});

documentedTest("scrolls to the tab in the URL on a phone @phone-only", async ({ page, signIn }) => {
  await signIn();
  await page.goto(`${PAGE}?tab=testing`);
  const tab = page.getByRole("tab", { name: "Testing", exact: true });
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(tab).toBeInViewport({ ratio: 0.95 });
});

bundledTest("moves no button under the pointer when a channel's note appears @phone", async ({ page, signIn }) => {
  await signIn();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${MESSAGING_PATH}/stats`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  await expect(recordList(page, "Outbox")).toBeVisible();
  const places = () =>
    Promise.all(
      ["Send Email", "Send SMS", "Send WhatsApp"].map((name) =>
        messageCard(page, name).getByRole("button", { name, exact: true }).boundingBox(),
      ),
    );
  const before = await places();
  answer();
  await expect(messageCard(page, "Send WhatsApp").getByText(/^Messages are queued until/)).toBeVisible();
  expect(await places()).toEqual(before);
});
