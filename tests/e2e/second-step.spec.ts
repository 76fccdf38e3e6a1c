/** The second sign-in step: set up on the account page and required at sign-in. */
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { TEST_NOW } from "../../scripts/test-env";
import { DISPLAYED_TEST_DAY } from "../support/test-day";
import type { ApiCalls } from "./support/api-calls";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { dialog, toast } from "./support/screens";
import { discardContextAfterTest } from "./support/discarded-contexts";
import { THEMES } from "./support/themes";

const PERSON = "auditor@bazaar.example";
const PASSWORD = "bazaar-demo";
const SIGN_IN_CALLS = /auth\/(login|second-step)$/;

/**
 * Tests on a separate server, because tests of other files sign in as the same person, but without a second step. The
 * different value of the worker fixture `apiEnv` makes Playwright start a new worker, and so a new server.
 */
const stepTest = bundledTest.extend<object, { apiEnv: Record<string, string> }>({
  apiEnv: [async ({}, use) => use({ SESSION_HOURS: "11" }), { scope: "worker" }],
});

/** Returns the authenticator app's code at TEST_NOW plus `steps` time steps of 30 seconds. */
const codeAt = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Date.parse(TEST_NOW) / 1000 + steps * 30 });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Adds a virtual authenticator of Chromium. It confirms every passkey request immediately. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signInByPassword(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email Address", { exact: true }).fill(PERSON);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Sign In");
}

/** Signs out after all responses have arrived. Requests in flight would be rejected once the session ends. */
async function signOut(page: Page, calls: ApiCalls): Promise<void> {
  await calls.settle();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Sets up an authenticator app on the account page. Returns its secret key and the recovery codes. */
async function setUpApp(page: Page, axe: () => Promise<string[]>): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/account");
  await press(page, "Set up an app");
  const setUp = dialog(page, "Set up an app");
  await expect(setUp.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(setUp.getByRole("img", { name: "QR code with the key for the app" })).toBeVisible();
  const secret = ((await setUp.locator(".totp-key .code").textContent()) ?? "").replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect.soft(await axe(), "setting up").toEqual([]);
  await expect(setUp.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(codeAt(secret, -1));
  await page.keyboard.press("Enter");
  const recovery = dialog(page, "Recovery codes");
  await expect(recovery.getByRole("listitem")).toHaveCount(10);
  expect.soft(await axe(), "recovery codes").toEqual([]);
  const codes = await recovery.getByRole("listitem").allTextContents();
  await recovery.getByRole("button", { name: "I have saved them" }).click();
  await expect(recovery).toBeHidden();
  return { secret, codes };
}

async function removeApp(page: Page): Promise<void> {
  await page.goto("/account");
  await press(page, "Remove the app");
  const removal = dialog(page, "Remove the app");
  await expect(removal.getByText("This is your last method")).toBeVisible();
  await removal.getByLabel("Your password").fill(PASSWORD);
  await removal.getByRole("button", { name: "Remove the app" }).click();
  await expect(toast(page, "The app was removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up an app" })).toBeVisible();
}

stepTest.describe("sign-in with a second step", () => {
  for (const { colorScheme, tag } of THEMES) {
    stepTest(
      `asks for an app code or a recovery code, in the ${colorScheme} theme @phone`,
      { tag },
      async ({ page, guard, axe, calls }) => {
        guard.allowFailedLoad(401, SIGN_IN_CALLS);
        await page.emulateMedia({ colorScheme });
        await signInByPassword(page);
        await expect(page).toHaveURL(/\/dashboard$/);
        const { secret, codes } = await setUpApp(page, axe);
        await expect(page.getByText("10 codes left")).toBeVisible();
        expect.soft(await axe(), "the account").toEqual([]);
        await signOut(page, calls);

        await signInByPassword(page);
        const code = page.getByLabel("Code", { exact: true });
        await expect(code).toBeFocused();
        await expect(code).toHaveAttribute("autocomplete", "one-time-code");
        await expect(code).toHaveAttribute("inputmode", "numeric");
        expect.soft(await axe(), "the second step").toEqual([]);
        await page.keyboard.type("000000");
        await page.keyboard.press("Enter");
        await expect(toast(page, "This code is wrong or was already used. Wait for the next one.")).toBeVisible();
        await expect(code).toHaveValue("");
        await code.fill(codeAt(secret, 0).replace(/^.../, "$& "));
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/dashboard$/);
        await signOut(page, calls);

        await signInByPassword(page);
        await press(page, "Use a recovery code");
        await expect(page.getByLabel("Recovery code", { exact: true })).toBeFocused();
        await page.keyboard.type(codes[0]?.toLowerCase() ?? "");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/dashboard$/);
        await page.goto("/account");
        await expect(page.getByText("9 codes left")).toBeVisible();
        await removeApp(page);
        await signOut(page, calls);
        await signInByPassword(page);
        await expect(page).toHaveURL(/\/dashboard$/);
      },
    );
  }

  stepTest(
    "keeps a code that is typed while the previous one is being checked",
    async ({ page, guard, axe, calls }) => {
      guard.allowFailedLoad(401, SIGN_IN_CALLS);
      await signInByPassword(page);
      await expect(page).toHaveURL(/\/dashboard$/);
      const { secret } = await setUpApp(page, axe);
      await signOut(page, calls);
      await signInByPassword(page);
      const code = page.getByLabel("Code", { exact: true });
      const next = codeAt(secret, 0);
      await page.route(
        /second-step$/,
        async (route) => {
          await code.fill(next);
          await route.continue();
        },
        { times: 1 },
      );
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(toast(page, "This code is wrong or was already used. Wait for the next one.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
      await expect(code).toHaveValue(next);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);
      await removeApp(page);
    },
  );

  stepTest("asks for the password again if a code follows five wrong ones", async ({ page, guard, axe, calls }) => {
    guard.allowFailedLoad(401, SIGN_IN_CALLS);
    await signInByPassword(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    const { secret } = await setUpApp(page, axe);
    await signOut(page, calls);
    await signInByPassword(page);
    const code = page.getByLabel("Code", { exact: true });
    for (let attempt = 0; attempt < 6; attempt++) {
      // The page clears the previous code once it has handled the response.
      await expect(code).toHaveValue("");
      await code.fill("000000");
      const response = page.waitForResponse(/second-step$/);
      await press(page, "Sign In");
      await response;
    }
    await expect(toast(page, "This took too long or too many attempts. Sign in again.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Welcome Back" })).toBeVisible();
    await press(page, "Sign In");
    await code.fill(codeAt(secret, 0));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
    await removeApp(page);
  });

  stepTest(
    "accepts a renamed passkey after the password or in place of it, until it is removed @phone @dates @journey",
    async ({ page, context, backend, guard, axe, calls }) => {
      guard.allowFailedLoad(401, SIGN_IN_CALLS);
      // After a test, only the storage of the usual origin is cleared. This test uses another origin.
      discardContextAfterTest(context);
      await addAuthenticator(page);
      // Browsers create passkeys only for host names, not for IP addresses.
      const origin = backend.url.replace("127.0.0.1", "localhost");
      await signInByPassword(page, origin);
      await expect(page).toHaveURL(/\/dashboard$/);

      await page.goto(`${origin}/account`);
      await press(page, "Add a passkey");
      const adding = dialog(page, "Add a passkey");
      await adding.getByLabel("Name").fill("Office laptop");
      await adding.getByLabel("Your password").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await dialog(page, "Recovery codes").getByRole("button", { name: "I have saved them" }).click();
      await expect(page.getByText("Office laptop", { exact: true })).toBeVisible();
      await press(page, "Rename Office laptop");
      const name = dialog(page, "Rename Office laptop").getByLabel("Name");
      await name.fill("Desk laptop");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Desk laptop", { exact: true })).toBeVisible();
      expect.soft(await axe(), "the account").toEqual([]);
      await signOut(page, calls);

      await signInByPassword(page, origin);
      await press(page, "Use a passkey");
      await expect(page).toHaveURL(/\/dashboard$/);
      await signOut(page, calls);

      await page.goto(`${origin}/login`);
      expect.soft(await axe(), "sign-in").toEqual([]);
      await press(page, "Sign in with a passkey");
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto(`${origin}/account`);
      await expect(page.getByText(`last used ${DISPLAYED_TEST_DAY}`)).toBeVisible();
      await press(page, "Remove Desk laptop");
      const removal = dialog(page, "Remove Desk laptop");
      await removal.getByLabel("Your password").fill(PASSWORD);
      await removal.getByRole("button", { name: "Remove", exact: true }).click();
      await expect(page.getByRole("button", { name: "Remove Desk laptop" })).toHaveCount(0);
      await signOut(page, calls);

      // The device still has the passkey, but the server does not.
      await press(page, "Sign in with a passkey");
      await expect(toast(page, "This passkey was not accepted.")).toBeVisible();
      await signInByPassword(page, origin);
      await expect(page).toHaveURL(/\/dashboard$/);
    },
  );
});

onEveryBackend((test, { hasFeatures }) => {
  test("offers two-step verification only if the backend supports it @journey", async ({ page, signIn, calls }) => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
    await signIn();
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 2, name: "Two-step verification" })).toHaveCount(
      hasFeatures ? 1 : 0,
    );
    await calls.settle();
    expect(calls.lines().filter((line) => line.includes("second-step") || line.includes("passkey"))).toEqual(
      hasFeatures ? ["GET /api/admin/account/second-step"] : [],
    );
  });
});
