/** A server that is away for a while: the page says so and goes on by itself once it is back. */
import type { Page } from "@playwright/test";
import { LETTER_PASSWORD } from "../support/letter/accounts";
import { expect, letterTest as test } from "./support/fixtures";
import { records } from "./support/screens";
import { THEMES } from "./support/themes";
import { openVendors, VENDORS } from "./support/vendors";

const MESSAGE = "The database cannot be reached right now. Try again in a moment.";

/** Has every call answered as a server does that has lost its database. */
const takeAway = (page: Page) =>
  page.route("**/api/**", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: { message: MESSAGE, code: "busy" } }),
  );
const bringBack = (page: Page) => page.unroute("**/api/**");

for (const { colorScheme, tag } of THEMES) {
  test.describe(colorScheme, { tag }, () => {
    test.use({ colorScheme });

    test("a list that cannot be read comes back by itself @phone", async ({ page, signIn, guard, axe }) => {
      guard.allowFailedLoad(503, /\/api\//);
      await signIn();
      await openVendors(page);
      await takeAway(page);
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(page.getByText("Reconnecting…")).toBeVisible();
      await expect(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
      expect(await axe()).toEqual([]);

      await bringBack(page);
      await expect(page.getByText("Connected again")).toBeVisible();
      expect(await axe()).toEqual([]);
      await expect(records(page, VENDORS)).toBeVisible();
      await expect(page.getByText("Connected again")).toBeHidden();
    });
  });
}

test("a page opened meanwhile waits, and nobody is signed out @journey", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(503, /\/api\//);
  await signIn();
  await takeAway(page);
  await page.goto("/vendors");
  await expect(page.getByRole("status").getByText("Reconnecting…")).toBeVisible();
  await expect(page.getByText("Loading...")).toBeVisible();
  await bringBack(page);
  await expect(records(page, VENDORS)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("who does not want to wait signs in instead, and comes back to the page @journey", async ({
  page,
  signIn,
  guard,
}) => {
  guard.allowFailedLoad(503, /\/api\//);
  await signIn();
  await takeAway(page);
  await page.goto("/vendors");
  await page.getByRole("button", { name: "Sign in instead" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?to=%2Fvendors$/);
  await expect(page.getByText("Reconnecting…")).toBeHidden();
  await bringBack(page);
  await page.getByLabel("Email Address").fill("admin@letter.example");
  await page.getByLabel("Password", { exact: true }).fill(LETTER_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(records(page, VENDORS)).toBeVisible();
});
