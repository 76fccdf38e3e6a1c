/** Writes the results of a Playwright run as a TestReport. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { projectRoot } from "./project";
import {
  emptyReport,
  summarizeExpectation,
  firstNonBlankLine,
  REPORT_FILE_VARIABLE,
  type TestIdentity,
} from "./test-reports";

const fileOf = (test: TestCase) => path.relative(projectRoot, test.location.file);

function nameOf(test: TestCase): TestIdentity {
  // titlePath() begins with the root (an empty title), the project and the file.
  const [, project, , ...titles] = test.titlePath();
  const place = `${fileOf(test)}:${test.location.line}`;
  const title = `[${project}] ${titles.join(" › ")}`;
  return { place, title, command: `npx playwright test --project=${project} ${place}` };
}

/** The error message of one attempt. */
function messageOf(result: TestResult | undefined): string {
  const { message = "", location } = result?.error ?? {};
  const place = location ? `${path.basename(location.file)}:${location.line}` : "";
  return summarizeExpectation(message, place);
}

export default class PlaywrightReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly report = emptyReport();

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_: unknown, suite: Suite): void {
    this.suite = suite;
  }

  /** Handles an error outside any test: a failed setup, or a file that cannot be loaded. */
  onError({ message = "" }: TestError): void {
    const title = "Error outside a test";
    this.report.failed.push({ place: "", title, command: "npx playwright test", error: firstNonBlankLine(message) });
  }

  onEnd(): void {
    const { report } = this;
    const seconds = new Map<string, number>();
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === "skipped") report.skipped += 1;
      else if (outcome === "unexpected") report.failed.push({ ...nameOf(test), error: messageOf(test.results.at(-1)) });
      else report.passed += 1;
      if (outcome === "flaky") report.secondTries.push({ ...nameOf(test), error: messageOf(test.results[0]) });
      const took = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      seconds.set(fileOf(test), (seconds.get(fileOf(test)) ?? 0) + took);
    }
    report.files.push(...seconds);
    const file = process.env[REPORT_FILE_VARIABLE];
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}
