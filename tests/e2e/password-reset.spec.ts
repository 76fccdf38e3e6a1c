/** Resetting a forgotten password: the link on the sign-in page, the email, and the new password. */
import type { Page } from "@playwright/test";
import { startMailServer, type MailServer } from "../support/gateways";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { toast } from "./support/screens";
import { THEMES } from "./support/themes";

const PERSON = "auditor@bazaar.example";
const PASSWORD = "seven kites over Jaipur";
const PUBLIC_URL = "http://localhost";

/**
 * Tests on an API with a mail server. With PUBLIC_URL, the API rejects requests to an IP address, so the tests use
 * localhost.
 */
const test = bundledTest.extend<object, { mail: MailServer; apiEnv: Record<string, string> }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  apiEnv: [
    async ({ mail }, use) => use({ SMTP_URL: mail.url, MAIL_FROM: "office@bazaar.example", PUBLIC_URL }),
    { scope: "worker" },
  ],
  baseURL: async ({ backend }, use) => use(backend.url.replace("127.0.0.1", "localhost")),
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page)).toHaveText("Reset your password");
  await page.getByLabel("Email Address", { exact: true }).fill(email);
  await press(page, "Send link");
  await expect(heading(page)).toHaveText("Check your email");
}

/** Waits for the next mail and returns the path and fragment of its link. */
async function readLink({ mails }: MailServer): Promise<string> {
  await expect.poll(() => mails.length).toBeGreaterThan(0);
  const text = mails.pop()?.raw.replaceAll("=\n", "").replaceAll("=3D", "=") ?? "";
  const link = /^http:\S+$/m.exec(text)?.[0] ?? "";
  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/reset-password#[\\w-]{43}$`));
  return link.slice(PUBLIC_URL.length);
}

test("sets a new password through an emailed link, which works once @phone @journey", async ({
  page,
  guard,
  mail,
  calls,
}) => {
  guard.allowFailedLoad(422, /password-reset\/complete$/);
  guard.allowFailedLoad(410, /password-reset\/link$/);
  await askForLink(page, PERSON);
  const link = await readLink(mail);
  await page.goto(link);
  await expect(page.getByText(`For ${PERSON}. You will be signed out everywhere.`)).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("1234567891011");
  await press(page, "Set password");
  await expect(page.getByRole("alert")).toContainText("is one of the million most common passwords");
  await expect(password).toHaveValue("1234567891011");
  await password.fill(PASSWORD);
  await press(page, "Set password");
  await expect(toast(page, "Password changed successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email Address", { exact: true }).fill(PERSON);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await press(page, "Sign In");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(heading(page)).toHaveText("Dashboard");
  await calls.settle();

  await page.goto(link);
  await expect(heading(page)).toHaveText("This link can't be used");
  await press(page, "Ask for a new link");
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole("button", { name: "Send link" })).toBeEnabled();
});

test("shows the same page for an unknown address, and sends no email to it", async ({ page, mail }) => {
  await askForLink(page, "nobody@bazaar.example");
  await askForLink(page, "admin@bazaar.example");
  await readLink(mail);
  expect(mail.mails).toEqual([]);
});

test("says when to try again after too many requests", async ({ page, guard }) => {
  guard.allowFailedLoad(429, /password-reset$/);
  for (let count = 1; count <= 3; count += 1) await askForLink(page, "vendor@bazaar.example");
  await press(page, "Go to sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email Address", { exact: true }).fill("vendor@bazaar.example");
  await press(page, "Send link");
  await expect(page.getByRole("alert")).toHaveText(/^Too many requests for this address\. Try again in \d+ minutes\.$/);
});

onEveryBackend((anyTest, { hasFeatures }) => {
  anyTest(
    "is linked on the sign-in page only with the feature, and says whom to ask if no email can be sent @journey",
    async ({ page, calls }) => {
      await page.goto("/login");
      await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
      const link = page.getByRole("link", { name: "Forgot password?" });
      await expect(link).toHaveCount(hasFeatures ? 1 : 0);
      await page.goto("/forgot-password");
      await expect(page.getByText(/^This console can't send email\. Ask an owner/)).toBeVisible();
      await press(page, "Go to sign-in");
      await expect(page).toHaveURL(/\/login$/);
      await calls.settle();
      expect(calls.lines()).toEqual([]);
    },
  );
});

for (const { colorScheme, tag } of THEMES) {
  test.describe(colorScheme, { tag }, () => {
    test.use({ colorScheme });
    test("axe finds no serious violations on the pages of a password reset @phone", async ({
      page,
      axe,
      guard,
      mail,
    }) => {
      guard.allowFailedLoad(410, /password-reset\/link$/);
      await page.goto("/login");
      await expect(page.getByRole("link", { name: "Forgot password?" })).toBeVisible();
      expect.soft(await axe(), "sign-in").toEqual([]);
      await page.goto("/forgot-password");
      await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
      expect.soft(await axe(), "forgotten password").toEqual([]);
      await askForLink(page, "admin@bazaar.example");
      expect.soft(await axe(), "link sent").toEqual([]);
      await page.goto(await readLink(mail));
      await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
      expect.soft(await axe(), "new password").toEqual([]);
      await page.goto("/reset-password#nothing");
      await expect(heading(page)).toHaveText("This link can't be used");
      expect.soft(await axe(), "unusable link").toEqual([]);
    });
  });
}
