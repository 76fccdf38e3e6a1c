/** What a step of the tests tells of itself: read from the report that its runner wrote, or made of an exit code. */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const namedTest = z.object({
  /** Where it stands, as `file:line` from the project's root; a step that is one test has none. */
  place: z.string(),
  title: z.string(),
  /** Runs it alone. */
  command: z.string(),
});

export type NamedTest = z.infer<typeof namedTest>;

const failedTest = namedTest.extend({
  /** The first line of its error. */
  error: z.string(),
});

export type FailedTest = z.infer<typeof failedTest>;

const testReport = z.object({
  passed: z.number(),
  skipped: z.number(),
  failed: z.array(failedTest),
  /** They passed, but not at the first try, whose error each has. */
  secondTries: z.array(failedTest),
  /** Each test file with the seconds that its tests took. */
  files: z.array(z.tuple([z.string(), z.number()])),
});

/** Of one step, or of all together. */
export type TestReport = z.infer<typeof testReport>;

export const emptyReport = (): TestReport => ({ passed: 0, skipped: 0, failed: [], secondTries: [], files: [] });

/** The variable that tells a runner's reporter where to write. */
export const REPORT_FILE = "TEST_REPORT_FILE";

/** How long a line of the summary may be. */
const WIDTH = 200;

const linesOf = (text: string) =>
  text
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");

/** The first line that says something, without colours. */
export const firstLine = (text: string): string => (linesOf(text)[0] ?? "").trim().slice(0, WIDTH);

/** What differed, in the words of Playwright: the value, or the lines of a list that one side alone has. */
const DIFFERENCE = /^(Received:|[-+] {2,}\S)/;

/** The same of an expectation, with where it stands and what came instead: that is all that is left of a try that failed. */
export function expectation(text: string, place: string): string {
  const differences = linesOf(text).filter((line) => DIFFERENCE.test(line));
  const parts = [firstLine(text), ...differences].map((line) => line.replaceAll(/\s+/g, " "));
  return `${place} ${parts.join(" ")}`.slice(0, WIDTH);
}

/**
 * The report that a runner wrote. One that is missing or says less than the exit code has a failure more: the step's.
 *
 * @param step stands for what failed, where no test can be named
 * @param exitedWell whether the runner ended with 0
 */
export function readReport(file: string, step: NamedTest, exitedWell: boolean): TestReport {
  const report = existsSync(file) ? parse(readFileSync(file, "utf8")) : undefined;
  if (!report) return failure(step, "It left no report.");
  if (report.failed.length > 0) return report;
  if (!exitedWell) return add(report, failure(step, "It ended badly, although no test failed."));
  return report.passed > 0 ? report : failure(step, "It ran no test.");
}

function parse(text: string): TestReport | undefined {
  try {
    return testReport.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const failure = (step: NamedTest, error: string): TestReport => ({
  ...emptyReport(),
  failed: [{ ...step, error }],
});

export const add = (one: TestReport, other: TestReport): TestReport => ({
  passed: one.passed + other.passed,
  skipped: one.skipped + other.skipped,
  failed: [...one.failed, ...other.failed],
  secondTries: [...one.secondTries, ...other.secondTries],
  files: [...one.files, ...other.files],
});
