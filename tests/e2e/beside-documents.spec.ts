/** A decision's form opens beside the documents. It neither covers nor moves them, and they stay usable. */
import type { Locator } from "@playwright/test";
import type { KycApplication } from "../../resources/kyc/contract";
import { KYC_DOCUMENTS } from "../../resources/kyc/documents/contract";
import { bundledTest, expect } from "./support/fixtures";
import { recordIdOf, pickRecord } from "./support/records";
import { dialog, pressPageAction } from "./support/screens";

async function edgesOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { left: box.x, right: box.x + box.width };
}

/** Returns whether one element is entirely to the left or right of another. */
async function areSideBySide(one: Locator, other: Locator) {
  const [a, b] = [await edgesOf(one), await edgesOf(other)];
  return a.right <= b.left || b.right <= a.left;
}

bundledTest(
  "opens the rejection of a KYC application beside its documents, on its page and in the queue @journey",
  async ({ page, signIn, ask, axe }) => {
    const pending = await ask<KycApplication>("kyc?page=1&limit=100&status=pending");
    const application = pickRecord(
      pending,
      "with several documents",
      ({ documents }) => KYC_DOCUMENTS.filter((kind) => documents?.[kind]).length > 1,
    );
    const id = recordIdOf(application);
    const stage = page.locator(".kyc-stage");
    const tabs = page.getByRole("tablist", { name: "Documents" }).getByRole("tab");
    const form = dialog(page, "Reject KYC Application");
    const reason = form.getByLabel("Rejection Reason");
    await signIn();
    for (const [width, address] of [
      [1440, `/kyc-management/show/${id}`],
      [1440, `/queue?kind=kyc&at=kyc:${id}`],
      [1200, `/queue?kind=kyc&at=kyc:${id}`],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await expect(stage).toBeVisible();
      const before = await edgesOf(stage);
      if (address.startsWith("/queue"))
        await page.getByRole("main").getByRole("button", { name: "Reject", exact: true }).click();
      else await pressPageAction(page, "Reject");
      await expect(reason).toBeFocused();
      await expect.poll(() => areSideBySide(form, stage), `${address} at ${width} px`).toBe(true);
      expect(await edgesOf(stage), "the documents have not moved").toEqual(before);
      expect(await axe(), `${address} at ${width} px`).toEqual([]);

      await page.keyboard.type("The picture is blurred.");
      await tabs.last().click();
      await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowLeft");
      await expect(tabs.last()).toHaveAttribute("aria-selected", "false");
      await expect(reason).toHaveValue("The picture is blurred.");

      await page.keyboard.press("Escape");
      await dialog(page, "Discard your changes?").getByRole("button", { name: "Discard" }).click();
      await expect(form).toBeHidden();
    }
  },
);
