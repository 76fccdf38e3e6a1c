/** Going through a page with the Tab key, as somebody without a mouse does. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the control has the focus; fails when it cannot be reached in so many presses. */
export async function tabTo(page: Page, control: Locator, presses = 60): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < presses; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control, `reached with at most ${presses} presses of Tab`).toBeFocused();
}
