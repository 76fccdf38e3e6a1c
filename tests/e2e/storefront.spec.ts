/** Connects a shop to an empty console: token and webhook, the shop's records, and the first decisions. */
import type { Page } from "@playwright/test";
import { projectRoot } from "../../scripts/project";
import { findFreePorts, startProgram } from "../../scripts/start-program";
import { field } from "./support/declared";
import { OWNER, startEmptyApi } from "./support/empty-api";
import { bundledTest, expect } from "./support/fixtures";
import { openDecision, openKyc } from "./support/kyc";
import { dialog, recordList, setChecked, toast } from "./support/screens";
import { openApproval, openVendors } from "./support/vendors";

const DAY_MS = 86_400_000;
const SHOP = "Meera Silks";
/** The areas whose records the shop sends. */
const SENT_AREAS = [
  "Users",
  "Vendors",
  "KYC Management",
  "Categories",
  "Products",
  "Orders",
  "Refunds",
  "Reviews",
  "Support",
];
/** The areas that the shop reads decisions from. */
const READ_AREAS = ["Vendors", "KYC Management", "Products", "Orders", "Refunds", "Reviews", "Support"];

const test = bundledTest.extend({
  bundled: [
    async ({}, use) => {
      const api = await startEmptyApi({ WEBHOOK_PRIVATE_ADDRESSES: "allow" });
      await use(api);
      await api.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

const check = (page: Page, name: string) => setChecked(page.getByRole("checkbox", { name, exact: true }));

/** Creates an API token that belongs to the shop, and returns it. */
async function createToken(page: Page): Promise<string> {
  await page.goto("/api-tokens");
  await page.getByRole("button", { name: "Add API Token" }).click();
  await field(page, "Name").fill("Storefront");
  await field(page, "Expires").fill(new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10));
  await page.keyboard.press("Tab");
  await page.getByRole("switch", { name: "Service token" }).click();
  for (const area of SENT_AREAS) await check(page, `${area}: Upsert`);
  for (const area of READ_AREAS) await check(page, `${area}: See the list`);
  await page.getByRole("button", { name: "Save" }).click();
  await dialog(page, "Confirm your password").getByLabel("Your password").fill(OWNER.password);
  await page.keyboard.press("Enter");
  const token = await page.getByLabel("New API token").inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return token;
}

/** Creates a webhook for all events of vendors and KYC applications, and returns its secret. */
async function createWebhook(page: Page, url: string): Promise<string> {
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add Webhook" }).click();
  await field(page, "Name").fill("Storefront");
  await field(page, "Address").fill(url);
  for (const area of ["Vendors", "KYC Management"]) await check(page, `${area}: everything`);
  await page.getByRole("button", { name: "Save" }).click();
  const secret = await page.getByLabel("Signing secret").inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  return secret;
}

test("fills an empty console from a shop, which receives each decision @journey @slow", async ({
  page,
  signIn,
  guard,
  bundled,
}) => {
  test.setTimeout(120_000);
  // Creating a token asks for the password.
  guard.allowFailedLoad(403, /\/api-tokens$/);
  await signIn();
  await page.goto("/vendors");
  await expect(page.getByText("No vendors match these filters.")).toBeVisible();
  const [port] = await findFreePorts(1);
  const token = await createToken(page);
  const secret = await createWebhook(page, `http://127.0.0.1:${port}/`);

  const shop = startProgram(process.execPath, ["--import", "tsx", "examples/storefront/main.ts"], {
    cwd: projectRoot,
    env: {
      ...{ ...process.env, CONSOLE_URL: bundled.url, API_TOKEN: token, WEBHOOK_SECRET: secret },
      ...{ RECEIVER_PORT: String(port), SPEED: "100" },
    },
  });
  const expectPrinted = (text: string) => expect.poll(() => shop.output(), { timeout: 60_000 }).toContain(text);
  await expectPrinted("sent      Ravi writes again (tickets: 1 updated)");
  await expectPrinted("webhook   vendors.upsert of vendor-meera-silks:");

  await openVendors(page);
  const approval = await openApproval(page, SHOP);
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
  await expectPrinted("webhook   vendors.approve of vendor-meera-silks:");
  await expectPrinted("decision  vendors vendor-meera-silks: status approved");

  await openKyc(page);
  const decision = await openDecision(page, SHOP, "Approve", "Approve KYC Application");
  await decision.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "KYC approved successfully!")).toBeVisible();
  await expectPrinted("webhook   kyc-management.approve of kyc-meera-silks:");
  await expectPrinted("decision  kyc-applications kyc-meera-silks: status approved");

  await page.goto("/refunds");
  await recordList(page, "Refunds Management").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Refund #/);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(page, "Approve Refund").getByRole("button", { name: "Approve", exact: true }).click();
  await expect(toast(page, "Refund approved successfully!")).toBeVisible();
  await expectPrinted("decision  refunds refund-701: status approved");

  expect(shop.output()).not.toMatch(/^(failed|rejected|waiting)/m);
  await shop.stop("SIGINT");
  expect(await shop.ended).toBe(0);
});
