/** The session: who may enter, how long it lasts, how it ends, and the toasts about it. */
import type { Page } from "@playwright/test";
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { LETTER_PASSWORD } from "../support/letter/accounts";
import { installFakeTimers } from "./support/page-clock";
import { recordList, toast } from "./support/screens";
import { readStoredKeys } from "./support/session";
import { openVendors, VENDORS } from "./support/vendors";

async function signInThroughForm(page: Page): Promise<void> {
  await page.getByLabel("Email Address").fill("admin@letter.example");
  await page.getByLabel("Password", { exact: true }).fill(LETTER_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
}

documentedTest(
  "sends a visitor to sign-in and from there to the requested page @journey",
  async ({ page, letter, calls }) => {
    await page.goto("/vendors?status=rejected&size=5");
    await expect(page).toHaveURL(/\/login\?/);
    await calls.settle();
    expect(letter.calls, "calls before sign-in").toHaveLength(0);
    await signInThroughForm(page);
    await expect(recordList(page, VENDORS)).toBeVisible();
    expect(page.url()).toBe(`${letter.url}/vendors?status=rejected&size=5`);
    await page.goBack();
    await expect(page, "Back does not lead to the form again").not.toHaveURL(/login/);
  },
);

const PAGES = [
  "/dashboard",
  "/users",
  "/vendors",
  "/vendor-registrations",
  "/kyc-management",
  "/sms-management",
  "/messaging-management",
  "/products",
  "/product-approval",
  "/categories",
  "/orders",
  "/reviews",
  "/analytics",
  "/support",
];

for (const address of [...PAGES, "/vendors/show/1", "/coupons/create", "/help", "/no-such-page"]) {
  // Spec: shell.routes
  documentedTest(`${address} requires a signed-in user @journey @slow`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("to")).toBe(address);
  });
}

// Spec: shell.routes
documentedTest(
  "redirects the root to sign-in, or to the dashboard for a signed-in person @journey",
  async ({ page, signIn, context }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login$/);
    await context.clearCookies();
    await signIn();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

documentedTest("redirects a signed-in person away from sign-in @journey", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
});

// Spec: session.profile
// Sends: GET /api/auth/me
documentedTest(
  "checks the session once per reload and shows 'Loading...' meanwhile @journey",
  async ({ page, signIn, letter }) => {
    await signIn();
    await openVendors(page);
    letter.forgetCalls();
    letter.fault({ path: "/api/auth/me", delay: 700 });
    await page.reload();
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    await expect(recordList(page, VENDORS)).toBeVisible();
    expect(letter.callsTo("GET", "/api/auth/me")).toHaveLength(1);

    letter.forgetCalls();
    await page.getByRole("link", { name: "Coupons" }).click();
    await expect(recordList(page, "Coupons Management")).toBeVisible();
    expect(letter.callsTo("GET", "/api/auth/me"), "calls on opening another page").toHaveLength(0);
  },
);

documentedTest("accepts a profile that is wrapped as {user} @journey", async ({ page, signIn, letter }) => {
  await signIn();
  letter.meShape = "wrapped";
  await openVendors(page);
  await expect(page.getByRole("button", { name: "Account" })).toHaveText("M");
});

for (const kind of [401, 500] as const) {
  // Spec: session.profile, session.401
  documentedTest(
    `removes token and user and leads to sign-in after a profile response with ${kind} @journey`,
    async ({ page, signIn, letter, guard }) => {
      guard.allowFailedLoad(kind, /auth\/me$/);
      await signIn();
      letter.fault({ path: "/api/auth/me", kind });
      await page.goto("/vendors");
      await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
      expect(await readStoredKeys(page)).toEqual([]);
      // The list is requested together with the profile, but its response is not shown.
      expect(letter.callsTo("GET", "/api/admin/vendors").length).toBeLessThanOrEqual(1);
      await expect(recordList(page, VENDORS)).toHaveCount(0);
    },
  );
}

// Spec: session.401
documentedTest(
  "explains at sign-in that the session has ended, and then returns to the same page @journey",
  async ({ page, signIn, letter, guard }) => {
    guard.allowFailedLoad(401, /vendors/);
    await signIn();
    await openVendors(page, "?status=pending");
    letter.fault({ path: "/api/admin/vendors", kind: 401, times: 1 });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(page.getByText("Your session has ended. Sign in again to continue where you were.")).toBeVisible();
    expect(await readStoredKeys(page)).toEqual([]);
    await signInThroughForm(page);
    await expect(recordList(page, VENDORS)).toBeVisible();
    await expect(page).toHaveURL(/\/vendors\?status=pending$/);
  },
);

// Spec: session.logout, shell.account
bundledTest(
  "logs out on the server, removes token and user, and reveals nothing on Back @journey",
  async ({ page, signIn, calls, bundled }) => {
    await signIn();
    await openVendors(page);
    await page.getByRole("link", { name: "Coupons" }).click();
    await expect(recordList(page, "Coupons Management")).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
    await calls.clear();
    // Forms and the chat store drafts like this one.
    await page.evaluate(() => sessionStorage.setItem("draft:someone:chat", JSON.stringify({ unsent: "Hello" })));
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
    await calls.settle();
    expect(calls.count("POST", "/api/auth/logout")).toBe(1);
    expect(await readStoredKeys(page)).toEqual([]);
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));
    expect(await drafts(), "nothing typed is left").toEqual([]);
    expect(await bundled.accepts(token), "the server has ended the session").toBe(false);

    await page.goBack();
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect(recordList(page, VENDORS)).toHaveCount(0);
  },
);

// Spec: session.logout
// Sends: POST /api/auth/logout
documentedTest("logs other tabs out and in as well @journey", async ({ page, signIn, context }) => {
  await signIn();
  await openVendors(page);
  const other = await context.newPage();
  await openVendors(other);
  await logOut(page);
  await expect(other.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(recordList(other, VENDORS)).toHaveCount(0);

  await signInThroughForm(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(other.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

documentedTest("keeps a person signed in who leaves a loading page @journey", async ({ page, signIn, letter }) => {
  await signIn();
  // Never answered, so the request is in flight until the page is left.
  letter.fault({ method: "GET", path: "/api/auth/me", kind: "timeout" });
  for (const address of ["/vendors", "/orders", "/help", "/vendors", "/users", "/vendors"]) {
    await page.goto(address);
    await page.goto("/orders", { waitUntil: "commit" });
    await page.goto("/vendors", { waitUntil: "commit" });
    expect(await readStoredKeys(page)).toEqual(["token", "user"]);
  }
  letter.clearFaults();
  await openVendors(page);
});

// Spec: shell.toasts
documentedTest(
  "shows a toast at the top right for four seconds, longer while hovered, with a way to dismiss it @journey",
  async ({ page }) => {
    await installFakeTimers(page);
    await page.goto("/login");
    await signInThroughForm(page);
    const success = toast(page, "Login successful!");
    await expect(success).toBeVisible();
    // The toast moves aside once the top bar is there.
    await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
    const { x = 0, y = 0, width = 0 } = (await page.locator(".toast").boundingBox()) ?? {};
    const find = (await page.getByRole("button", { name: "Find anything" }).boundingBox()) ?? { x: Infinity };
    expect(find.x, "left of the top bar's buttons").toBeGreaterThanOrEqual(x + width);
    expect(find.x - x - width).toBeLessThan(24);
    expect(x).toBeGreaterThan(720);
    expect(y).toBeLessThan(100);

    await success.hover();
    await page.clock.fastForward(4500);
    await expect(success).toBeVisible();
    await page.mouse.move(10, 500);
    await page.clock.fastForward(600);
    await expect(success).toBeHidden();

    await logOut(page);
    await signInThroughForm(page);
    await expect(success).toBeVisible();
    await page.clock.fastForward(4100);
    await expect(success).toBeHidden();

    await logOut(page);
    await signInThroughForm(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(success).toBeHidden();
  },
);
