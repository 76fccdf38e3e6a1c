/** Presses keys on a page: Tab until a control has the focus, or a key the moment a dialog appears. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the control has the focus. Fails after `presses` attempts. */
export async function tabTo(page: Page, control: Locator, presses = 60): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < presses; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control, `reached with at most ${presses} presses of Tab`).toBeFocused();
}

/** Presses a key on the focused element at the very moment a dialog becomes visible. */
export function pressWhenDialogAppears(page: Page, key: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const dialogs = [...document.querySelectorAll('[role="dialog"]')];
          if (!dialogs.some((dialog) => dialog.checkVisibility())) return;
          observer.disconnect();
          const press = new KeyboardEvent("keydown", { key: name, bubbles: true });
          // antd reads keyCode, which is 0 in an event created by a script.
          Object.defineProperty(press, "keyCode", { value: name === "Escape" ? 27 : 0 });
          document.activeElement?.dispatchEvent(press);
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
    key,
  );
}
