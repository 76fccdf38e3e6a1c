/** Which part of a matrix a test plays: the whole of it in `npm run test:all`, else a slice of it by a fixed rule. */
import { expect } from "vitest";

const isWhole = process.env["TEST_MATRIX"] === "whole";

/** For titles that count the whole. */
export const PLAYED = isWhole ? "" : ", of which a slice is played";

/** Of as many cases each test plays one. */
const SHARE = 14;

/** The same number for the same text on every day and machine. */
function numberOf(text: string): number {
  let number = 0;
  for (const character of text) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/**
 * Of as many cases as `share` one, beginning with one that depends on the row: over many rows, every case
 * has its turn.
 */
export function sliceFor<T>(row: string, cases: readonly T[], share = SHARE): readonly T[] {
  if (isWhole) return cases;
  const first = numberOf(row) % Math.min(share, cases.length);
  return cases.filter((_, index) => index % share === first);
}

/** The slice of the test that is running. */
export function sliceForTest<T>(cases: readonly T[]): readonly T[] {
  const [title = ""] = (expect.getState().currentTestName ?? "").split(" > ").slice(-1);
  // Vitest puts a name of a table into quotes.
  return sliceFor(title.replaceAll("'", ""), cases);
}
