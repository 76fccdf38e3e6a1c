/** What stands around the forms of Messaging Management: services, tabs, and the outbox that only some backends have. */
import { bundledTest, expect, letterTest } from "./support/fixtures";
import { fill, MESSAGING, press, region } from "./support/messaging";
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

letterTest("nothing below the services moves when their status comes", async ({ page, signIn, letter }) => {
  await signIn();
  letter.fault({ path: `${MESSAGING}/stats`, delay: 800 });
  await page.goto(PAGE);
  const services = page.getByRole("list", { name: "Service status" });
  await expect(services.getByText("Email: …")).toBeVisible();
  const before = await page.getByRole("tablist").boundingBox();
  await expect(services.getByText("Email: Active")).toBeVisible();
  expect(await page.getByRole("tablist").boundingBox()).toEqual(before);
});

letterTest("the tab in the address is in sight on a phone @phone-only", async ({ page, signIn }) => {
  await signIn();
  await page.goto(`${PAGE}?tab=testing`);
  const tab = page.getByRole("tab", { name: "Testing", exact: true });
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(tab).toBeInViewport({ ratio: 0.95 });
});
