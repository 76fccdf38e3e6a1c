/** Starts the browser's clock at TEST_NOW. DEMO_NOW fixes the server's clock at TEST_NOW, too. */
import type { BrowserContext, Page } from "@playwright/test";
import { TEST_NOW } from "../../../scripts/test-env";
import { discardContextAfterTest } from "./discarded-contexts";
import { startClockAt } from "../../support/start-clock-at";

export const TEST_NOW_DATE = new Date(TEST_NOW);

/** Starts the clock of every page in the context at TEST_NOW. */
export const startAtTestNow = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(startClockAt, TEST_NOW_DATE.getTime());

/** Takes control of the page's timers. Call this before opening the first page. */
export function installFakeTimers(page: Page): Promise<void> {
  discardContextAfterTest(page.context());
  return page.clock.install({ time: TEST_NOW_DATE });
}
