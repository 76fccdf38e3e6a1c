/** Real sending through a local mail server and SMS gateway, which can fail. */
import type { Page } from "@playwright/test";
import { startMailServer, startPhoneGateway, type MailServer, type PhoneGateway } from "../support/gateways";
import { bundledTest, expect } from "./support/fixtures";
import { expectFields, fillFields, clickButton, messageCard } from "./support/messaging";
import { dialog, recordList, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const service = (page: Page, name: string) =>
  page.getByRole("list", { name: "Service status" }).getByRole("listitem").filter({ hasText: name });

const PAGE = "/messaging-management";

interface Gateways {
  mail: MailServer;
  sms: PhoneGateway;
  apiEnv: Record<string, string>;
}

const test = bundledTest.extend<object, Gateways>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  sms: [
    async ({}, use) => {
      const sms = await startPhoneGateway();
      await use(sms);
      await sms.stop();
    },
    { scope: "worker" },
  ],
  apiEnv: [
    async ({ mail, sms }, use) =>
      use({ SMTP_URL: mail.url, MAIL_FROM: "orders@bazaar.example", SMS_GATEWAY_URL: sms.url }),
    { scope: "worker" },
  ],
});

// Spec: messaging.services
test("delivers an email with its subject and content", async ({ page, signIn, mail }) => {
  await signIn();
  await page.goto(PAGE);
  await expect(service(page, "Email")).toHaveText("Email: Active");
  const card = messageCard(page, "Send Email");
  await fillFields(card, { To: "asha@shop.example", Subject: "Parcel 17", Content: "It left Pune today." });
  await clickButton(card, "Send Email");
  await expect(toast(page, "Email sent successfully!")).toBeVisible();
  expect(mail.mails.map(({ to }) => to)).toEqual([["asha@shop.example"]]);
  expect(mail.mails[0]?.raw).toContain("Subject: Parcel 17");
  expect(mail.mails[0]?.raw).toContain("It left Pune today.");
  await expect(recordList(page, "Outbox").getByRole("row").filter({ hasText: "Parcel 17" })).toContainText("Sent");
});

test("reports a gateway failure, keeps the message and sends it on Retry @journey", async ({
  page,
  signIn,
  guard,
  sms,
}) => {
  guard.allowFailedLoad(502, /messaging/);
  const message = "Your parcel waits at the counter";
  sms.answer = { status: 503, body: "Down for repairs" };
  await signIn();
  await page.goto(PAGE);
  const card = messageCard(page, "Send SMS");
  await fillFields(card, { "Phone Number": "98765 43210", Message: message });
  await clickButton(card, "Send SMS");
  await expect(page.getByRole("status").getByText(/SMS gateway/)).toBeVisible();
  await expect(service(page, "SMS")).toHaveText("SMS: Failing");
  await expectFields(card, { "Phone Number": "98765 43210", Message: message });
  const row = recordList(page, "Outbox").getByRole("row").filter({ hasText: message });
  await expect(row).toContainText("Failed");

  sms.answer = { status: 200 };
  sms.requests.length = 0;
  await row.getByRole("button", { name: "Retry" }).click();
  await expect(toast(page, "Message sent successfully!")).toBeVisible();
  await expect(row).toContainText("Sent");
  await expect(row.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await expect(service(page, "SMS")).toHaveText("SMS: Active");
  expect(sms.requests.map(({ body }) => body)).toEqual([{ phone: "+919876543210", message }]);
});

for (const { colorScheme, tag } of THEMES) {
  test(
    `shows the progress of sixty messages, also after leaving the page, in ${colorScheme} @phone`,
    { tag },
    async ({ page, signIn, sms, axe, calls }) => {
      await page.emulateMedia({ colorScheme });
      sms.answer = { status: 200 };
      sms.requests.length = 0;
      let open: () => void = () => undefined;
      sms.gate = new Promise((resolve) => (open = resolve));
      // Respond within ten seconds, after which the server would give up the message and the rest of its batch.
      sms.maxWaitMs = 7_000;
      const numbers = Array.from({ length: 60 }, (_, index) => String(9_812_345_000 + index));
      await signIn();
      await page.goto("/sms-management");
      const card = messageCard(page, "Send Bulk SMS");
      await fillFields(card, { Recipients: numbers.join(", "), Message: "We are open until nine." });
      await clickButton(card, "Send Bulk SMS");
      await dialog(page, "Send to so many recipients?").getByRole("button", { name: "Send", exact: true }).click();
      await expect(card.getByText(/^\d+ of 60 messages processed$/)).toBeVisible();
      await expect(card.getByRole("button", { name: "Send Bulk SMS" })).toBeDisabled();
      expect.soft(await axe(), "under way").toEqual([]);

      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      await page.goto("/sms-management");
      await expect(card.getByText(/^\d+ of 60 messages processed$/)).toBeVisible();
      open();
      sms.gate = undefined;
      await expect(toast(page, "Bulk SMS sent successfully!")).toBeVisible();
      await expect(card.getByText("messages processed")).toHaveCount(0);
      await expect(card.getByRole("button", { name: "Send Bulk SMS" })).toBeEnabled();
      expect(new Set(sms.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(60);
      expect(calls.count("POST", "/api/admin/messaging/bulk/send")).toBe(1);
    },
  );
}

test("does not resend a failed one-time password and says why", async ({ page, signIn, sms, backend }) => {
  sms.answer = { status: 503, body: "Down for repairs" };
  await signIn();
  await page.goto(PAGE);
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  await page.request.post(`${backend.url}/api/admin/messaging/bulk/send`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      emails: [],
      phones: ["9876543210"],
      subject: "",
      message: "Counter code 482915",
      channels: "SMS",
      type: "otp",
    },
  });
  await page.reload();
  const row = recordList(page, "Outbox").getByRole("row").filter({ hasText: "Counter code" });
  await expect(row).not.toContainText("482915");
  const why = "One-time passwords are not stored";
  await expect(row.getByRole("button", { name: "Retry", description: why })).toBeDisabled();
  await expect(row.getByText(why)).toBeVisible();
});
