/** Makes calls of a page fail as a case says, and lets time pass where the failure is that nothing comes. */
import { expect, type Page } from "@playwright/test";
import type { ApiCalls } from "../api-calls";
import type { ConsoleGuard } from "../console-guard";
import { takeOverTimers } from "../page-clock";
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
  /** Whole paths, each of them called once. */
  paths: readonly string[];
}

const TIMEOUT_MS = 15_000;

/** A browser times an XMLHttpRequest by its own clock: this has the page's clock, which a test can move, do it. */
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

  /** Before the first page is opened. */
  async prepare(): Promise<void> {
    const { page, guard } = this.stage;
    const { fault, failedLoad } = this.fault;
    // Scripts that are loaded ahead would be cut off where the network ends: they are no part of this.
    if (!fault) {
      await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    }
    // Without any network the browser misses its icon as well.
    if (failedLoad) guard.allowFailedLoad(failedLoad, fault ? /\/api\// : /\/api\/|favicon/);
    if (!this.isTimeout) return;
    await takeOverTimers(page);
    await page.addInitScript(timeRequestsByPageClock);
  }

  async begin(): Promise<void> {
    const { page, letter } = this.stage;
    if (!this.fault.fault) await page.context().setOffline(true);
    for (const path of this.failing.paths) {
      if (this.fault.fault) letter.fault({ ...this.fault.fault, path, method: this.failing.method });
    }
  }

  async end(): Promise<void> {
    this.stage.letter.clearFaults();
    await this.stage.page.context().setOffline(false);
  }

  /** How often each of the calls was sent since the count was cleared. */
  attempts = (): number[] => {
    const { method, paths } = this.failing;
    return paths.map((path) => this.stage.calls.count(method, path));
  };

  /** Waits until each call was sent so many times; what gets no answer is given its 15 s, and nothing shows before. */
  async pass(attempts: number): Promise<void> {
    const { page } = this.stage;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await expect.poll(this.attempts, "calls that were sent").toEqual(this.failing.paths.map(() => attempt));
      if (!this.isTimeout) continue;
      // The patience of a request that index.html made begins when the console takes it over.
      await page.waitForFunction(() => !globalThis.earlyAnswers?.byUrl.size);
      await page.clock.fastForward(TIMEOUT_MS);
    }
  }

  private get isTimeout() {
    return this.fault.fault?.kind === "timeout";
  }
}
