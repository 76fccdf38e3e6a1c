/** The end of the output of `npm test`: what failed, what needed a second try, and how many passed. */
import type { FailedTest, TestReport } from "./test-reports";

/** More tests than these that passed at a later try fail the run. */
const MOST_SECOND_TRIES = 5;

/** Who sees only the end of a log must see what failed. */
const LINES = 40;

const SLOWEST = 10;

export function slowestFiles({ files }: TestReport): string[] {
  const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  return slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s   ${file}`);
}

/** Whether so many tests needed a second try that the run is not to be believed. */
export const hasTooManySecondTries = ({ secondTries }: TestReport) => secondTries.length > MOST_SECOND_TRIES;

const head = ({ place, title, error }: FailedTest) => [[place, title].filter(Boolean).join("  "), `    ${error}`];
const whole = (test: FailedTest) => [...head(test), `    ${test.command}`];

/** A title and what is below it; what there is no room for is counted. */
function section<T>(title: string, all: readonly T[], lines: (one: T) => string[], most: number): string[] {
  if (all.length === 0) return [];
  const rest = all.length > most ? [`… and ${all.length - most} more, named in test-results/logs`] : [];
  return ["", title, ...all.slice(0, most).flatMap(lines), ...rest];
}

/** At most forty lines, of which the last is `N passed, N failed`. */
export function summary(report: TestReport): string[] {
  const tooMany = hasTooManySecondTries(report);
  const later = `Passed at a later try${tooMany ? `, more than ${MOST_SECOND_TRIES}, which fails the run` : ""}:`;
  const secondTries = section(later, report.secondTries, head, MOST_SECOND_TRIES);
  // A blank line, the title and the line that counts the rest; a blank line and the last one.
  const room = LINES - secondTries.length - 5;
  return [
    ...secondTries,
    ...section("Failed:", report.failed, whole, Math.floor(room / 3)),
    "",
    `${report.passed} passed, ${report.failed.length + Number(tooMany)} failed`,
  ];
}
