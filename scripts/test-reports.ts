/**
 * Counts from the JSON reports of Vitest and Playwright. A report that is missing, or that says less than the exit
 * code, is a failure.
 */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
  /** Not run on purpose; neither passed nor failed. */
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** @param exitedWell whether the process itself ended with 0 */
export function countVitest(file: string, exitedWell: boolean): Counts {
  const report = read(file, vitestReport);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A file that cannot be loaded has no tests to fail.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExit(counts, exitedWell);
}

/** @param exitedWell whether the process itself ended with 0 */
export function countPlaywright(file: string, exitedWell: boolean): Counts {
  const report = read(file, playwrightReport);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExit({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, exitedWell);
}

/** A step without a failed test that exits badly, or that ran no test at all, has failed all the same. */
function withExit(counts: Counts, exitedWell: boolean): Counts {
  const silent = counts.failed === 0 && (!exitedWell || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}
