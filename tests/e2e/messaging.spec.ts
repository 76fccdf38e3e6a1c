/** Messaging Management: the services, and four tabs of forms. */
import type { Locator, Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { expectFields, fillFields, MESSAGING_PATH, clickButton, messageCard } from "./support/messaging";
import { queryParamsOf, dialog, toast, setChecked } from "./support/screens";
import { THEMES } from "./support/themes";

const PAGE = "/messaging-management";
const SIMULATION = "Simulation: nothing is sent";

const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name, exact: true });
const services = (page: Page) => page.getByRole("list", { name: "Service status" }).getByRole("listitem");

const PHONE = { "Phone Number": "98765 43210", Message: "Your parcel is here" };
const PHONE_BODY = { phone: "+919876543210", message: "Your parcel is here" };
const EMAIL = { To: "asha@shop.example", Subject: "Parcel", Content: "It is here" };
const EMAIL_BODY = { to: "asha@shop.example", subject: "Parcel", content: "It is here" };

onEveryBackend((test, { hasFeatures }) => {
  // Spec: messaging.email, messaging.sms, messaging.whatsapp
  // Sends: POST /api/admin/messaging/email/send, POST /api/admin/messaging/whatsapp/send
  test("sends custom messages and clears their forms @phone @journey", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(PAGE);
    const sends = [
      ["Send Email", EMAIL, "Email sent successfully!", "email/send", EMAIL_BODY],
      ["Send SMS", PHONE, "SMS sent successfully!", "sms/send", PHONE_BODY],
      ["Send WhatsApp", PHONE, "WhatsApp message sent successfully!", "whatsapp/send", PHONE_BODY],
    ] as const;
    for (const [title, values, success, path, body] of sends) {
      await fillFields(messageCard(page, title), values);
      await clickButton(messageCard(page, title), title);
      await expect(toast(page, success)).toBeVisible();
      await expectFields(messageCard(page, title), Object.fromEntries(Object.keys(values).map((label) => [label, ""])));
      expect(calls.bodies("POST", `${MESSAGING_PATH}/${path}`)).toEqual([body]);
    }
  });

  // Spec: messaging.bulk, messaging.channels
  // Sends: POST /api/admin/messaging/bulk/send
  test("sends bulk messages to lists of recipients over the selected channels", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(PAGE);
    await tab(page, "Bulk Messages").click();
    const bulk = messageCard(page, "Send Bulk Messages");
    await clickButton(bulk, "Send Bulk Messages");
    await expect(toast(page, "Please enter a message")).toBeVisible();
    await fillFields(bulk, {
      "Email Addresses": "asha@shop.example, , ravi@shop.example",
      "Phone Numbers": "9876543210,+919123456789",
      Message: "Sale from Friday",
    });
    await expect(bulk.getByRole("checkbox", { name: "Email" })).toBeChecked();
    await expect(bulk.getByText(/GSM-7/)).toHaveCount(0);
    await setChecked(bulk.getByRole("checkbox", { name: "SMS" }));
    await expect(bulk.getByText("16/160 · GSM-7 · 1 SMS", { exact: true })).toBeVisible();
    await clickButton(bulk, "Send Bulk Messages");
    await expect(toast(page, "Bulk messages sent successfully!")).toBeVisible();
    await expectFields(bulk, { "Email Addresses": "", "Phone Numbers": "", Message: "" });
    await expect(bulk.getByRole("checkbox", { name: "SMS" })).not.toBeChecked();
    expect(calls.bodies("POST", `${MESSAGING_PATH}/bulk/send`)).toEqual([
      {
        emails: ["asha@shop.example", "ravi@shop.example"],
        phones: ["+919876543210", "+919123456789"],
        subject: "",
        message: "Sale from Friday",
        channels: "EMAIL,SMS",
      },
    ]);
  });

  // Spec: messaging.promotional, messaging.channels
  // Sends: POST /api/admin/messaging/promotional/send
  test("sends a promotional message by email if no channel is selected", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(`${PAGE}?tab=promotional`);
    await expect(tab(page, "Promotional")).toHaveAttribute("aria-selected", "true");
    const promotional = messageCard(page, "Send Promotional Message");
    await clickButton(promotional, "Send Promotional Message");
    await expect(toast(page, "Please enter a message")).toBeVisible();
    await fillFields(promotional, { "Email Address": "asha@shop.example", Message: "Sale from Friday" });
    await setChecked(promotional.getByRole("checkbox", { name: "Email" }), false);
    await expect(promotional.getByText("If you choose none, the message is sent by email.")).toBeVisible();
    await clickButton(promotional, "Send Promotional Message");
    await expect(toast(page, "Promotional message sent successfully!")).toBeVisible();
    expect(calls.bodies("POST", `${MESSAGING_PATH}/promotional/send`)).toEqual([
      { email: "asha@shop.example", phone: "", subject: "", message: "Sale from Friday", channels: "EMAIL" },
    ]);
  });

  // Spec: messaging.testing
  // Sends: POST /api/admin/messaging/test/email, POST /api/admin/messaging/test/sms
  // Sends: POST /api/admin/messaging/test/whatsapp
  test("sends test messages only if the backend supports it", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(`${PAGE}?tab=testing`);
    const sends = [
      ["Test Email", "Send Test Email", EMAIL, "Email sent successfully!", "test/email", EMAIL_BODY],
      ["Test SMS", "Send Test SMS", PHONE, "Test SMS sent successfully!", "test/sms", PHONE_BODY],
      [
        "Test WhatsApp",
        "Send Test WhatsApp",
        PHONE,
        "WhatsApp message sent successfully!",
        "test/whatsapp",
        PHONE_BODY,
      ],
    ] as const;
    for (const [title, submit, values, success, path, body] of sends) {
      const form = messageCard(page, title);
      await clickButton(form, submit);
      await expect(toast(page, "Please fill in all fields")).toBeVisible();
      await expect(form.getByText(SIMULATION), title).toHaveCount(hasFeatures ? 0 : 1);
      await fillFields(form, values);
      await clickButton(form, submit);
      await expect(toast(page, success)).toBeVisible();
      expect(calls.bodies("POST", `${MESSAGING_PATH}/${path}`)).toEqual(hasFeatures ? [body] : []);
    }
    expect(calls.count("POST", /./)).toBe(hasFeatures ? 3 : 0);
  });
});

// Spec: messaging.bulk, messaging.channels
documentedTest("requires only a text for a bulk message", async ({ page, signIn, letter }) => {
  await signIn();
  await page.goto(`${PAGE}?tab=bulk`);
  const bulk = messageCard(page, "Send Bulk Messages");
  await fillFields(bulk, { Message: "Sale from Friday" });
  await clickButton(bulk, "Send Bulk Messages");
  await expect(toast(page, "Bulk messages sent successfully!")).toBeVisible();
  expect(letter.callsTo("POST", `${MESSAGING_PATH}/bulk/send`).map(({ body }) => body)).toEqual([
    { emails: [], phones: [], subject: "", message: "Sale from Friday", channels: "EMAIL" },
  ]);
});

// Spec: messaging.services
// Sends: GET /api/admin/messaging/stats
documentedTest(
  "shows a service in green when Active, in red otherwise, and as Unknown when missing",
  async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto(PAGE);
    await expect(services(page)).toHaveText(["Email: Active", "SMS: Inactive", "WhatsApp: Unknown"]);
    const colors = await services(page).evaluateAll((chips) =>
      chips.map((chip) => (getComputedStyle(chip).color.match(/\d+/g) ?? []).map(Number)),
    );
    expect(colors.map(([red = 0, green = 0]) => (green > red ? "green" : "red"))).toEqual(["green", "red", "red"]);
    await calls.settle();
    expect(calls.lines()).toEqual(["GET /api/auth/me", `GET ${MESSAGING_PATH}/stats`]);
  },
);

documentedTest("keeps the page usable when the services fail to load", async ({ page, signIn, letter, guard }) => {
  guard.allowFailedLoad(403, /messaging\/stats/);
  await signIn();
  letter.fault({ path: `${MESSAGING_PATH}/stats`, kind: 403, times: 1, message: "Not today" });
  await page.goto(PAGE);
  await expect(services(page)).toHaveText(["Email: Unknown", "SMS: Unknown", "WhatsApp: Unknown"]);
  await expect(page.getByText("Not today", { exact: true })).toBeVisible();
  await expect(messageCard(page, "Send Email")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(services(page).first()).toHaveText("Email: Active");
  await expect(page.getByText("Not today", { exact: true })).toHaveCount(0);
});

// Spec: messaging.tabs
documentedTest("keeps the tab in the URL, and typed texts over a tab change and a reload", async ({ page, signIn }) => {
  await signIn();
  await page.goto(PAGE);
  await expect(page.getByRole("tab")).toHaveText(["Custom Messages", "Bulk Messages", "Promotional", "Testing"]);
  await fillFields(messageCard(page, "Send SMS"), PHONE);
  await tab(page, "Custom Messages").press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(messageCard(page, "Send Bulk Messages")).toBeVisible();
  expect(queryParamsOf(page)).toEqual({ tab: "bulk" });
  await page.goBack();
  await expect(tab(page, "Custom Messages")).toHaveAttribute("aria-selected", "true");
  await expectFields(messageCard(page, "Send SMS"), PHONE);
  await page.reload();
  const sms = messageCard(page, "Send SMS");
  await expect(sms.getByText("Your unsaved changes were restored.")).toBeVisible();
  await expectFields(sms, PHONE);
  await clickButton(sms, "Discard");
  await expectFields(sms, { "Phone Number": "", Message: "" });
});

// Spec: messaging.email, mutations.messages
documentedTest(
  "reports a failure once, with the server's message or the documented one",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /email\/send/);
    guard.allowFailedLoad(422, /email\/send/);
    await signIn();
    await page.goto(PAGE);
    const email = messageCard(page, "Send Email");
    await fillFields(email, EMAIL);
    letter.fault({ path: `${MESSAGING_PATH}/email/send`, kind: 500, silent: true, times: 1 });
    await clickButton(email, "Send Email");
    await expect(toast(page, "Failed to send email")).toBeVisible();
    await expect(toast(page, "The server failed (status 500).")).toBeVisible();
    await expectFields(email, EMAIL);
    const errors = { to: ["This mailbox is closed"] };
    letter.fault({ path: `${MESSAGING_PATH}/email/send`, kind: 422, times: 1, message: "Look at the address", errors });
    await clickButton(email, "Send Email");
    await expect(toast(page, "Look at the address")).toBeVisible();
    await expect(email.getByText("This mailbox is closed")).toBeVisible();
    await email.getByRole("button", { name: "Send Email" }).dblclick();
    await expect(toast(page, "Email sent successfully!")).toBeVisible();
    expect(letter.callsTo("POST", `${MESSAGING_PATH}/email/send`)).toHaveLength(3);
  },
);

documentedTest("asks before sending more than twenty messages in total", async ({ page, signIn, letter }) => {
  await signIn();
  await page.goto(`${PAGE}?tab=bulk`);
  const bulk = messageCard(page, "Send Bulk Messages");
  const numbers = Array.from({ length: 11 }, (_, index) => `98765432${10 + index}`);
  await fillFields(bulk, { "Phone Numbers": numbers.join(","), Message: "Hello" });
  for (const name of ["SMS", "WhatsApp"]) await setChecked(bulk.getByRole("checkbox", { name }));
  await clickButton(bulk, "Send Bulk Messages");
  const question = dialog(page, "Send to so many recipients?");
  await expect(question.getByText("22 messages will be sent.")).toBeVisible();
  await clickButton(question, "Cancel");
  await expect(question).toBeHidden();
  expect(letter.callsTo("POST", /messaging/)).toHaveLength(0);
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest.slow();
    bundledTest("axe finds no serious violations in the forms with errors @phone", async ({ page, signIn, axe }) => {
      await signIn();
      for (const name of ["custom", "bulk", "promotional", "testing"]) {
        await page.goto(`${PAGE}?tab=${name}`);
        const submit = page.getByRole("button", { name: /^Send / }).first();
        await submit.click();
        await expect(page.getByText(/ is required$/).first()).toBeVisible();
        expect.soft(await axe(), name).toEqual([]);
      }
    });
  });
}
