/** The sign-in page: its texts, its form, and where it leads. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { LETTER_PASSWORD } from "../support/letter/accounts";
import type { LetterBackend } from "../support/letter/letter-backend";
import { toast } from "./support/screens";

const LOGIN = "/api/auth/login";
const ADMIN = "admin@letter.example";

const email = (page: Page) => page.getByLabel("Email Address", { exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

/** Returns the calls without a token. A call with one is a late call of the previous test. */
const findAnonymousCalls = ({ calls }: LetterBackend) => calls.filter(({ authorization }) => !authorization);

async function fillIn(page: Page, address = ADMIN, secret = LETTER_PASSWORD): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
}

// Spec: sign-in.texts
documentedTest("shows the documented texts on a card of at most 450 px @phone @journey", async ({ page }) => {
  await page.goto("/login");
  await expect(page).toHaveTitle("Sign In · E-commerce Admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
  for (const words of ["Sign in to access your admin dashboard", "ADMINISTRATION PORTAL", "E-commerce Admin"]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(email(page)).toBeVisible();
  await expect(password(page)).toHaveAttribute("type", "password");
  await expect(submit(page)).toBeEnabled();

  const frame = await page.locator(".sign-in-card").boundingBox();
  expect(frame?.width).toBe(Math.min(450, page.viewportSize()?.width ?? 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

// Spec: sign-in.success, session.storage
// Sends: POST /api/auth/login
documentedTest("sends exactly what was typed, and nothing before @journey", async ({ page, letter, calls }) => {
  await page.goto("/login");
  await calls.settle();
  expect(findAnonymousCalls(letter), "no request is sent before sign-in").toEqual([]);
  await fillIn(page);
  await submit(page).click();

  await expect(toast(page, "Login successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(letter.callsTo("POST", LOGIN).map(({ body }) => body)).toEqual([{ email: ADMIN, password: LETTER_PASSWORD }]);
  expect(letter.callsTo("GET", "/api/auth/me"), "the sign-in answer already has the user").toHaveLength(0);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept["token"]).toBe("letter-token-admin");
  expect(JSON.parse(kept["user"] ?? "{}")).toMatchObject({ email: ADMIN, name: "Meera Admin" });
});

// Spec: sign-in.required
documentedTest("sends nothing until both fields have a value @journey", async ({ page, letter }) => {
  await page.goto("/login");
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("input")].filter((input) => input.validity.valueMissing).map((input) => input.id),
    );
  await submit(page).click();
  expect(await missing()).toEqual(["email", "password"]);
  await expect(email(page)).toBeFocused();
  await email(page).fill(ADMIN);
  await submit(page).click();
  expect(await missing()).toEqual(["password"]);
  await expect(password(page)).toBeFocused();
  expect(findAnonymousCalls(letter)).toEqual([]);
});

// Spec: sign-in.required
documentedTest("sends any text as email and lets the server check it @journey", async ({ page, letter, guard }) => {
  guard.allowFailedLoad(401, /auth\/login$/);
  await page.goto("/login");
  await fillIn(page, "not an address");
  await submit(page).click();
  await expect(toast(page, "The email or the password is wrong")).toBeVisible();
  expect(letter.callsTo("POST", LOGIN)[0]?.body).toMatchObject({ email: "not an address" });
});

// Spec: sign-in.password
documentedTest("toggles the visibility of the password and keeps its value @journey", async ({ page }) => {
  await page.goto("/login");
  await password(page).fill("secret words");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
  await expect(password(page)).toHaveValue("secret words");
});

// Spec: sign-in.submitting
documentedTest(
  "disables Sign In, shows a spinner during the request, and sends only one @journey",
  async ({ page, letter }) => {
    letter.fault({ method: "POST", path: LOGIN, delay: 1000 });
    await page.goto("/login");
    await fillIn(page);
    await password(page).press("Enter");
    await password(page).press("Enter");
    await expect(page.getByRole("progressbar", { name: "Signing in" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(letter.callsTo("POST", LOGIN)).toHaveLength(1);
  },
);

onEveryBackend((test) => {
  // Spec: sign-in.failure, session.401
  test("shows the server's message on a rejection and keeps the input @journey", async ({ page, guard, backend }) => {
    guard.allowFailedLoad(401, /auth\/login$/);
    await page.goto("/login");
    await fillIn(page, backend.accounts.admin?.email, "wrong password");
    await submit(page).click();
    await expect(
      page.getByRole("status").getByText(/^(The email or the password is wrong|Invalid email or password)$/),
    ).toBeVisible();
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(email(page)).toHaveValue(backend.accounts.admin?.email ?? "");
    await expect(password(page)).toHaveValue("wrong password");
    await expect(page).toHaveURL(/\/login$/);

    await password(page).fill(backend.accounts.admin?.password ?? "");
    await submit(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

// Spec: sign-in.failure
documentedTest("shows 'Login failed' after a rejection without a message @journey", async ({ page, letter, guard }) => {
  guard.allowFailedLoad(500, /auth\/login$/);
  letter.fault({ method: "POST", path: LOGIN, kind: 500, silent: true, times: 1 });
  await page.goto("/login");
  await fillIn(page);
  await submit(page).click();
  await expect(toast(page, "Login failed")).toBeVisible();
});

// Spec: sign-in.demo
bundledTest("shows the demo's credentials in a box and can fill them in @journey", async ({ page, backend }) => {
  await page.goto("/login");
  const box = page.getByRole("complementary", { name: "Demo admin credentials" });
  await expect(box.getByText(backend.accounts.admin?.email ?? "", { exact: true })).toBeVisible();
  await expect(box.getByText(backend.accounts.admin?.password ?? "", { exact: true })).toBeVisible();
  await box.getByRole("button", { name: "Fill in" }).click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const to of [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/vendors",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/..//evil.example",
  "/login?to=/login",
]) {
  documentedTest(`?to=${JSON.stringify(to)} leads to the dashboard @journey @slow`, async ({ page, letter }) => {
    await page.goto(`/login?to=${encodeURIComponent(to)}`);
    await fillIn(page);
    await submit(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    expect(page.url()).toBe(`${letter.url}/dashboard`);
  });
}

documentedTest("moves by keyboard through email, password, toggle and Sign In @journey", async ({ page }) => {
  await page.goto("/login");
  await email(page).focus();
  await page.keyboard.type(ADMIN);
  await page.keyboard.press("Tab");
  await page.keyboard.type(LETTER_PASSWORD);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});
