/** The report of one test step: read from the file that its runner wrote, or derived from an exit code. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const namedTest = z.object({
  /** Its location as `file:line`, relative to the project root; empty for a step that counts as one test. */
  place: z.string(),
  title: z.string(),
  /** The command that runs only this test. */
  command: z.string(),
});

export type TestIdentity = z.infer<typeof namedTest>;

const failedTest = namedTest.extend({
  /** The first line of the error. */
  error: z.string(),
});

export type FailedTest = z.infer<typeof failedTest>;

const testReport = z.object({
  passed: z.number(),
  skipped: z.number(),
  failed: z.array(failedTest),
  /** Tests that passed only on a retry, each with the error of the first attempt. */
  secondTries: z.array(failedTest),
  /** Each test file and how many seconds its tests took. */
  files: z.array(z.tuple([z.string(), z.number()])),
});

/** The result of one step, or of all steps combined. */
export type TestReport = z.infer<typeof testReport>;

export const emptyReport = (): TestReport => ({ passed: 0, skipped: 0, failed: [], secondTries: [], files: [] });

/** The variable with the path of the file that a runner's reporter writes. */
export const REPORT_FILE_VARIABLE = "TEST_REPORT_FILE";

/** Maximum length of an error in the summary, where it takes one line. */
const WIDTH = 200;

const linesOf = (text: string) =>
  text
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");

/** The first non-blank line, without colour codes. */
export const firstNonBlankLine = (text: string): string => (linesOf(text)[0] ?? "").trim().slice(0, WIDTH);

/** A line in which Playwright shows a difference: the received value, or a line that only one side has. */
const DIFFERENCE = /^(Received:|[-+] {2,}\S)/;

/**
 * Summarizes a failed expectation in one line: its location, the message and the differences. A report
 * keeps nothing else of a failed attempt.
 */
export function summarizeExpectation(text: string, place: string): string {
  const differences = linesOf(text).filter((line) => DIFFERENCE.test(line));
  const parts = [firstNonBlankLine(text), ...differences].map((line) => line.replaceAll(/\s+/g, " "));
  return `${place} ${parts.join(" ")}`.slice(0, WIDTH);
}

/**
 * Reads the report that a runner wrote. Adds a failure for the step itself if the report is missing, if no test ran, or
 * if the runner failed although no test did.
 *
 * @param step reported as failed when no test can be named
 * @param exitedWell whether the runner exited with 0
 */
export function readReport(file: string, step: TestIdentity, exitedWell: boolean): TestReport {
  const report = existsSync(file) ? parse(readFileSync(file, "utf8")) : undefined;
  if (!report) return failedReport(step, "The process wrote no report.");
  if (report.failed.length > 0) return report;
  if (!exitedWell) return mergeReports(report, failedReport(step, "The process failed although no test failed."));
  return report.passed > 0 ? report : failedReport(step, "It ran no test.");
}

function parse(text: string): TestReport | undefined {
  try {
    return testReport.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const failedReport = (step: TestIdentity, error: string): TestReport => ({
  ...emptyReport(),
  failed: [{ ...step, error }],
});

export const mergeReports = (one: TestReport, other: TestReport): TestReport => ({
  passed: one.passed + other.passed,
  skipped: one.skipped + other.skipped,
  failed: [...one.failed, ...other.failed],
  secondTries: [...one.secondTries, ...other.secondTries],
  files: [...one.files, ...other.files],
});
