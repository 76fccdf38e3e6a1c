/** API tokens, from creation to revocation. */
import { createToken } from "./support/confirmed-records";
import { field } from "./support/declared";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { dialog, openList, recordRow, toast, pressPageAction } from "./support/screens";
import { THEMES } from "./support/themes";

const TOKENS = "API tokens";
const NAME = "Nightly import";

onEveryBackend((test, { hasFeatures }) => {
  test("shows the page only with the feature", async ({ page, signIn, calls }) => {
    await signIn();
    await page.goto("/api-tokens");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hasFeatures ? TOKENS : "Page not found");
    await calls.settle();
    expect(calls.lines().some((line) => line.includes("/api-tokens"))).toBe(hasFeatures);
  });
});

bundledTest(
  "creates a token, copies it, uses it and revokes it @journey",
  async ({ page, signIn, sessions, guard, baseURL, context, axe }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    sessions.clear();
    await signIn();
    await page.goto("/api-tokens");
    await page.getByRole("button", { name: "Add API Token" }).click();
    await field(page, "Name").fill(NAME);
    await field(page, "Expires").fill("2027-03-31");
    await page.keyboard.press("Tab");
    await page.getByRole("checkbox", { name: "Orders: See the list", exact: true }).click();
    guard.allowFailedLoad(403, /\/api-tokens$/);
    await page.getByRole("button", { name: "Save" }).click();
    const prompt = dialog(page, "Confirm your password");
    await prompt.getByLabel("Your password").fill("bazaar-demo");
    await page.keyboard.press("Enter");
    await expect(toast(page, "API Token created successfully!")).toBeVisible();
    const shown = page.getByLabel("New API token");
    await expect(shown).toHaveValue(/^mpat_[\dA-Za-z]{46}$/);
    expect.soft(await axe(), "the new token").toEqual([]);
    await page.getByRole("button", { name: "Copy token" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toBe(await shown.inputValue());
    await page.getByRole("button", { name: "Close" }).click();

    const read = (path: string) =>
      fetch(`${String(baseURL)}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await read("orders?limit=1")).status).toBe(200);
    expect((await read("vendors")).status).toBe(403);

    await recordRow(page, NAME).getByRole("link", { name: NAME }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
    await expect(page.getByText("Orders: See the list")).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
    await pressPageAction(page, "Revoke");
    await dialog(page, "Revoke API Token").getByRole("button", { name: "Revoke" }).click();
    await expect(toast(page, "API token revoked successfully!")).toBeVisible();
    expect((await read("orders?limit=1")).status).toBe(401);
  },
);

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(colorScheme, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest("axe finds no serious violations on the pages of API tokens @phone", async ({ page, signIn, axe }) => {
      await signIn();
      await page.goto("/api-tokens/create");
      await expect(page.getByRole("checkbox", { name: "Orders: See the list", exact: true })).toBeVisible();
      expect.soft(await axe(), "a new token").toEqual([]);
      const name = `${colorScheme} ${String(page.viewportSize()?.width)}`;
      await createToken(page, name);
      await openList(page, TOKENS, "/api-tokens");
      expect.soft(await axe(), "list").toEqual([]);
      await recordRow(page, name).getByRole("link", { name }).click();
      await expect(page.getByText("Orders: See the list")).toBeVisible();
      expect.soft(await axe(), "a token").toEqual([]);
    });
  });
}
