/** The end of the output of `npm test`: the slowest files, what passed only on a retry, what failed, and the totals. */
import type { FailedTest, TestReport } from "./test-reports";

/** A run fails if more tests than this passed only on a retry. */
const MAX_RETRIED_TESTS = 5;

/** The maximum number of lines, so that the whole summary is visible at the end of a log. */
const MAX_LINES = 40;

const SLOWEST_FILE_COUNT = 10;

export function findSlowestFiles({ files }: TestReport): string[] {
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST_FILE_COUNT);
  return slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s   ${file}`);
}

/** Whether the run fails because too many tests passed only on a retry. */
export const hasTooManyRetriedTests = ({ secondTries }: TestReport) => secondTries.length > MAX_RETRIED_TESTS;

const failureLines = ({ place, title, error }: FailedTest) => [
  [place, title].filter(Boolean).join("  "),
  `    ${error}`,
];
const withCommand = (test: FailedTest) => [...failureLines(test), `    ${test.command}`];

/** A title with its entries. Entries beyond the limit are only counted. */
function section<T>(title: string, all: readonly T[], lines: (one: T) => string[], limit: number): string[] {
  if (all.length === 0) return [];
  const rest = all.length > limit ? [`… and ${all.length - limit} more, named in test-results/logs`] : [];
  return ["", title, ...all.slice(0, limit).flatMap(lines), ...rest];
}

/** The summary in at most 40 lines. The last line is `N passed, N failed`. */
export function formatSummary(report: TestReport): string[] {
  const tooMany = hasTooManyRetriedTests(report);
  const retryTitle = `Passed on a retry${tooMany ? `, more than ${MAX_RETRIED_TESTS}, which fails the run` : ""}:`;
  const secondTries = section(retryTitle, report.secondTries, failureLines, MAX_RETRIED_TESTS);
  // Reserve five lines: a blank line, the title and the count of omitted entries, then a blank line and the totals.
  const room = MAX_LINES - secondTries.length - 5;
  return [
    ...secondTries,
    ...section("Failed:", report.failed, withCommand, Math.floor(room / 3)),
    "",
    `${report.passed} passed, ${report.failed.length + Number(tooMany)} failed`,
  ];
}
