/** The instant of the tests in the browser, as the server has it by DEMO_NOW. */
import type { BrowserContext, Page } from "@playwright/test";
import { TEST_NOW } from "../../../scripts/test-env";
import { spend } from "./spent-contexts";
import { startClockAt } from "../../support/start-clock-at";

export const NOW = new Date(TEST_NOW);

/** Has every page of the context begin at the instant of the tests. */
export const startAtTestNow = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(startClockAt, NOW.getTime());

/** Takes the page's timers over as well: from here they run as the test says. Before the first page is opened. */
export function takeOverTimers(page: Page): Promise<void> {
  spend(page.context());
  return page.clock.install({ time: NOW });
}
