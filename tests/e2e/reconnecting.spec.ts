/** A temporary server outage: the page says so and continues once the server is back. */
import type { Page } from "@playwright/test";
import { LETTER_PASSWORD } from "../support/letter/accounts";
import { expect, documentedTest as test } from "./support/fixtures";
import { recordList, openFilters } from "./support/screens";
import { THEMES } from "./support/themes";
import { openVendors, VENDORS } from "./support/vendors";

const MESSAGE = "The database can't be reached right now. Try again in a moment.";

/** Responds to every call like a server that has lost its database. */
const startOutage = (page: Page) =>
  page.route("**/api/**", (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: { message: MESSAGE, code: "busy" } }),
  );
const endOutage = (page: Page) => page.unroute("**/api/**");

for (const { colorScheme, tag } of THEMES) {
  test.describe(colorScheme, { tag }, () => {
    test.use({ colorScheme });

    test("reloads a failed list on its own @phone", async ({ page, signIn, guard, axe }) => {
      guard.allowFailedLoad(503, /\/api\//);
      await signIn();
      await openVendors(page);
      await startOutage(page);
      await openFilters(page);
      await page.getByRole("button", { name: "Refresh" }).click();
      await expect(page.getByText("Reconnecting…")).toBeVisible();
      await expect(page.getByRole("alert").getByText(MESSAGE)).toBeVisible();
      expect(await axe()).toEqual([]);

      await endOutage(page);
      await expect(page.getByText("Connected again")).toBeVisible();
      expect(await axe()).toEqual([]);
      await expect(recordList(page, VENDORS)).toBeVisible();
      await expect(page.getByText("Connected again")).toBeHidden();
    });
  });
}

test("waits on a page opened during the outage and signs nobody out @journey", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(503, /\/api\//);
  await signIn();
  await startOutage(page);
  await page.goto("/vendors");
  await expect(page.getByRole("status").getByText("Reconnecting…")).toBeVisible();
  await expect(page.getByText("Loading...")).toBeVisible();
  await endOutage(page);
  await expect(recordList(page, VENDORS)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("returns to the page after a person signs in instead of waiting @journey", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(503, /\/api\//);
  await signIn();
  await startOutage(page);
  await page.goto("/vendors");
  await page.getByRole("button", { name: "Sign in instead" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?to=%2Fvendors$/);
  await expect(page.getByText("Reconnecting…")).toBeHidden();
  await endOutage(page);
  await page.getByLabel("Email Address").fill("admin@letter.example");
  await page.getByLabel("Password", { exact: true }).fill(LETTER_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(recordList(page, VENDORS)).toBeVisible();
});
