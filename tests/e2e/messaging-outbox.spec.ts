/** The outbox under the forms of Messaging Management, which only some backends have. */
import { bundledTest, expect, letterTest } from "./support/fixtures";
import { fill, press, region } from "./support/messaging";
import { records, toast } from "./support/screens";

const PAGE = "/messaging-management";

bundledTest(
  "what could not be sent waits in the outbox and can be tried again",
  async ({ page, signIn, guard, calls }) => {
    guard.allowFailedLoad(409, /outbox/);
    await signIn();
    await page.goto(PAGE);
    const message = `Parcel ${Date.now()}`;
    await fill(region(page, "Send SMS"), { "Phone Number": "98765 43210", Message: message });
    await press(region(page, "Send SMS"), "Send SMS");
    await expect(toast(page, "1 message waits in the outbox: the channel is not set up.")).toBeVisible();
    const row = records(page, "Outbox").getByRole("row").filter({ hasText: message });
    await expect(row).toContainText("Queued");
    await expect(row).toContainText("+919876543210");
    await row.getByRole("button", { name: "Retry" }).click();
    await expect(toast(page, "SMS is not configured on this server: set SMS_GATEWAY_URL.")).toBeVisible();
    expect(calls.count("POST", /outbox\/[^/]+\/retry$/)).toBe(1);
  },
);

bundledTest("who may only read sees the outbox, and why nothing can be sent", async ({ page, signIn }) => {
  await signIn("auditor");
  await page.goto(PAGE);
  await expect(page.getByText(/you need the permission messaging-management\.send/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
  for (const name of ["Send Email", "Send SMS", "Send WhatsApp"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
  }
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
});

letterTest("a backend without an outbox shows none", async ({ page, signIn }) => {
  await signIn();
  await page.goto(PAGE);
  await expect(region(page, "Send Email")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toHaveCount(0);
});
