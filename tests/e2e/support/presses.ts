/** Counts a person's presses: keys, clicks and taps. Typing a text does not count. */
import type { Locator, Page } from "@playwright/test";

export class Presses {
  count = 0;

  constructor(private readonly page: Page) {}

  async key(name: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(name);
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
}
