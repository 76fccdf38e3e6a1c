/** A custom SMS to several numbers. A dialog shows the run, with a result per number. */
import { expect, documentedTest } from "./support/fixtures";
import { expectFields, fillFields, MESSAGING_PATH, clickButton, messageCard } from "./support/messaging";
import { dialog, toast } from "./support/screens";

const PAGE = "/sms-management";
const SEND = `${MESSAGING_PATH}/sms/send`;
const SENT = "Custom SMS sent successfully!";

documentedTest(
  "keeps the run open after a failed number, and Retry failed sends only one more request @journey",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /sms\/send/);
    await signIn();
    await page.goto(PAGE);
    const custom = messageCard(page, "Send Custom SMS");
    await fillFields(custom, { "Phone Numbers": "9876543210, 9123456789", Message: "Hello" });
    letter.fault({ path: SEND, kind: 500, times: 1, message: "The gateway is full" });
    await clickButton(custom, "Send Custom SMS");
    const run = dialog(page, "Send Custom SMS");
    await expect(run.getByText("2 of 2, 1 failed")).toBeVisible();
    await expect(toast(page, "The gateway is full")).toBeVisible();
    await expect(toast(page, SENT)).toHaveCount(0);
    await expect(run.getByRole("listitem").filter({ hasText: "Failed" })).toHaveText(/The gateway is full/);
    await run.getByRole("button", { name: "Retry failed" }).click();
    await expect(toast(page, SENT)).toBeVisible();
    await expect(run).toBeHidden();
    await expectFields(custom, { "Phone Numbers": "", Message: "" });
    expect(letter.callsTo("POST", SEND)).toHaveLength(3);
  },
);

documentedTest(
  "removes accepted numbers from the form when a run is abandoned",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /sms\/send/);
    await signIn();
    await page.goto(PAGE);
    const custom = messageCard(page, "Send Custom SMS");
    await fillFields(custom, { "Phone Numbers": "9876543210, 9123456789, 8123456789", Message: "Hello" });
    letter.fault({ path: SEND, kind: 500, times: 1, silent: true });
    await clickButton(custom, "Send Custom SMS");
    const run = dialog(page, "Send Custom SMS");
    await expect(toast(page, "Failed to send custom SMS")).toBeVisible();
    const failed = await run.getByRole("listitem").filter({ hasText: "Failed" }).locator(".run-subject").textContent();
    await run.getByRole("button", { name: "Close" }).last().click();
    await expect(run).toBeHidden();
    await expectFields(custom, { "Phone Numbers": failed?.replace("+91", "") ?? "", Message: "Hello" });
    await page.reload();
    await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
    await expectFields(custom, { "Phone Numbers": failed?.replace("+91", "") ?? "", Message: "Hello" });
  },
);

documentedTest(
  "keeps at most four requests in flight, prevents leaving the page, and can be stopped and continued",
  async ({ page, signIn, letter }) => {
    await signIn();
    await page.goto("/help");
    await page.getByRole("link", { name: "SMS Management" }).click();
    const custom = messageCard(page, "Send Custom SMS");
    const numbers = Array.from({ length: 12 }, (_, index) => `98765432${10 + index}`);
    await fillFields(custom, { "Phone Numbers": numbers.join(","), Message: "Hello" });
    letter.fault({ path: SEND, delay: 2500, times: 4 });
    await clickButton(custom, "Send Custom SMS");
    const run = dialog(page, "Send Custom SMS");
    await expect(run.getByText("0 of 12")).toBeVisible();
    await expect.poll(() => letter.callsTo("POST", SEND).length).toBe(4);
    await page.goBack();
    await expect(run.getByText("This is still running. Stop it before you leave.")).toBeVisible();
    await run.getByRole("button", { name: "Stop" }).click();
    await expect(run.getByText("4 of 12")).toBeVisible();
    await expect(run.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(letter.callsTo("POST", SEND)).toHaveLength(4);
    await run.getByRole("button", { name: "Continue" }).click();
    await expect(toast(page, SENT)).toBeVisible();
    expect(letter.callsTo("POST", SEND)).toHaveLength(12);
  },
);

documentedTest(
  "asks before sending to more than twenty numbers, also by keyboard",
  async ({ page, signIn, letter }) => {
    await signIn();
    await page.goto(PAGE);
    const custom = messageCard(page, "Send Custom SMS");
    const numbers = Array.from({ length: 21 }, (_, index) => `98765432${10 + index}`);
    await fillFields(custom, { "Phone Numbers": numbers.join(","), Message: "Hello" });
    await custom.getByRole("textbox", { name: "Message" }).press("Control+Enter");
    const question = dialog(page, "Send to so many recipients?");
    await expect(question.getByText("21 messages will be sent.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).press("Escape");
    await expect(question).toBeHidden();
    expect(letter.callsTo("POST", SEND)).toHaveLength(0);
    await expect(custom.getByRole("textbox", { name: "Message" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await question.getByRole("button", { name: "Send" }).press("Enter");
    await expect(toast(page, SENT)).toBeVisible();
    expect(letter.callsTo("POST", SEND)).toHaveLength(21);
  },
);

// Spec: sms.custom, mutations.once
documentedTest(
  "sends once on a double press, reports a failure once and keeps the input",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(500, /sms\/send/);
    await signIn();
    await page.goto(PAGE);
    const custom = messageCard(page, "Send Custom SMS");
    const typed = { "Phone Numbers": "9876543210", Message: "Hello" };
    await fillFields(custom, typed);
    letter.fault({ path: SEND, kind: 500, silent: true, times: 1, delay: 300 });
    const submit = custom.getByRole("button", { name: "Send Custom SMS" });
    await submit.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(submit).toBeDisabled();
    await expect(toast(page, "Failed to send custom SMS")).toBeVisible();
    await expect(toast(page, "The server failed (status 500).")).toBeVisible();
    await expect(submit).toBeFocused();
    await expectFields(custom, typed);
    expect(letter.callsTo("POST", SEND)).toHaveLength(1);
    await submit.dblclick();
    await expect(toast(page, SENT)).toBeVisible();
    expect(letter.callsTo("POST", SEND)).toHaveLength(2);
  },
);
