/** Selects the cases of a matrix that a test runs: all of them in `npm run test:all`, else a deterministic slice. */
import { expect } from "vitest";

const isWhole = process.env["TEST_MATRIX"] === "whole";

/** Suffix for titles that state the number of all cases. */
export const SLICE_NOTE = isWhole ? "" : ", only some of which run";

/** Outside `npm run test:all`, each test runs one in this many cases. */
const SHARE = 14;

/** Hashes a text to the same number on every day and machine. */
function hashOf(text: string): number {
  let number = 0;
  for (const character of text) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/**
 * Returns one in `share` cases, starting at an offset that depends on the row's name. Over many rows, every case runs.
 */
export function sliceFor<T>(row: string, cases: readonly T[], share = SHARE): readonly T[] {
  if (isWhole) return cases;
  const first = hashOf(row) % Math.min(share, cases.length);
  return cases.filter((_, index) => index % share === first);
}

/** Returns the slice for the running test. */
export function sliceForTest<T>(cases: readonly T[]): readonly T[] {
  const [title = ""] = (expect.getState().currentTestName ?? "").split(" > ").slice(-1);
  // Vitest puts quotes around a `$name` from a table.
  return sliceFor(title.replaceAll("'", ""), cases);
}
