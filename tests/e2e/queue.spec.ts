/** The queue: pending records decided one after another. */
import type { Page } from "@playwright/test";
import { onEveryBackend } from "./support/every-backend";
import { bundledTest, expect } from "./support/fixtures";
import { queryParamsOf, dialog, toast } from "./support/screens";
import { THEMES } from "./support/themes";

const pane = (page: Page) => page.getByRole("region", { name: "Open entry" });
const entries = (page: Page) => page.getByRole("list", { name: "Queue entries" }).getByRole("link");
const title = (page: Page) => pane(page).getByRole("heading", { level: 2 }).first();
const approve = (page: Page) => pane(page).getByRole("button", { name: "Approve" });

onEveryBackend((test, { hasFeatures }) => {
  // Spec: queue.decide
  test("approves a registration by keyboard, shows the next one, and keeps the open entry on reload @journey", async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn();
    await page.goto("/queue?kind=registrations");
    await expect(approve(page)).toBeEnabled();
    const names = await entries(page).locator("strong").allInnerTexts();
    await calls.clear();
    await page.keyboard.press("a");
    await expect(dialog(page, "Approve Vendor").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    await page.keyboard.press("Control+Enter");
    await expect(toast(page, "Vendor approved successfully!")).toBeVisible();
    await expect(title(page)).toHaveText(names[1] ?? "");
    await expect(
      entries(page)
        .locator("strong")
        .getByText(names[0] ?? "", { exact: true }),
    ).toHaveCount(0);
    expect(calls.count("PUT", /^\/api\/admin\/vendors\/[^/]+\/approve$/)).toBe(1);
    // The list is loaded again and may have another entry. The open entry must not change.
    await calls.settle();
    await expect(title(page), "after the list was reloaded").toHaveText(names[1] ?? "");

    await page.keyboard.press("j");
    await expect(title(page)).toHaveText(names[2] ?? "");
    const { at } = queryParamsOf(page);
    await page.reload();
    await expect(title(page)).toHaveText(names[2] ?? "");
    expect(queryParamsOf(page).at).toBe(at);
    await calls.settle();
    expect(
      calls.lines().some((line) => line.startsWith("GET /api/admin/queue")),
      "requests the queue only with the feature",
    ).toBe(hasFeatures);
  });
});

for (const { colorScheme, tag } of THEMES) {
  bundledTest.describe(colorScheme, { tag }, () => {
    bundledTest.use({ colorScheme });
    bundledTest(
      "axe finds no serious violations in the queue, in a pending record and in its dialog @phone",
      async ({ page, signIn, axe }) => {
        await signIn();
        await page.goto("/queue");
        await expect(entries(page).first()).toBeVisible();
        expect.soft(await axe(), "list").toEqual([]);
        await page.goto("/queue?kind=kyc");
        await entries(page).first().click();
        await expect(approve(page)).toBeEnabled();
        expect.soft(await axe(), "record").toEqual([]);
        await approve(page).click();
        await expect(
          dialog(page, "Approve KYC Application").getByRole("button", { name: "Approve", exact: true }),
        ).toBeVisible();
        expect.soft(await axe(), "dialog").toEqual([]);
      },
    );
  });
}
