/** Makes the calls of a page fail as a fault case describes, and advances the clock for a timeout. */
import { expect, type Page } from "@playwright/test";
import type { ApiCalls } from "../api-calls";
import type { ConsoleGuard } from "../console-guard";
import { installFakeTimers } from "../page-clock";
import type { LetterBackend } from "../../../support/letter/letter-backend";
import type { FaultCase } from "./cases";

export interface Stage {
  page: Page;
  letter: LetterBackend;
  calls: ApiCalls;
  guard: ConsoleGuard;
  signIn: () => Promise<void>;
}

/** The calls that fail together. */
export interface FailingCalls {
  method: "GET" | "POST" | "PUT";
  /** The full path of each call, which the page sends once. */
  paths: readonly string[];
}

const TIMEOUT_MS = 15_000;

/** Makes XMLHttpRequest timeouts use the page's clock, which a test can advance. Browsers use their own clock. */
function timeRequestsByPageClock(): void {
  Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
    set(this: XMLHttpRequest, milliseconds: number) {
      setTimeout(() => {
        if (this.readyState === XMLHttpRequest.DONE) return;
        this.dispatchEvent(new ProgressEvent("timeout"));
        this.abort();
      }, milliseconds);
    },
  });
}

export class Outage {
  constructor(
    private readonly stage: Stage,
    private readonly failing: FailingCalls,
    private readonly fault: FaultCase,
  ) {}

  /** Call this before opening the first page. */
  async prepare(): Promise<void> {
    const { page, guard } = this.stage;
    const { fault, failedLoad } = this.fault;
    // Disable preloading, because going offline would interrupt it.
    if (!fault) {
      await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    }
    // Without a network, the browser also fails to load its icon.
    if (failedLoad) guard.allowFailedLoad(failedLoad, fault ? /\/api\// : /\/api\/|favicon/);
    if (!this.isTimeout) return;
    await installFakeTimers(page);
    await page.addInitScript(timeRequestsByPageClock);
  }

  async begin(): Promise<void> {
    const { page, letter } = this.stage;
    if (!this.fault.fault) {
      // Scripts that are loading would fail, too.
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
    }
    for (const path of this.failing.paths) {
      if (this.fault.fault) letter.fault({ ...this.fault.fault, path, method: this.failing.method });
    }
  }

  async end(): Promise<void> {
    this.stage.letter.clearFaults();
    await this.stage.page.context().setOffline(false);
  }

  /** Returns how often each call was sent since the calls were cleared. */
  attempts = (): number[] => {
    const { method, paths } = this.failing;
    return paths.map((path) => this.stage.calls.count(method, path));
  };

  /** Waits until each call was sent `attempts` times. For a timeout, it advances the clock by 15 s each time. */
  async pass(attempts: number): Promise<void> {
    const { page } = this.stage;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await expect.poll(this.attempts, "calls that were sent").toEqual(this.failing.paths.map(() => attempt));
      if (!this.isTimeout) continue;
      // A request sent before the console's code has loaded gets its timeout when the data provider takes it over.
      await page.waitForFunction(() => !globalThis.earlyAnswers?.byUrl.size);
      await page.clock.fastForward(TIMEOUT_MS);
    }
  }

  private get isTimeout() {
    return this.fault.fault?.kind === "timeout";
  }
}
