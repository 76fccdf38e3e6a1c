/** Lists the instants at which date-dependent tests run again, and the files with such tests. */
import { findTaggedFiles } from "./tagged-files";

/** Instants at which date-dependent tests run again, each close to midnight in India or to a special day. */
export const TEST_INSTANTS = [
  // Midnight in India is 18:30 UTC of the day before.
  ["the last minutes of 21 November 2026", "2026-11-21T18:27:00.000Z"],
  ["the first minutes of 22 November 2026", "2026-11-21T18:31:00.000Z"],
  ["the end of April 2026", "2026-04-30T18:20:00.000Z"],
  ["the beginning of May 2026", "2026-04-30T18:40:00.000Z"],
  ["the end of 2026", "2026-12-31T18:25:00.000Z"],
  ["the beginning of 2027", "2026-12-31T19:00:00.000Z"],
  ["the end of the financial year 2026–27", "2027-03-31T18:26:00.000Z"],
  ["the beginning of the financial year 2027–28", "2027-03-31T18:32:00.000Z"],
  ["the night of 29 February 2028", "2028-02-28T18:45:00.000Z"],
  ["the evening of 29 February 2028", "2028-02-29T14:00:00.000Z"],
  ["two days before Diwali 2026", "2026-11-06T09:00:00.000Z"],
  ["the day after Diwali 2026", "2026-11-09T04:30:00.000Z"],
] as const;

/**
 * The files in tests/unit and tests/server that declare the tag `dates`. Vitest could filter by the tag, but would load
 * every file first, which takes longer than running these.
 */
export function findDateDependentFiles(): string[] {
  return ["tests/unit", "tests/server"].flatMap((folder) => findTaggedFiles(folder, ["dates"]));
}
