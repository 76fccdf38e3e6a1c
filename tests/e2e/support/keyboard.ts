/** A page by keyboard: with the Tab key, as somebody without a mouse does, and faster than a test can press. */
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

/** Presses a key where the focus is, in the very moment in which a dialog comes to be visible. */
export function pressOnceDialogIsVisible(page: Page, key: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const dialogs = [...document.querySelectorAll('[role="dialog"]')];
          if (!dialogs.some((dialog) => dialog.checkVisibility())) return;
          observer.disconnect();
          const press = new KeyboardEvent("keydown", { key: name, bubbles: true });
          // antd goes by the code, which a made-up press has not.
          Object.defineProperty(press, "keyCode", { value: name === "Escape" ? 27 : 0 });
          document.activeElement?.dispatchEvent(press);
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
    key,
  );
}
