/** axe finds no serious or critical violations in a list with a selection and in bulk dialogs. */
import { bundledTest, expect } from "./support/fixtures";
import { bulkBar, chooseOption, dialog, openList, selectFirst } from "./support/screens";
import type { Locator } from "@playwright/test";
import { THEMES } from "./support/themes";

const begin = (run: Locator, label: string) => run.getByRole("button", { name: label }).click();

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(`axe finds no serious violations in the ${colorScheme} theme`, { tag }, () => {
    bundledTest.use({ colorScheme });
    // Checking every element of several pages is slow on a busy machine.
    bundledTest.slow();

    bundledTest("in a list with a selection and in bulk dialogs @phone", async ({ page, axe, signIn }) => {
      await signIn();
      await openList(page, "Orders Management", "/orders?status=delivered&size=5");
      await selectFirst(page, "orders", 2);
      expect.soft(await axe(), "selected orders").toEqual([]);
      await bulkBar(page).getByRole("button", { name: "Edit Status" }).click();
      const run = dialog(page, "Edit Status");
      await begin(run, "Edit Status");
      await expect(run.getByText("Please select a status").first()).toBeVisible();
      expect.soft(await axe(), "the error for a missing status").toEqual([]);
      await chooseOption(run, "Status", "Pending");
      await begin(run, "Edit Status");
      await expect(page.getByText(/^This is unusual for 2 of 2/)).toBeVisible();
      expect.soft(await axe(), "the question about an unusual status").toEqual([]);
      await openList(page, "Products Management", "/products?size=5");
      await selectFirst(page, "products", 2);
      await bulkBar(page).getByRole("button", { name: "Delete Selected" }).click();
      await expect(dialog(page, "Delete Selected").getByText(/^2 products/)).toBeVisible();
      expect.soft(await axe(), "a deletion").toEqual([]);
    });
  });
}
