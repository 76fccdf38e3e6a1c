/** The first owner of an empty database. Until they set up a second step, they can use only their own account. */
import { generateSync } from "otplib";
import { OWNER, startEmptyApi } from "./support/empty-api";
import { bundledTest, expect } from "./support/fixtures";
import { dialog, recordList } from "./support/screens";

const { email: EMAIL, password: PASSWORD } = OWNER;
const STEP_MS = 30_000;

/** A server without demo data, with a running clock. */
const firstTest = bundledTest.extend({
  bundled: [
    async ({}, use) => {
      const api = await startEmptyApi({ REQUIRE_SECOND_STEP: "true" });
      await use(api);
      await api.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

firstTest(
  "the first owner must set up a second step, and can then open the lists @journey @slow",
  async ({ page, guard, axe }) => {
    guard.allowFailedLoad(403, /\/api\/admin\//);
    guard.allowFailedLoad(401, /auth\/login$/);
    const signIn = async () => {
      await page.goto("/login");
      await page.getByLabel("Email Address", { exact: true }).fill(EMAIL);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
    };
    await signIn();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText(/^Your account requires two-step verification/)).toBeVisible();
    await page.goto("/vendors");
    await expect(page.getByText(/^Your account requires two-step verification/)).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    expect.soft(await axe(), "a list before the second step").toEqual([]);

    await page.goto("/account");
    await page.getByRole("button", { name: "Set up an app" }).click();
    const setUp = dialog(page, "Set up an app");
    await setUp.getByLabel("Your password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    const secret = ((await setUp.locator(".totp-key .code").textContent()) ?? "").replaceAll(" ", "");
    // A code also works in the time step after its own, so it does not matter if its step ends in the meantime.
    await setUp.getByLabel("Code", { exact: true }).fill(generateSync({ secret }));
    await page.keyboard.press("Enter");
    await dialog(page, "Recovery codes").getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText(/^Your account requires two-step verification/)).toHaveCount(0);

    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn();
    await page.getByLabel("Code", { exact: true }).fill(generateSync({ secret, epoch: (Date.now() + STEP_MS) / 1000 }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/vendors");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vendors Management");
    await expect(page.getByText(/^Your account requires two-step verification/)).toHaveCount(0);
    await page.goto("/administrators");
    await expect(recordList(page, "Administrators Management")).toContainText(EMAIL);
  },
);
