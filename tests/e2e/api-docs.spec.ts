/** The page that documents the server's API. */
import { bundledTest, expect, documentedTest } from "./support/fixtures";
import { THEMES } from "./support/themes";

const PAGE = "/api/docs";

bundledTest("opens from Help and can be searched, filtered, expanded and linked @phone", async ({ page, signIn }) => {
  await signIn("auditor");
  await page.goto("/help");
  await page.getByRole("link", { name: "Browse this server's API." }).click();
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
  const entries = page.locator("details.api-call");
  const count = page.getByRole("status").filter({ hasText: /^\d+ calls$/ });
  await expect(count).toBeVisible();
  await expect(count).toHaveText(`${await entries.count()} calls`);

  await page.getByRole("textbox", { name: "Search calls" }).fill("approve vendor");
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Documented" }).click();
  await expect(page).toHaveURL(`${PAGE}?search=approve+vendor&kind=documented`);
  await page.reload();
  const approve = entries.filter({ hasText: "Approve a vendor" });
  await expect(approve).toHaveCount(1);
  await approve.locator("summary").click();
  await expect(approve.getByText("vendors.approve")).toBeVisible();
  await expect(approve.getByText("approvalNotes").first()).toBeVisible();

  await approve.getByRole("link", { name: "Link to this call" }).click();
  await page.reload();
  await expect(approve.getByText("approvalNotes").first()).toBeVisible();
  await page.goto(`${PAGE}?search=no+such+call`);
  await expect(page.getByText("No matching calls.")).toBeVisible();
});

bundledTest("expands and scrolls to the call in the URL", async ({ page, signIn }) => {
  await signIn();
  await page.goto(`${PAGE}#getVendors`);
  const vendors = page.locator("#getVendors");
  await expect(vendors.getByText('"shopName"')).toBeVisible();
  await expect(vendors.locator("summary")).toBeInViewport();
});

bundledTest("shows an error and can be tried again", async ({ page, signIn, guard }) => {
  guard.allowFailedLoad(500, /admin\/openapi$/);
  await signIn();
  const address = "**/api/admin/openapi";
  await page.route(address, (route) => route.fulfill({ status: 500, json: { message: "Out of order." } }));
  await page.goto(PAGE);
  await expect(page.getByRole("alert")).toContainText("The calls could not be loaded.");
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#getVendors")).toBeVisible();
});

documentedTest("is not linked from Help when the server does not offer it", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/help");
  await expect(page.getByRole("heading", { name: "Keyboard" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse this server's API." })).toHaveCount(0);
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest.slow();

    bundledTest("has no serious accessibility violations @phone", async ({ page, signIn, axe }) => {
      await signIn();
      await page.goto(`${PAGE}?search=vendors#getVendors`);
      await expect(page.locator("#getVendors").getByText('"shopName"')).toBeVisible();
      expect(await axe()).toEqual([]);
    });
  });
}
